/** A run's record: its keys, its progress, its jobs at the service, and its state. */
import type { Problem } from '../../client/problem';
import { waitBeforeRetry } from '../../client/retry';
import type { Platform } from '../ports';
import { accountTag, ownerId } from '../settings/connection';
import { recordStore, type SpentOn, trimClosed } from '../storage/record-store';
import type { ColumnRef } from '../tables/columns';
import type { RowRules } from './rules';
import type { Task } from './task';

/**
 * starting: being recorded; nothing was sent yet.
 * running: sends, polls and writes automatically.
 * paused: waits for the user; `problem` says why.
 * cancelling: sends nothing more, still fetches open jobs.
 * done, cancelled: closed.
 */
export type RunState = 'starting' | 'running' | 'paused' | 'cancelling' | 'done' | 'cancelled';

/** A table, identified by its sheet and key column so that it is found again after edits. */
export interface TablePlace {
  readonly sheetId: number;
  readonly sheetName: string;
  readonly headerRow: number;
  readonly key: ColumnRef;
  /** The rules that the run there started with. */
  readonly rules?: RowRules | undefined;
}

export interface RunTarget extends TablePlace {
  readonly fields: readonly { readonly field: string; readonly column: ColumnRef }[];
  /** Absent for a technology search, whose rows have no status. */
  readonly status?: ColumnRef;
  /** False: only blank cells are filled. */
  readonly overwrite: boolean;
}

/**
 * Consecutive keys of the run's list, sent to the service as one job, or one page of a technology search.
 * sending: intent recorded, outcome unknown; waiting: certainly not accepted yet; sent: has a job id, or the page
 * has arrived and its price is counted; unknown: may have been charged, only the user may send it again.
 */
export interface Chunk {
  /** Index of its first key in the list. */
  readonly from: number;
  readonly count: number;
  state: 'waiting' | 'sending' | 'sent' | 'unknown';
  /** The job's id, or the page's storage name. */
  job?: string;
  /** When to handle it next (ms). */
  due: number;
  tries: number;
  /** When it was first sent (ms). */
  sentAt: number;
  /** Keys that the service reports as done, for the progress bar. */
  completed: number;
  /** How many rows the page adds, recorded before they are added. */
  adding?: number;
}

export interface RunCounts {
  /** Keys with a result; the `fresh` ones were free. */
  found: number;
  fresh: number;
  /** Those whose rows were deleted, or got another key, before the result was written. */
  noRow?: number;
  /** Companies of a search that its sheet already had. */
  known?: number;
  notFound: number;
  failed: number;
  /** Keys not sent: not covered by the cap or the credits, cancelled, or their company isn't enriched. */
  unsent: number;
  /** People not looked up because they left their company. */
  left?: number;
  /** Those of `unsent` whose company isn't enriched. */
  notEnriched?: number;
  /** Those of `unsent` whose company would have been enriched first, had it been paid for. */
  notPrepared?: number;
  /** Keys whose paid request got no reply and wasn't repeated. */
  unknown: number;
  /** Rows added to a sheet of results. */
  added: number;
  /** Credits, as far as replies report them. */
  spent: number;
}

/** The most that a run may cost at a provider. */
export interface KeyLimit {
  /** The service's id of it. */
  readonly provider: string;
  /** In the provider's unit. */
  readonly units: number;
}

export interface Run {
  readonly version: 1;
  readonly id: string;
  /** 1, 2, 3 …: the run's name for users. */
  readonly number: number;
  readonly owner: string;
  /** The account that pays, as `tagOf`. */
  readonly account: string;
  readonly task: Task;
  state: RunState;
  readonly startedAt: number;
  endedAt?: number;
  /** When to look again whether the rows still show what was written (ms); absent once that is done. */
  lookAt?: number;
  /** Rows that the last look found without what was written. */
  lostRows?: number;
  /** Keys that the last look found without a row, or with fewer than were queued, and whose results are kept. */
  missing?: number;
  target: RunTarget;
  /** The most credits this run may spend. What the run `after` spends is taken off it at each turn. */
  cap: number;
  /** Credits of the run `after` that were taken off the cap. */
  deducted?: number;
  /** Credits available for it, if fewer than the cap. */
  funds?: number;
  /** The id of the run before this one, under the same cap; they take turns if it doesn't cover all keys. */
  after?: string;
  /** Keys of the list that may be sent before it is the other run's turn, if two take turns. */
  upTo?: number;
  /** The `next` of the run `after` at which this one's turn began. */
  turnAt?: number;
  /** Credits a success costs, as estimated; a search raises it if the service charged more. */
  price: number;
  /** How many keys at the start of the list cost nothing, because the account had paid for them. */
  paid?: number;
  /** Keys in the list; `next` is how many of them have been cut into chunks. */
  total: number;
  /** Keys taken off the list because of what the run `after` found or couldn't pay for. */
  dropped?: number;
  /** Keys after those in the list that others were looking up at the start; this run writes what they find. */
  leftToOthers?: number;
  /** As in the request that began it. */
  readonly ownKeys?: true;
  /** The most that it may cost at the user's own data providers; the service holds the jobs to that. */
  readonly keyLimits?: readonly KeyLimit[];
  /** The service has these limits. */
  limitsTold?: true;
  /** The number of the list in use, if not the first. */
  list?: number;
  next: number;
  chunks: Chunk[];
  counts: RunCounts;
  /** Credits of the last day on which it spent any. */
  spentOn?: SpentOn;
  /** The service honours idempotency keys, so repeating a request is safe. */
  honoursKeys: boolean;
  /** The most credits that requests without a whole answer may have cost, beyond `counts.spent`. */
  maybeSpent?: number;
  /** Other names of the technology that were also searched for. */
  also?: readonly string[];
  /** How long the service takes per key (ms), if known. */
  pace?: number;
  /** Nothing is sent or polled before this time (ms). */
  holdUntil: number;
  /** Consecutive failures of Google to write its rows. */
  failures?: number;
  /** The last problem, if it still matters. */
  problem?: Problem;
  /** Absent once the journal is gone. */
  undo?: Undo;
  /** Cells and added rows that undo left unchanged because a user changed them. */
  leftByUndo?: number;
}

/** kept: the journal exists; undoing: begun, and another undo completes it; undone: complete. */
export type Undo = 'kept' | 'undoing' | 'undone';

/** Whether nothing more will happen to a run. */
export function isClosed({ state }: Pick<Run, 'state'>): boolean {
  return state === 'done' || state === 'cancelled';
}

/** The most credits a run can have spent so far. */
export function spentAtMost({ counts, maybeSpent = 0 }: Run): number {
  return counts.spent + maybeSpent;
}

/** Counts keys that may have been charged, at their highest price, so that the cap holds if they were. */
export function countAsPaid(run: Run, keys: number): void {
  run.maybeSpent = (run.maybeSpent ?? 0) + keys * run.price;
}

/** The idempotency key of a chunk's request, the same for every repetition. */
export function idempotencyKey(run: Run, chunk: Chunk): string {
  return `${run.id}-${chunk.from}`;
}

/** Credits that the cap and the balance still leave. */
export function creditsLeft(run: Run): number {
  return Math.min(run.cap, run.funds ?? Number.POSITIVE_INFINITY) - spentAtMost(run);
}

/**
 * How many keys the cap and the balance still cover, with `committedCredits` reserved for open jobs; unlimited for free
 * runs. Keys that were paid for need no balance, but the cap holds even if they cost again by now.
 */
export function affordable(run: Run, committedCredits = 0): number {
  const { cap, funds = Number.POSITIVE_INFINITY, paid = 0, next, price } = run;
  if (price === 0) return Number.POSITIVE_INFINITY;
  const used = spentAtMost(run) + committedCredits;
  const covered = (credits: number) => Math.floor((credits - used) / price);
  return Math.min(covered(cap), covered(funds) + Math.max(0, paid - next));
}

/** Whether a run that takes turns has the results of all that it may send. */
export function isTurnOver(run: Run): boolean {
  const { state, chunks, next, upTo } = run;
  if (state !== 'running' || chunks.length > 0 || upTo === undefined) return false;
  return next >= upTo || affordable(run) < 1;
}

/** Whether credits ran out before the cap was reached. */
export function isShort({ cap, funds }: Run): boolean {
  return funds !== undefined && funds < cap;
}

/** Credits that open chunks can still cost. */
export function committed(run: Run): number {
  return run.chunks.reduce((sum, chunk) => sum + chunk.count, 0) * run.price;
}

const numberKey = 'runs.last';
const closedKept = 20;

export const runRecords = recordStore<Run>('run.', (run) => run.number);

/** The initial record of a new run, with the next number. The caller holds the document's lock. */
export function blankRun(
  platform: Platform,
  id: string,
): Omit<Run, 'task' | 'state' | 'target' | 'cap' | 'price' | 'total'> {
  const number = Number(platform.document.get(numberKey) ?? '0') + 1;
  platform.document.set(numberKey, String(number));
  return {
    version: 1,
    id,
    number,
    owner: ownerId(platform),
    account: accountTag(platform),
    startedAt: platform.clock.now(),
    next: 0,
    chunks: [],
    counts: {
      found: 0,
      fresh: 0,
      notFound: 0,
      failed: 0,
      unsent: 0,
      unknown: 0,
      added: 0,
      spent: 0,
    },
    honoursKeys: false,
    holdUntil: 0,
    undo: 'kept',
  };
}

const isSearch = ({ task }: Run) => task.kind === 'tech-companies';

/** The closed runs that share a history limit with this one: searches have their own. */
export function closedLike(platform: Platform, run: Run): Run[] {
  const all = runRecords.all(platform);
  return all.filter((other) => isClosed(other) && isSearch(other) === isSearch(run));
}

/** Keeps the newest closed runs like this one as history and deletes the others. */
export function trimRuns(platform: Platform, run: Run): void {
  const open = runRecords.all(platform).filter((other) => !isClosed(other));
  const awaited = new Set(open.map(({ after }) => after));
  const isRemovable = (other: Run) =>
    isClosed(other) && isSearch(other) === isSearch(run) && !awaited.has(other.id);
  trimClosed(platform, runRecords, isRemovable, closedKept);
}

/** Pauses a running run until the user acts. A run being cancelled stays in that state. */
export function pause(run: Run, why: Problem): void {
  run.problem = why;
  if (run.state === 'running') run.state = 'paused';
}

/** Counts a Google error; returns whether to retry the write, which is true for fewer than `most` errors. */
export function isWorthRetrying(run: Run, { code }: Problem, most: number): boolean {
  if (code !== 'INTERNAL') return false;
  run.failures = (run.failures ?? 0) + 1;
  return run.failures < most;
}

/** Clears the problem after a success, unless it is why the run is paused or still waits. */
export function clearProblem(run: Run, now: number): void {
  if (run.state !== 'paused' && run.holdUntil <= now) delete run.problem;
}

/** Cuts the next chunk off the list. */
export function addChunk(run: Run, count: number, now: number): void {
  run.chunks.push({
    from: run.next,
    count,
    state: 'waiting',
    due: now,
    tries: 0,
    sentAt: now,
    completed: 0,
  });
  run.next += count;
}

/** The columns that a run fills. */
export function filledColumns({ fields, status }: RunTarget): ColumnRef[] {
  return [...fields.map(({ column }) => column), ...(status ? [status] : [])];
}

/** Removes a finished chunk from the run. */
export function removeChunk(run: Run, chunk: Chunk): void {
  run.chunks = run.chunks.filter((other) => other !== chunk);
}

/** Delays a chunk because of a temporary problem. */
export function postpone(platform: Platform, run: Run, chunk: Chunk, why: Problem): void {
  chunk.tries += 1;
  const wait = waitBeforeRetry(chunk.tries, why.retryAfterSeconds, platform.random());
  chunk.due = platform.clock.now() + wait;
  // A request to wait applies to all requests, not only to this one.
  if (why.retryAfterSeconds !== undefined) run.holdUntil = Math.max(run.holdUntil, chunk.due);
  if (run.state !== 'paused') run.problem = why;
}
