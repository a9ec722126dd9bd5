/** What differs between the kinds of runs. The records, the pump and the writing of rows are the same for all. */
import type { Call, Caller } from '../../../client/call';
import type { Job } from '../../../client/job';
import type { Problem } from '../../../client/problem';
import type { Platform } from '../../ports';
import type { ReadKey } from '../../tables/keys';
import { rowStatus } from '../row-status';
import type { Run } from '../run';
import type { Task } from '../task';

/** Field → value, for the cells of one row; a field without a value is absent. */
export type Values = Readonly<Record<string, Value>>;
export type Value = string | number | boolean;

/** What became of one key: what its rows' status says, and what is written beside it. */
export interface RowResult {
  readonly outcome: 'found' | 'notFound' | 'failed';
  readonly status: string;
  readonly values?: Values;
}

/** The result of a key of which these values are known; `taken` is the key that they are of, if it is another. */
export function doneWith(values: Values, taken?: string): RowResult {
  const status = taken === undefined ? rowStatus.done : rowStatus.doneFor(taken);
  return { outcome: 'found', status, values };
}

/**
 * The field that every kind has beside its own: the day (UTC) on which the row was last looked up, written whenever there
 * is a result. No field of a service is called so.
 */
export const checkedField = '(checked)';

/** A column that a run fills. */
export interface FilledColumn {
  readonly field: string;
  readonly header: string;
}

/** The columns that are filled beside a key: what its own column is called too has a column of its own. */
export function columnsBeside(
  columns: readonly FilledColumn[],
  keyHeader: string,
): readonly FilledColumn[] {
  const isKey = ({ header }: FilledColumn) => header.toLowerCase() === keyHeader.toLowerCase();
  return columns.map((column) =>
    isKey(column) ? { ...column, header: `${column.header} (found)` } : column,
  );
}

/** A completed job with what it was asked for; in a kind that only reads, keys without results. */
export interface Finished<Outcome> {
  readonly keys: readonly string[];
  readonly results: readonly Outcome[];
}

/** What finished jobs have found. */
export interface Collected {
  readonly rows: ReadonlyMap<string, RowResult>;
  /** Credits, as far as the answers tell. */
  readonly spent: number;
  /** Rows that were added to a sheet of results. */
  readonly added: number;
}

export interface RunKind<Chosen extends Task, Outcome> {
  /** Most keys of one request. */
  readonly perRequest: number;
  /** Jobs that the service works on at a time, or requests of a kind that only reads. */
  readonly parallelJobs: number;
  readonly readKey: ReadKey;
  /** What the status says of a cell with this text, which holds no key. */
  notAKey(text: string): string;
  /** What the status adds if the text holds more than its key; empty if not. */
  remark?(text: string): string;
  /** What it fills, and last the column of `checkedField`. */
  columns(task: Chosen): readonly FilledColumn[];
  /** Most credits that one key may cost, by our price list. */
  price(task: Chosen): number;
  /** Keys whose result is known, from `since` (ms) or later, and costs nothing; in a kind without this, none is. */
  known?(platform: Platform, keys: readonly string[], since: number): ReadonlyMap<string, Values>;
  /**
   * Looks up, at no cost, what the requests name these keys by; in a kind without this, they are named by themselves.
   * Only for kinds that send one key at a time.
   */
  references?(caller: Caller, keys: readonly string[]): ReadonlyMap<string, string> | Problem;
  /** What the status says of a key without a reference. */
  readonly noReference?: string;
  /**
   * Answers the job's id. Spends up to the price of each key. A kind without this and `poll` only reads: it has no jobs,
   * and `collectResults` is all there is to do for its keys.
   */
  start?(task: Chosen, references: readonly string[], idempotencyKey: string): Call<string>;
  /** Makes the sheets that results are added to, where there are none: the press that starts or resumes a run does so. */
  prepare?(platform: Platform): void;
  poll?(jobId: string): Call<Job<Outcome>>;
  /** Keeps and reads what is needed; may be done again after a death. Spends nothing. */
  collectResults(
    platform: Platform,
    caller: Caller,
    run: Run,
    finished: readonly Finished<Outcome>[],
  ): Collected | Problem;
}
