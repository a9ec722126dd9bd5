/** Polls a run's jobs: waits, gives up, or stores the results and writes the rows. */

import { type Caller, sendAll } from '../../client/call';
import { type Detail, inEnglish } from '../../client/details';
import type { Job } from '../../client/job';
import { type Problem, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Result } from '../../client/result';
import { zip } from '../../client/zip';
import { dayMs } from '../days';
import type { Platform } from '../ports';
import { tagOf } from '../settings/connection';
import { addSpent } from '../storage/record-store';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import { readList } from './list';
import { rowStatus } from './row-status';
import {
  type Chunk,
  clearProblem,
  countAsPaid,
  pause,
  postpone,
  type Run,
  removeChunk,
  runRecords,
} from './run';
import { noteStage } from './stage';
import { orPause, writeOrPause } from './write-rows';

/** After this, a job still in progress is given up. */
const jobDeadlineMs = dayMs;
/** After this, a job that the service reports nothing about is given up: paid results may come that late. */
const silenceDeadlineMs = 7 * dayMs;

/** A chunk whose job is completed, with its results. */
export interface FinishedChunk {
  readonly chunk: Chunk;
  readonly results: readonly unknown[];
}

/**
 * Polls the jobs that are due; returns those that are completed, undefined if none was due. The caller saves the run.
 * Spends nothing.
 */
export function pollJobs(
  platform: Platform,
  caller: Caller,
  run: Run,
): readonly FinishedChunk[] | undefined {
  const now = platform.clock.now();
  if (run.holdUntil > now) return undefined;
  const due = run.chunks.filter((chunk) => chunk.state === 'sent' && chunk.due <= now);
  const { poll } = kindOf(run.task);
  if (due.length === 0 || !poll) return undefined;
  const polls = sendAll(
    caller,
    due.map((chunk) => poll(jobOf(chunk))),
  );
  const finished: FinishedChunk[] = [];
  for (const [chunk, answer] of zip(due, polls)) judge(platform, run, chunk, answer, finished);
  return finished;
}

/** Rows of this many keys are written at a time, so that a page shows results while others are still being written. */
const keysAtATime = 1_000;

/** Stores the results of completed jobs and writes their rows, unless the service asked to wait. Spends nothing. */
export function collect(
  platform: Platform,
  caller: Caller,
  run: Run,
  finished: readonly FinishedChunk[],
): void {
  const isHeld = run.holdUntil > platform.clock.now();
  for (const [i, part] of (isHeld ? [] : inParts(finished)).entries()) {
    if (i > 0) runRecords.save(platform, run);
    if (collectResults(platform, caller, run, part)) break;
  }
  runRecords.save(platform, run);
}

function inParts(finished: readonly FinishedChunk[]): FinishedChunk[][] {
  const parts: FinishedChunk[][] = [];
  let part: FinishedChunk[] = [];
  let keys = keysAtATime;
  for (const each of finished) {
    keys += each.chunk.count;
    if (keys > keysAtATime) {
      part = [];
      parts.push(part);
      keys = each.chunk.count;
    }
    part.push(each);
  }
  return parts;
}

function jobOf({ job }: Chunk): string {
  if (job === undefined) throw new Error('A sent chunk has a job');
  return job;
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
    chunk.completed = chunk.count;
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
  countAsPaid(run, chunk.count);
  run.problem = problem('JOB_FAILED', [reason], { spent: 'maybe' });
  removeChunk(run, chunk);
}

/** Seconds between polls of a job without a known pace: short at first, for small jobs, then longer. */
const pollSeconds = [1, 2, 3, 5, 8, 13, 20, 30];
const [shortestMs, longestMs] = [1_000, 30_000];
/** Polling slightly late costs less than polling twice. */
const margin = 1.05;

/** When to poll a job that was just sent. While the pace is unknown, jobs are polled one after the other. */
export function firstPollAt(run: Run, { sentAt, count }: Chunk): number {
  if (run.pace !== undefined) return sentAt + bounded(run.pace * count * margin);
  const others = run.chunks.filter(({ state }) => state === 'sent').length;
  return sentAt + shortestMs * Math.max(1, others);
}

/** Plans the next poll of an unfinished job, and updates the pace from its progress. */
function planNextPoll({ parallelJobs }: Platform, run: Run, chunk: Chunk, now: number): void {
  const { completed, count, sentAt, tries } = chunk;
  chunk.tries += 1;
  // A job that reports every key done and still works counts something else, so it shows no pace.
  if (completed === 0 || completed >= count) {
    const usual = (pollSeconds[tries] ?? longestMs / 1000) * 1000;
    // If requests aren't limited, a job that hasn't begun waits no longer than other jobs have taken.
    const pace = completed === 0 && parallelJobs !== undefined ? run.pace : undefined;
    const wait = pace === undefined ? usual : Math.min(usual, bounded(pace * count * margin));
    chunk.due = alignedDue(now, wait);
    return;
  }
  const pace = (now - sentAt) / completed;
  chunk.due = now + bounded(pace * (count - completed) * margin);
  keepPace(run, pace);
}

/** Takes the pace from a job that was done at its first poll, so that other jobs aren't polled later than needed. */
function learnFromDone(run: Run, { count, sentAt, tries }: Chunk, now: number): void {
  if (tries === 0 && run.pace === undefined) keepPace(run, (now - sentAt) / count);
}

function keepPace(run: Run, pace: number): void {
  run.pace = pace;
  for (const other of run.chunks) {
    if (other.state === 'sent' && other.tries === 0) other.due = firstPollAt(run, other);
  }
}

/** Rounds a due time up by at most half the wait, so that jobs with equal waits are polled together. */
function alignedDue(now: number, wait: number): number {
  const step = wait / 2;
  return Math.ceil((now + wait) / step) * step;
}

function bounded(ms: number): number {
  return Math.min(Math.max(Math.ceil(ms), shortestMs), longestMs);
}

/** How long until rows are written again: if their sheet or columns are missing, or if users kept moving them. */
const [placeMissingMs, movingMs] = [60_000, 5_000];

/**
 * Stores the results and writes the rows. All steps except the last can be repeated, so a death in between only repeats
 * the reads. Returns the problem, if any; the chunks then stay.
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
  const { collectResults: read } = kindOf(run.task);
  if (!read) throw new Error('A kind with jobs, or that only reads, collects results');
  const keys = finished.reduce((sum, { chunk }) => sum + chunk.count, 0);
  noteStage(platform, run, { doing: 'reading', keys });
  // One of our sheets may be full or deleted, or one of its columns.
  const outcome = orPause(platform, run, () => read(platform, caller, run, withKeys));
  const collected = outcome.ok ? outcome.value : outcome;
  if (!collected.ok) {
    for (const { chunk } of finished) postpone(platform, run, chunk, collected.problem);
    return collected.problem;
  }
  const { rows: found, added, spent, problem: why } = collected.value;
  const rows = new Map<string, RowResult>(
    withKeys.flatMap(({ keys }) => keys.map((key) => [key, leftOut])),
  );
  // Results for other keys aren't rows of this run. If the list was deleted, the requested keys are unknown.
  const isListGone = withKeys.some(({ keys }) => keys.length === 0);
  for (const [key, result] of found) if (isListGone || rows.has(key)) rows.set(key, result);
  const chunks = finished.map(({ chunk }) => chunk);
  noteStage(platform, run, { doing: 'placing', keys });
  if (!written(platform, run, chunks, rows)) return run.problem;
  for (const { outcome } of rows.values()) run.counts[outcome] += 1;
  countAsPaid(run, [...rows.values()].filter((row) => row === leftOut).length);
  run.counts.added += added;
  run.counts.spent += spent;
  run.spentOn = addSpent(run.spentOn, spent, platform.clock.now(), tagOf(caller.connection));
  if (why) run.problem = why;
  for (const chunk of chunks) removeChunk(run, chunk);
  return undefined;
}

const leftOut: RowResult = {
  outcome: 'failed',
  status: rowStatus.failed('missing from the service’s results'),
};

/** Writes the chunks' rows. If their place is gone, the run waits; a run being cancelled drops them. */
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
