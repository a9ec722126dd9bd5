/** Polls a run's jobs: waits on, gives up, or collects the results. */
import type { Result } from '../../client/answer';
import { type Caller, sendAll } from '../../client/call';
import type { Job } from '../../client/job';
import { problem } from '../../client/problem';
import type { Platform } from '../ports';
import { collectResults, type FinishedChunk, written } from './collect-results';
import { kindOf } from './kinds';
import { readList } from './list';
import { learnFromDone, planNextPoll } from './poll-times';
import { runRecords } from './records';
import { rowStatus } from './row-status';
import type { Chunk, Run } from './run';
import { clearProblem, pause, postpone, removeChunk } from './run-steps';

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
    if (poll.problem.code === 'NOT_FOUND')
      giveUp(platform, run, chunk, 'the service lost the job.');
    else if (!isKeyAtFault && now - chunk.sentAt > silenceDeadlineMs)
      giveUp(platform, run, chunk, 'there was no news of it for a week.');
    else postpone(platform, run, chunk, poll.problem);
    return;
  }
  clearProblem(run, now);
  const job = poll.value;
  if (job.state === 'completed') {
    learnFromDone(run, chunk, now);
    finished.push({ chunk, results: job.results });
  } else if (job.state === 'failed') giveUp(platform, run, chunk, job.message);
  else if (now - chunk.sentAt > jobDeadlineMs)
    giveUp(platform, run, chunk, 'there was no result after a day.');
  else {
    chunk.completed = Math.min(job.completed ?? 0, chunk.count);
    planNextPoll(run, chunk, now);
  }
}

function giveUp(platform: Platform, run: Run, chunk: Chunk, reason: string): void {
  const keys = readList(platform.book, run, chunk.from, chunk.count) ?? [];
  const failed = { outcome: 'failed', status: rowStatus.failed(reason) } as const;
  if (!written(platform, run, [chunk], new Map(keys.map((key) => [key, failed])))) return;
  run.counts.failed += chunk.count;
  run.problem = problem('JOB_FAILED', [reason], { spent: 'maybe' });
  removeChunk(run, chunk);
}
