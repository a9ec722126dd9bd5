/** Polls a run's jobs: waits on, gives up, or reads and keeps the results and writes the rows. */
import type { Result } from '../../client/answer';
import { type Caller, sendAll } from '../../client/call';
import { type Detail, inEnglish } from '../../client/details';
import type { Job } from '../../client/job';
import { type Problem, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { attempt } from '../execution';
import type { Platform } from '../ports';
import { accountTag } from '../settings/connection';
import { addSpent } from '../storage/record-store';
import { kindOf } from './kinds';
import type { Collected, RowResult } from './kinds/kind';
import { readList } from './list';
import { rowStatus } from './row-status';
import {
  type Chunk,
  clearProblem,
  pause,
  postpone,
  type Run,
  removeChunk,
  runRecords,
} from './run';
import { writeOrPause } from './write-rows';

const dayMs = 24 * 3600 * 1000;
/** After this a job that the service still works on is given up. */
const jobDeadlineMs = dayMs;
/** After this nobody waits any more for a service that tells nothing of the job: what was paid for may come that late. */
const silenceDeadlineMs = 7 * dayMs;

/** Polls the jobs that are due; returns whether anything was done. */
export function collect(platform: Platform, caller: Caller, run: Run): boolean {
  const now = platform.clock.now();
  if (run.holdUntil > now) return false;
  const due = run.chunks.filter((chunk) => chunk.state === 'sent' && chunk.due <= now);
  if (due.length === 0) return false;
  const { poll } = kindOf(run.task);
  if (!poll) return false;
  const polls = sendAll(
    caller,
    due.map((chunk) => poll(chunk.job ?? '')),
  );
  const finished: FinishedChunk[] = [];
  due.forEach((chunk, i) => {
    const answer = polls[i];
    if (answer) judge(platform, run, chunk, answer, finished);
  });
  // Asked to wait, it reads nothing more either: these jobs are looked at again then.
  const isHeld = run.holdUntil > platform.clock.now();
  if (finished.length > 0 && !isHeld) collectResults(platform, caller, run, finished);
  runRecords.save(platform.document, run);
  return true;
}

function judge(
  platform: Platform,
  run: Run,
  chunk: Chunk,
  poll: Result<Job<unknown>>,
  finished: FinishedChunk[],
): void {
  const now = platform.clock.now();
  if (!poll.ok) {
    const isKeyAtFault = poll.problem.code === 'BAD_KEY';
    if (isKeyAtFault) pause(run, poll.problem);
    if (poll.problem.code === 'NOT_FOUND') giveUp(platform, run, chunk, reasons.jobLost());
    else if (!isKeyAtFault && now - chunk.sentAt > silenceDeadlineMs)
      giveUp(platform, run, chunk, reasons.noNews());
    else postpone(platform, run, chunk, poll.problem);
    return;
  }
  clearProblem(run, now);
  const job = poll.value;
  if (job.state === 'completed') {
    learnFromDone(run, chunk, now);
    finished.push({ chunk, results: job.results });
  } else if (job.state === 'failed') giveUp(platform, run, chunk, job.message);
  else if (now - chunk.sentAt > jobDeadlineMs) giveUp(platform, run, chunk, reasons.noResult());
  else {
    chunk.completed = Math.min(job.completed ?? 0, chunk.count);
    planNextPoll(platform, run, chunk, now);
  }
}

function giveUp(platform: Platform, run: Run, chunk: Chunk, reason: Detail): void {
  const keys = readList(platform.book, run, chunk.from, chunk.count) ?? [];
  const failed = { outcome: 'failed', status: rowStatus.failed(inEnglish(reason)) } as const;
  if (!written(platform, run, [chunk], new Map(keys.map((key) => [key, failed])))) return;
  run.counts.failed += chunk.count;
  run.problem = problem('JOB_FAILED', [reason], { spent: 'maybe' });
  removeChunk(run, chunk);
}

/** Waits between polls of one job (s) while it shows no pace: short at first, for small jobs, then ever longer. */
const pollSeconds = [1, 2, 3, 5, 8, 13, 20, 30];
const [shortestMs, longestMs] = [1_000, 30_000];
/** Asking a little late costs less than asking twice. */
const margin = 1.05;

/** When to ask of a job that was just sent; while the pace is not known, one job after the other. */
export function firstPollAt(run: Run, { sentAt, count }: Chunk): number {
  if (run.pace !== undefined) return sentAt + bounded(run.pace * count * margin);
  const others = run.chunks.filter(({ state }) => state === 'sent').length;
  return sentAt + shortestMs * Math.max(1, others);
}

/** Plans the next look at a job that is still at work, and learns from how far it came. */
function planNextPoll({ parallelJobs }: Platform, run: Run, chunk: Chunk, now: number): void {
  const { completed, count, sentAt, tries } = chunk;
  chunk.tries += 1;
  // One that has everything and still works counts something else than keys: it tells no pace.
  if (completed === 0 || completed >= count) {
    const usual = (pollSeconds[tries] ?? longestMs / 1000) * 1000;
    // Where requests are not counted, one that has not begun waits no longer than others have shown that they take.
    const pace = completed === 0 && parallelJobs !== undefined ? run.pace : undefined;
    const wait = pace === undefined ? usual : Math.min(usual, bounded(pace * count * margin));
    chunk.due = together(now, wait);
    return;
  }
  const pace = (now - sentAt) / completed;
  chunk.due = now + bounded(pace * (count - completed) * margin);
  keepPace(run, pace);
}

/** A job that was done when it was first looked at: the others that were sent need not be waited for any longer. */
function learnFromDone(run: Run, { count, sentAt, tries }: Chunk, now: number): void {
  if (tries === 0 && run.pace === undefined) keepPace(run, (now - sentAt) / count);
}

function keepPace(run: Run, pace: number): void {
  run.pace = pace;
  for (const other of run.chunks) {
    if (other.state === 'sent' && other.tries === 0) other.due = firstPollAt(run, other);
  }
}

/** After the wait, or up to half of it later: jobs that wait as long as others are then asked about with them. */
function together(now: number, wait: number): number {
  const step = wait / 2;
  return Math.ceil((now + wait) / step) * step;
}

function bounded(ms: number): number {
  return Math.min(Math.max(Math.ceil(ms), shortestMs), longestMs);
}

/** Until rows are written again whose sheet or columns are missing, or whose place people moved all the while. */
const [placeMissingMs, movingMs] = [60_000, 5_000];

/** A chunk whose job is completed, with the results of its kind. */
interface FinishedChunk {
  readonly chunk: Chunk;
  readonly results: readonly unknown[];
}

/**
 * Every step before the last is repeatable: a death in between costs only the reads again. Returns what is in the way of
 * the chunks, which then stay.
 */
export function collectResults(
  platform: Platform,
  caller: Caller,
  run: Run,
  finished: readonly FinishedChunk[],
): Problem | undefined {
  const withKeys = finished.map(({ chunk, results }) => ({
    keys: readList(platform.book, run, chunk.from, chunk.count) ?? [],
    results,
  }));
  const collected = attempt<Collected | Problem>(
    () => kindOf(run.task).collectResults(platform, caller, run, withKeys),
    (why) => {
      // A sheet of ours was deleted, or one of its columns.
      pause(run, why);
      return why;
    },
  );
  if ('code' in collected) {
    for (const { chunk } of finished) postpone(platform, run, chunk, collected);
    return collected;
  }
  const rows = new Map<string, RowResult>(
    withKeys.flatMap(({ keys }) => keys.map((key) => [key, leftOut])),
  );
  // What the service tells of others is no row of this run. Where the list was deleted, nobody knows whom it asked for.
  const isListGone = withKeys.some(({ keys }) => keys.length === 0);
  for (const [key, result] of collected.rows)
    if (isListGone || rows.has(key)) rows.set(key, result);
  const chunks = finished.map(({ chunk }) => chunk);
  if (!written(platform, run, chunks, rows)) return run.problem;
  for (const { outcome } of rows.values()) run.counts[outcome] += 1;
  run.counts.added += collected.added;
  run.counts.spent += collected.spent;
  run.spentOn = addSpent(run.spentOn, collected.spent, platform.clock.now(), accountTag(platform));
  for (const chunk of chunks) removeChunk(run, chunk);
  return undefined;
}

const leftOut: RowResult = {
  outcome: 'failed',
  status: rowStatus.failed('missing from the service’s results'),
};

/** Writes the chunks' rows; when their place is gone the run waits, but one being cancelled lets them go. */
function written(
  platform: Platform,
  run: Run,
  chunks: readonly Chunk[],
  rows: ReadonlyMap<string, RowResult>,
): boolean {
  if (writeOrPause(platform, run, rows) || run.state === 'cancelling') return true;
  const waitMs = run.problem?.code === 'MOVING' ? movingMs : placeMissingMs;
  for (const chunk of chunks) chunk.due = platform.clock.now() + waitMs;
  return false;
}
