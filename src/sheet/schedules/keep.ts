/** Runs schedules: counts how each repetition ended, and starts due runs, each exactly once. */
import { type Problem, problem } from '../../client/problem';
import { waitBeforeRetry } from '../../client/retry';
import { openWork, problemOf } from '../execution';
import type { Platform } from '../ports';
import { type BeginRequest, beginRun, fundsFor, readFunds } from '../runs/begin';
import { leftOutBy, outcomeOf } from '../runs/outcome';
import { planRun } from '../runs/plan';
import { isClosed, type Run, runRecords } from '../runs/run';
import { rowsOfTarget } from '../runs/write-rows';
import {
  type CurrentTime,
  freshSince,
  type LastTime,
  maxFailures,
  nextDue,
  type Schedule,
  scheduleRecords,
} from './schedule';

/** The number of retries after temporary problems, before a repetition counts as failed. */
const maxTries = 6;
const shortestRetryMs = 60_000;

/**
 * Counts the ended runs of `owner`'s schedules and starts what is due: at most one run each, however many starts were
 * missed. The caller holds the document's lock. May be killed at any point; the next call continues. Reads the balance
 * before each start; the runs spend later. A schedule that can't be started doesn't throw.
 */
export function keepSchedules(platform: Platform, owner: string) {
  const own = settled(platform, owner);
  for (const schedule of own) startDue(platform, schedule);
  return report(platform, own);
}

/** Counts ended runs and starts nothing. The caller holds the document's lock. */
export function settleSchedules(platform: Platform, owner: string) {
  return report(platform, settled(platform, owner));
}

function settled(platform: Platform, owner: string): Schedule[] {
  const own = scheduleRecords.all(platform).filter((schedule) => schedule.owner === owner);
  for (const schedule of own) settle(platform, schedule);
  return own;
}

/** Reports the schedules that start runs automatically. */
function report(platform: Platform, own: readonly Schedule[]) {
  const dues = own
    .filter(({ paused }) => !paused)
    .map(({ due, current }) => (current && !current.started ? current.retryAt : due));
  return openWork(dues, platform.clock.now());
}

/** Counts the current run if it is closed. */
function settle(platform: Platform, schedule: Schedule): void {
  const { current } = schedule;
  if (!current) return;
  const run = runRecords.find(platform, current.run);
  if (run && !current.started && run.state !== 'starting') {
    current.started = true;
    scheduleRecords.save(platform, schedule);
  }
  if (!current.started || (run && !isClosed(run))) return;
  end(platform, schedule, run ? lastOf(run) : { at: current.at, outcome: 'done' });
}

function startDue(platform: Platform, schedule: Schedule): void {
  const now = platform.clock.now();
  if (schedule.paused) return;
  if (!schedule.current) {
    if (schedule.due > now) return;
    // Recorded before anything is started, so that a later execution continues with the same run.
    schedule.current = {
      run: platform.newId(),
      at: now,
      started: false,
      tries: 0,
      retryAt: now,
    };
    schedule.due = nextDue(schedule, now);
    scheduleRecords.save(platform, schedule);
  }
  const { current } = schedule;
  if (current.started) skip(platform, schedule, current);
  else if (current.retryAt <= now) start(platform, schedule, current);
}

/** A start that falls due while the previous run is open is skipped; it counts as failed if that run is paused. */
function skip(platform: Platform, schedule: Schedule, current: CurrentTime): void {
  const now = platform.clock.now();
  if (schedule.due > now) return;
  schedule.due = nextDue(schedule, now);
  const run = runRecords.find(platform, current.run);
  if (run?.state === 'paused') {
    schedule.failures += 1;
    schedule.last = { ...lastOf(run), at: now, outcome: 'failed' };
    pauseAfterFailures(schedule);
  }
  scheduleRecords.save(platform, schedule);
}

function start(platform: Platform, schedule: Schedule, current: CurrentTime): void {
  try {
    const request = requestOf(platform, schedule);
    const { summary } = planRun(platform, request);
    if (summary.toFetch + summary.fresh === 0) {
      end(platform, schedule, { at: current.at, outcome: 'nothing' });
      return;
    }
    beginRun(platform, request, current.run, fundsFor(readFunds(platform), request));
    current.started = true;
    scheduleRecords.save(platform, schedule);
  } catch (error) {
    // Catches every error, so that the user's other runs continue.
    const why = problemOf(error);
    if (why.retryable && current.tries < maxTries) retryLater(platform, schedule, current, why);
    else end(platform, schedule, { at: current.at, outcome: 'failed', problem: why });
  }
}

/** Throws SHEET_MISSING, COLUMN_MISSING. */
function requestOf(platform: Platform, schedule: Schedule): BeginRequest {
  const { task, which, cap, ownKeys, keyLimits } = schedule;
  return {
    task,
    ...rowsOfTarget(platform, schedule),
    which,
    cap,
    ownKeys,
    keyLimits,
    ...(which === 'everything' && { freshSince: freshSince(schedule, platform.clock.now()) }),
  };
}

function retryLater(
  platform: Platform,
  schedule: Schedule,
  current: CurrentTime,
  why: Problem,
): void {
  // The run that was being recorded is closed as interrupted; nothing was sent for it.
  current.run = platform.newId();
  current.tries += 1;
  const wait = waitBeforeRetry(current.tries, why.retryAfterSeconds, platform.random());
  current.retryAt = platform.clock.now() + Math.max(wait, shortestRetryMs);
  schedule.last = { at: current.at, outcome: 'failed', problem: why };
  scheduleRecords.save(platform, schedule);
}

function end(platform: Platform, schedule: Schedule, last: LastTime): void {
  delete schedule.current;
  schedule.last = last;
  if (last.outcome === 'failed') schedule.failures += 1;
  else if (last.outcome !== 'cancelled') schedule.failures = 0;
  pauseAfterFailures(schedule);
  scheduleRecords.save(platform, schedule);
}

function pauseAfterFailures(schedule: Schedule): void {
  if (schedule.failures < maxFailures) return;
  schedule.paused ??= schedule.last?.problem ?? problem('RUN_FAILED');
}

function lastOf(run: Run): LastTime {
  const { found, spent } = run.counts;
  const outcome = outcomeOf(run);
  const why = run.problem ?? (leftOutBy(run) === 'credits' ? problem('OUT_OF_CREDITS') : undefined);
  const isFailed = outcome === 'failed' || outcome === 'not run';
  return {
    at: run.endedAt ?? run.startedAt,
    outcome: run.state === 'cancelled' ? 'cancelled' : isFailed ? 'failed' : 'done',
    run: run.number,
    found,
    spent,
    ...(why && { problem: why }),
  };
}
