/** The differences between kinds of runs. All share records, the pump and the writing of rows. */
import type { Call, Caller } from '../../../client/call';
import type { Job } from '../../../client/job';
import type { Problem } from '../../../client/problem';
import type { Result } from '../../../client/result';
import type { Platform } from '../../ports';
import type { Headers } from '../../tables/columns';
import type { ReadKey } from '../../tables/keys';
import { rowStatus } from '../row-status';
import type { Chunk, Run } from '../run';
import type { Task } from '../task';

/** Field → value, for the cells of one row; fields without a value are absent. */
export type Values = Readonly<Record<string, Value>>;
export type Value = string | number | boolean;

/** The result for one key: its rows' status, and the values to write beside it. */
export interface RowResult {
  readonly outcome: 'found' | 'notFound' | 'failed';
  readonly status: string;
  readonly values?: Values;
  readonly missed?: Missed;
}

/** What the service doesn't have, and the number of days until it would look again. */
export interface Missed {
  readonly what: readonly string[];
  readonly days: number;
}

/** The result for a key with known values; `ownKey` is the key they belong to, if another. */
export function doneWith(values: Values, ownKey?: string): RowResult {
  const status = ownKey === undefined ? rowStatus.done : rowStatus.doneFor(ownKey);
  return { outcome: 'found', status, values };
}

/** A field of every kind: the UTC day on which the row was last looked up. The service has no field of this name. */
export const checkedField = '(checked)';

/** Fields that describe another field's value: they are written only beside it, and never looked up on their own. */
export const describes: Readonly<Record<string, string>> = { quality: 'email', verified: 'email' };

/** Whether a blank cell of the field asks for something. */
export const isAsked = (field: string) => field !== checkedField && !describes[field];

export interface FilledColumn extends Headers {
  readonly field: string;
}

/** The columns filled beside a key. A column with the key column's name is renamed. */
export function columnsBeside(
  columns: readonly FilledColumn[],
  keyHeader: string,
): readonly FilledColumn[] {
  const isKey = ({ header }: FilledColumn) => header.toLowerCase() === keyHeader.toLowerCase();
  return columns.map((column) =>
    isKey(column) ? { ...column, header: `${column.header} (found)` } : column,
  );
}

/** A completed job with its keys; kinds that only read have keys without results. */
export interface Finished<Outcome> {
  readonly keys: readonly string[];
  readonly results: readonly Outcome[];
}

/** What finished jobs have found. */
export interface Collected {
  readonly rows: ReadonlyMap<string, RowResult>;
  /** Credits, as far as replies report them. */
  readonly spent: number;
  /** Rows added to a sheet of results. */
  readonly added: number;
  /** Shown once on the card, for all rows that it concerns. */
  readonly problem?: Problem | undefined;
}

export interface RunKind<Chosen extends Task, Outcome> {
  /** The most keys in one request. */
  readonly perRequest: number;
  /** The most parallel jobs at the service, or parallel requests of a kind that only reads. */
  readonly parallelJobs: number;
  readonly readKey: ReadKey;
  /** Whether only services with our extension `company-domain` look this key up. */
  isPage?(key: string): boolean;
  /** The status of a cell with this text, which holds no key. */
  notAKey(text: string): string;
  /** What the status adds if the text holds more than its key; '' if not. */
  remark?(text: string): string;
  /** The columns it fills, the last with `checkedField`. */
  columns(task: Chosen): readonly FilledColumn[];
  /** What a blank cell of a field asks for, as misses name it. Plans of kinds without this ignore misses. */
  asks?(field: string): string;
  /** The most credits that one key can cost, by our price list. */
  price(task: Chosen): number;
  /** Keys whose result is known, from `since` (ms) or later, and is free. Kinds without this know none. */
  known?(platform: Platform, keys: readonly string[], since: number): ReadonlyMap<string, Values>;
  /** Asks, for free, which keys cost nothing, because the account has paid for them. */
  paid?(platform: Platform, keys: readonly string[]): ReadonlySet<string>;
  /**
   * Looks up, for free, the references by which requests name these keys. Kinds without this send the keys themselves.
   * Only for kinds that send one key per request.
   */
  references?(caller: Caller, keys: readonly string[]): Result<ReadonlyMap<string, string>>;
  /** The status of a key without a reference. */
  readonly noReference?: string;
  /**
   * Returns the job's id. Spends up to the price of each key. A kind without `start` and `poll` only reads: it has no
   * jobs, and `collectResults` does everything.
   */
  start?(task: Chosen, references: readonly string[], idempotencyKey: string): Call<string>;
  /** Creates missing sheets of results; called in the execution that starts or resumes a run. */
  prepare?(platform: Platform, run: Run): void;
  poll?(jobId: string): Call<Job<Outcome>>;
  /** Reads and stores what is needed; may be repeated. Spends nothing. Throws SHEET_MISSING, COLUMN_MISSING and MOVING. */
  collectResults?(
    platform: Platform,
    caller: Caller,
    run: Run,
    finished: readonly Finished<Outcome>[],
  ): Result<Collected>;
  /**
   * For a kind whose requests have no job: takes the next step of one, instead of `start`, `poll` and `collectResults`.
   * Changes the run, which is saved afterwards; returns whether it did more than wait. May spend up to the price of each
   * key, and never repeats a request that may have been charged. Throws what pauses the run.
   */
  turn?(platform: Platform, caller: Caller, run: Run, chunk: Chunk, task: Chosen): boolean;
  /** Prepares a lost request for being sent again, as the user decided. */
  resend?(platform: Platform, chunk: Chunk): void;
}
