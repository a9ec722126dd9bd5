/** Sends a run's next chunks: the intent is recorded before the request, the outcome after it. */

import { unknownOutcome } from '../../client/answer';
import { type Caller, sendAll } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import { waitBeforeRetry } from '../../client/retry';
import { zip } from '../../client/zip';
import { attempt } from '../execution';
import type { Platform } from '../ports';
import { collectResults, firstPollAt } from './collect';
import { tellKeyLimits } from './key-limits';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import { readList } from './list';
import { readMisses, wholeCompany } from './misses';
import { hasFailed, rowStatus } from './row-status';
import {
  addChunk,
  affordable,
  type Chunk,
  clearProblem,
  committed,
  idempotencyKey,
  pause,
  postpone,
  type Run,
  removeChunk,
  runRecords,
  spentAtMost,
} from './run';
import { writeOrPause } from './write-rows';

const listMissingMs = 60_000;
/** How long a request that certainly spent nothing, or is safe to repeat, is retried automatically. */
const giveUpMs = 6 * 3600 * 1000;

/**
 * Sends what may be sent now; returns whether anything was sent. `finished` chunks have a completed job and aren't
 * collected yet: others take their place, but they still count towards the cap.
 */
export function submit(platform: Platform, caller: Caller, run: Run, finished = 0): boolean {
  const now = platform.clock.now();
  const { start, turn } = kindOf(run.task);
  if (turn) return takeTurn(platform, caller, run, now);
  settleInterrupted(platform, run);
  if (run.holdUntil > now) return false;
  if (run.state === 'running') cutChunks(platform, run, now, finished);
  const due = run.chunks.filter((chunk) => mayBeSent(run, chunk) && chunk.due <= now);
  if (due.length === 0) return false;
  const lists = readLists(platform, run, due);
  if (lists && !start) {
    readChunks(platform, caller, run, due);
    return true;
  }
  const ready = lists && withReferences(platform, caller, run, lists);
  if (!ready || !start) return false;
  const unlimited = tellKeyLimits(caller, run);
  if (unlimited) {
    postponeAll(platform, run, ready, unlimited);
    return false;
  }
  for (const { chunk } of ready) chunk.state = 'sending';
  runRecords.save(platform, run);
  const calls = ready.map(({ chunk, references }) =>
    start(run.task, references, idempotencyKey(run, chunk)),
  );
  const refused = new Map<string, RowResult>();
  for (const [{ chunk, keys }, result] of zip(ready, sendAll(caller, calls))) {
    if (result.ok) accepted(platform, run, chunk, result.value, result.honoursKeys);
    else {
      const status = failed(platform, run, chunk, result.problem);
      if (status) for (const key of keys) refused.set(key, { outcome: 'failed', status });
    }
  }
  runRecords.save(platform, run);
  if (refused.size > 0 && !writeOrPause(platform, run, refused)) runRecords.save(platform, run);
  return true;
}

/** Cuts new chunks off the list while the cap allows it, counting open chunks at their highest price. */
function cutChunks(platform: Platform, run: Run, now: number, finished: number): void {
  const { perRequest, ...kind } = kindOf(run.task);
  const parallelJobs = platform.parallelJobs ?? kind.parallelJobs;
  const end = run.upTo ?? run.total;
  const most = parallelJobs + Math.min(finished, parallelJobs);
  while (run.next < end && run.chunks.length < most) {
    const wanted = Math.min(perRequest, end - run.next);
    const count = Math.min(wanted, affordable(run, committed(run)));
    // Credits that finished chunks didn't spend may pay for a whole request later.
    if (count < (finished > 0 ? wanted : 1)) return;
    addChunk(run, count, now);
  }
}

/** How long until rows are added again after a problem with their sheet. */
const problemMs = 60_000;

/**
 * Lets a kind without jobs take the next step of its one open request, and cuts the next. A paused run still adds the
 * rows of what has arrived. Returns whether anything was done.
 */
function takeTurn(platform: Platform, caller: Caller, run: Run, now: number): boolean {
  const { perRequest, turn } = kindOf(run.task);
  const cut = () => {
    if (run.state !== 'running' || run.chunks.length > 0 || run.next >= run.total) return;
    addChunk(run, Math.min(perRequest, run.total - run.next), now);
    // Every request but the last is whole, and its place in the list says which page it is.
    run.next = Math.ceil(run.next / perRequest) * perRequest;
  };
  cut();
  const [chunk] = run.chunks;
  if (!chunk || chunk.due > now || !(chunk.state === 'sent' || mayBeSent(run, chunk))) return false;
  const hasTurned = attempt(
    () => turn?.(platform, caller, run, chunk, run.task) ?? false,
    (why) => {
      pause(run, why);
      // A run being cancelled drops results that have no place any more.
      if (run.state === 'cancelling') chunk.state = 'waiting';
      chunk.due = now + problemMs;
      return false;
    },
  );
  cut();
  runRecords.save(platform, run);
  return hasTurned;
}

/** A request left by a dead execution is repeated if that is safe; otherwise the user must decide. */
function settleInterrupted(platform: Platform, run: Run): void {
  const left = run.chunks.filter((chunk) => chunk.state === 'sending');
  if (left.length === 0 || run.honoursKeys) return;
  for (const chunk of left) chunk.state = 'unknown';
  pause(run, unknownOutcome());
  runRecords.save(platform, run);
}

/** A run being cancelled still repeats a request whose reply it never saw, to learn its outcome. */
function mayBeSent(run: Run, chunk: Chunk): boolean {
  return (
    (run.state === 'running' && chunk.state === 'waiting') ||
    (run.state !== 'paused' && chunk.state === 'sending')
  );
}

/** Undefined if a user deleted the list; the run is then paused. */
function readLists(platform: Platform, run: Run, due: readonly Chunk[]): ChunkKeys[] | undefined {
  const lists = due.flatMap((chunk) => {
    const keys = readList(platform.book, run, chunk.from, chunk.count);
    return keys ? [{ chunk, keys }] : [];
  });
  if (lists.length === due.length) return lists;
  pause(run, problem('LIST_MISSING'));
  for (const chunk of due) chunk.due = platform.clock.now() + listMissingMs;
  runRecords.save(platform, run);
  return undefined;
}

function accepted(
  platform: Platform,
  run: Run,
  chunk: Chunk,
  job: string,
  honoursKeys: boolean,
): void {
  const now = platform.clock.now();
  Object.assign(chunk, { state: 'sent', job, tries: 0, sentAt: now });
  chunk.due = firstPollAt(run, chunk);
  run.honoursKeys ||= honoursKeys;
  clearProblem(run, now);
}

/** Decides what to do after a failure. If these keys leave the run, returns the status of their rows. */
function failed(platform: Platform, run: Run, chunk: Chunk, why: Problem): string | undefined {
  const now = platform.clock.now();
  const lost = why.spent === 'maybe';
  chunk.tries += 1;
  chunk.due = now + waitBeforeRetry(chunk.tries, why.retryAfterSeconds, platform.random());
  chunk.state = !lost ? 'waiting' : run.honoursKeys ? 'sending' : 'unknown';
  if (chunk.state === 'unknown') pause(run, unknownOutcome());
  else if (why.retryable && now - chunk.sentAt < giveUpMs) {
    run.holdUntil = Math.max(run.holdUntil, chunk.due);
    run.problem = why;
  } else if (why.code === 'REJECTED') {
    removeChunk(run, chunk);
    run.counts.failed += chunk.count;
    return rowStatus.failed(why.what);
  } else if (why.code === 'OUT_OF_CREDITS') {
    // Open jobs are covered; only what they leave unspent can pay for more.
    removeChunk(run, chunk);
    run.counts.unsent += chunk.count;
    run.funds = spentAtMost(run) + committed(run);
    return rowStatus.outOfCredits;
  } else {
    if (lost && run.state === 'cancelling') chunk.state = 'unknown';
    pause(run, why);
  }
  return undefined;
}

interface ChunkKeys {
  readonly chunk: Chunk;
  readonly keys: readonly string[];
}

interface ReadyChunk extends ChunkKeys {
  /** The keys' names in the request, in the same order. */
  readonly references: readonly string[];
}

/**
 * Returns the chunks that can be sent. Chunks with a key unknown to the service leave the run, and their rows say why.
 * Undefined if the service couldn't be asked or the rows are gone. Spends nothing.
 */
function withReferences(
  platform: Platform,
  caller: Caller,
  run: Run,
  chunks: readonly ChunkKeys[],
): ReadyChunk[] | undefined {
  const { references, noReference = rowStatus.notFound } = kindOf(run.task);
  if (!references) return chunks.map((each) => ({ ...each, references: each.keys }));
  const found = references(
    caller,
    chunks.flatMap(({ keys }) => keys),
  );
  if (!found.ok) {
    postponeAll(platform, run, chunks, found.problem);
    return undefined;
  }
  const ready: ReadyChunk[] = [];
  const left: ChunkKeys[] = [];
  for (const each of chunks) {
    const named = each.keys.flatMap((key) => found.value.get(key) ?? []);
    if (named.length === each.keys.length) ready.push({ ...each, references: named });
    else left.push(each);
  }
  return left.length === 0 || leaveOut(platform, run, left, noReference) ? ready : undefined;
}

/** After a free request that must precede the chunks failed. */
function postponeAll(platform: Platform, run: Run, chunks: readonly ChunkKeys[], why: Problem) {
  for (const { chunk } of chunks) postpone(platform, run, chunk, why);
  if (!why.retryable) pause(run, why);
  runRecords.save(platform, run);
}

function leaveOut(
  platform: Platform,
  run: Run,
  left: readonly ChunkKeys[],
  status: string,
): boolean {
  const isMissed = readMisses(platform);
  // A company that was looked up and not found counts as not found, because enriching it again wouldn't help.
  const isNotRun = ({ keys }: ChunkKeys) =>
    hasFailed(status) && !keys.every((key) => isMissed(wholeCompany, key));
  const rows = left.flatMap((each) =>
    each.keys.map((key): [string, RowResult] => [
      key,
      isNotRun(each)
        ? { outcome: 'failed', status }
        : { outcome: 'notFound', status: rowStatus.notFound },
    ]),
  );
  const isWritten = writeOrPause(platform, run, new Map(rows));
  for (const each of left) {
    const { chunk } = each;
    if (chunk.state === 'sending') {
      // It was sent before, when the service knew its keys, and may have been charged.
      chunk.state = 'unknown';
      pause(run, unknownOutcome());
    } else if (isWritten) {
      run.counts[isNotRun(each) ? 'unsent' : 'notFound'] += chunk.count;
      if (isNotRun(each)) run.counts.notEnriched = (run.counts.notEnriched ?? 0) + chunk.count;
      removeChunk(run, chunk);
    }
  }
  runRecords.save(platform, run);
  return isWritten;
}

/** Reads and writes the chunks' rows; after `giveUpMs` of temporary problems the run is paused. Spends nothing. */
function readChunks(platform: Platform, caller: Caller, run: Run, due: readonly Chunk[]): void {
  const why = collectResults(
    platform,
    caller,
    run,
    due.map((chunk) => ({ chunk, results: [] })),
  );
  const now = platform.clock.now();
  const isTried = due.some(({ sentAt }) => now - sentAt >= giveUpMs);
  if (!why) clearProblem(run, now);
  else if (!why.retryable || isTried) pause(run, why);
  runRecords.save(platform, run);
}
