/** What a run is: keys of rows, how far it came, what is under way at the service, and how it stands. */
import type { Problem } from '../../client/problem';
import { waitBeforeRetry } from '../../client/retry';
import type { Platform } from '../ports';
import { recordStore, type SpentOn, trimClosed } from '../storage/record-store';
import type { ColumnRef } from '../tables/columns';
import type { Task } from './task';

/**
 * starting: being written down; nothing was sent yet.
 * running: sends, polls and writes by itself.
 * paused: waits for the person; `problem` says why.
 * cancelling: sends nothing more, still fetches what is under way.
 * done, cancelled: closed.
 */
export type RunState = 'starting' | 'running' | 'paused' | 'cancelling' | 'done' | 'cancelled';

/** A table by its sheet and key column, to be found again whatever people did to them. */
export interface TablePlace {
  readonly sheetId: number;
  readonly sheetName: string;
  readonly headerRow: number;
  readonly key: ColumnRef;
}

interface RunTarget extends TablePlace {
  readonly fields: readonly { readonly field: string; readonly column: ColumnRef }[];
  readonly status: ColumnRef;
  /** False: only blank cells are filled. */
  readonly overwrite: boolean;
}

/**
 * A stretch of the run's list that goes to the service as one job.
 * sending: intent written, outcome not known; waiting: surely not accepted yet; sent: has a job id;
 * unknown: may have been charged, and only the person may send it again.
 */
export interface Chunk {
  /** Index of its first key in the list. */
  readonly from: number;
  readonly count: number;
  state: 'waiting' | 'sending' | 'sent' | 'unknown';
  job?: string;
  /** When it wants attention next (ms). */
  due: number;
  tries: number;
  /** When it was first sent (ms). */
  sentAt: number;
  /** Keys that the service reports as done, for the progress bar. */
  completed: number;
}

export interface RunCounts {
  /** Keys whose result was written to their rows; `fresh` ones of them cost nothing. */
  found: number;
  fresh: number;
  notFound: number;
  failed: number;
  /** Keys not sent: the cap or the credits did not cover them, they were cancelled, or their company is not enriched. */
  unsent: number;
  /** People who are not looked up because they left their company. */
  left?: number;
  /** Those of `unsent` whose company is not enriched. */
  notEnriched?: number;
  /** Keys whose paid request got no answer and was not repeated. */
  unknown: number;
  /** Rows added to a sheet of results. */
  added: number;
  /** Credits, as far as the answers tell. */
  spent: number;
}

export interface Run {
  readonly version: 1;
  readonly id: string;
  /** 1, 2, 3 …: what people call it. */
  readonly number: number;
  readonly owner: string;
  readonly task: Task;
  state: RunState;
  readonly startedAt: number;
  endedAt?: number;
  readonly target: RunTarget;
  /** Most credits that this run may spend; until `after` is closed, what that one may spend is among them. */
  cap: number;
  /** Credits that there were for it, where those are fewer than the cap. */
  funds?: number;
  /** Companies that the run before it looked up and the service did not know. */
  notKnown?: number;
  /** The run that has to be closed before this one sends anything. */
  after?: string;
  /** Credits a success costs, as estimated. */
  readonly price: number;
  /** Keys in the list, and how many of them have been cut into chunks. */
  total: number;
  /** Keys that were taken off the list when its turn came. */
  dropped?: number;
  /** Keys behind those in the list: others were looking them up when it began, and it writes what they find. */
  leftToOthers?: number;
  /** The column of the list that holds them, where it is not the first. */
  list?: number;
  next: number;
  chunks: Chunk[];
  counts: RunCounts;
  /** Credits of the last day on which it spent any. */
  spentOn?: SpentOn;
  /** The service said that repeating a request with the same key is safe. */
  honoursKeys: boolean;
  /** Most credits that answers which were lost may have cost, over those of `counts.spent`. */
  maybeSpent?: number;
  /** How long the service took for one domain (ms), as far as it told. */
  pace?: number;
  /** Nothing is sent or asked before this time (ms). */
  holdUntil: number;
  /** What went wrong last, if that still matters. */
  problem?: Problem;
  /** Absent once the journal is gone. */
  undo?: Undo;
  /** Cells and added rows that undo left alone because somebody changed them. */
  leftByUndo?: number;
}

/** kept: the journal is there; undoing: begun, whoever undoes it again finishes it; undone: for good. */
export type Undo = 'kept' | 'undoing' | 'undone';

/** True once nothing more will happen to a run or search. */
export function isClosed({ state }: Pick<Run, 'state'>): boolean {
  return state === 'done' || state === 'cancelled';
}

/** Most credits that a run has spent so far. */
export function spentAtMost({ counts, maybeSpent = 0 }: Run): number {
  return counts.spent + maybeSpent;
}

/** The name that one chunk's request carries, the same at every repetition. */
export function idempotencyKey(run: Run, chunk: Chunk): string {
  return `${run.id}-${chunk.from}`;
}

/** How many keys the cap still covers, beside `committedCredits` for what is under way; what is free, however many. */
export function affordable(run: Run, committedCredits = 0): number {
  if (run.price === 0) return Number.POSITIVE_INFINITY;
  const means = Math.min(run.cap, run.funds ?? Number.POSITIVE_INFINITY);
  return Math.floor((means - spentAtMost(run) - committedCredits) / run.price);
}

/** True where credits ran out before the cap was reached. */
export function isShort({ cap, funds }: Run): boolean {
  return funds !== undefined && funds < cap;
}

/** Credits that chunks under way may still cost. */
export function committed(run: Run): number {
  return run.chunks.reduce((sum, chunk) => sum + chunk.count, 0) * run.price;
}

/**
 * done: every row has its result, and something was found. Whatever ended otherwise says how: part of the rows were not
 * run or failed, nothing was found, nothing was run, or everything failed.
 */
export type Outcome =
  | Exclude<RunState, 'cancelling'>
  | 'waiting'
  | 'stopping'
  | 'partly done'
  | 'nothing found'
  | 'not run'
  | 'failed'
  | 'undone';

/** Why rows of a run that ended by itself were not run. */
export type LeftOut = 'cap' | 'credits' | 'notEnriched' | 'notKnown';

interface Standing {
  readonly state: RunState;
  readonly counts: RunCounts;
  readonly undo?: Run['undo'];
  readonly after?: string;
}

/** Says how a run stands; a search of companies counts as one. */
export function outcomeOf({ state, counts, undo, after }: Standing): Outcome {
  if (undo === 'undone') return 'undone';
  if (state === 'cancelling') return 'stopping';
  if (state === 'running' && after !== undefined) return 'waiting';
  if (state !== 'done') return state;
  const { found, notFound, failed, unknown, unsent } = counts;
  if (found + notFound === 0 && failed + unknown > 0) return 'failed';
  if (found + notFound === 0 && unsent > 0) return 'not run';
  if (failed + unknown + unsent > 0) return 'partly done';
  return found === 0 ? 'nothing found' : 'done';
}

/** Why most of the rows were left out that were not run; undefined where none were, or the run was cancelled. */
export function leftOutBy(run: Run): LeftOut | undefined {
  const { unsent, notEnriched = 0 } = run.counts;
  if (run.state !== 'done' || unsent === 0) return undefined;
  // To enrich these again would find them no more than before.
  if ((run.notKnown ?? 0) >= unsent) return 'notKnown';
  if (notEnriched * 2 >= unsent) return 'notEnriched';
  return isShort(run) ? 'credits' : 'cap';
}

const numberKey = 'runs.last';
const closedKept = 20;

export const runRecords = recordStore<Run>('run.', (run) => run.number);

/** Takes the next number, which runs and searches share; the caller holds the document's lock. */
export function nextRunNumber({ document }: Platform): number {
  const next = Number(document.get(numberKey) ?? '0') + 1;
  document.set(numberKey, String(next));
  return next;
}

/** Keeps the newest closed runs as history and forgets the others. */
export function trimRuns(platform: Platform): void {
  const open = runRecords.all(platform.document).filter((run) => !isClosed(run));
  const awaited = new Set(open.map(({ after }) => after));
  const isOver = (run: Run) => isClosed(run) && !awaited.has(run.id);
  trimClosed(platform, runRecords, isOver, closedKept);
}

/** Leaves the run to the person; one that is being cancelled goes on being cancelled. */
export function pause(run: Run, why: Problem): void {
  run.problem = why;
  if (run.state === 'running') run.state = 'paused';
}

/** Forgets what went wrong once something goes well, but never why the run is paused or what it still waits for. */
export function clearProblem(run: Run, now: number): void {
  if (run.state !== 'paused' && run.holdUntil <= now) delete run.problem;
}

/** Takes a chunk that needs no more attention off the run. */
export function removeChunk(run: Run, chunk: Chunk): void {
  run.chunks = run.chunks.filter((other) => other !== chunk);
}

/** Looks at a chunk again later, because of a problem that time may solve. */
export function postpone(platform: Platform, run: Run, chunk: Chunk, why: Problem): void {
  chunk.tries += 1;
  const wait = waitBeforeRetry(chunk.tries, why.retryAfterSeconds, platform.random());
  chunk.due = platform.clock.now() + wait;
  // Who asks to wait means every request, not only this one.
  if (why.retryAfterSeconds !== undefined) run.holdUntil = Math.max(run.holdUntil, chunk.due);
  if (run.state !== 'paused') run.problem = why;
}
