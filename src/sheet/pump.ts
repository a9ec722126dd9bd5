/** Advances the running user's open runs, searches and signals; the sidebar and the trigger both call it. */
import { type Problem, problem } from '../client/problem';
import * as reasons from '../client/reasons';
import { refreshStaleFormulas } from './execution';
import { errorMark } from './formulas/error-cell';
import { settleFreezing } from './formulas/freeze';
import { settlePendingRequests } from './formulas/poll-jobs';
import type { Platform } from './ports';
import { closeIfDone } from './runs/close';
import { collect, pollJobs } from './runs/collect';
import { kindOf } from './runs/kinds';
import { lookAgain } from './runs/lost-cells';
import { isClosed, pause, type Run, runRecords } from './runs/run';
import { submit } from './runs/submit';
import { isWaiting, takeTurn } from './runs/turn';
import { hasPlace } from './runs/write-rows';
import { keepSchedules, settleSchedules } from './schedules/keep';
import { findCaller, isOfAccount, ownerId } from './settings/connection';
import { startContacts } from './signals/contacts';
import { followSignals } from './signals/follow';
import { settleRows } from './tables/add-rows';
import { settleColumns } from './tables/new-columns';
import { settleRemovals } from './tables/remove-lines';
import { settleWritings } from './tables/safe-write';

/** The work still open after a pump. */
export interface OpenWork {
  /** The user's runs, searches, signals and formula requests that still advance automatically, or are looked at again. */
  readonly active: number;
  /** The user's schedules that will start a run. */
  readonly scheduled: number;
  /** Milliseconds until the next work is due; undefined if none is. */
  readonly waitMs: number | undefined;
  /**
   * Milliseconds until an open sidebar should pump for cells that wait for another account's jobs; undefined without
   * any. It needs no trigger: the clock of that account collects them too.
   */
  readonly cellsWaitMs: number | undefined;
}

export interface PumpReport extends OpenWork {
  /** Another execution is pumping this document. */
  readonly busy: boolean;
}

/** The longest sleep before a step; a page or the next clock trigger makes a later one. */
const shortWaitMs = 10_000;
const busyWaitMs = 3_000;
const lockWaitMs = 1_000;

export interface PumpOptions {
  /** Receives the remaining work while the lock is held, so that no work can be opened meanwhile. */
  readonly onRest?: (open: OpenWork) => void;
  /** The longest sleep after a step that brought nothing, in ms; by default as after any other. */
  readonly quietWaitMs?: number;
}

/**
 * Works until nothing is due soon or `budgetMs` is used up. Sends only what the runs' caps allow. May be killed at any
 * point; the next call continues. `budgetMs` must leave room for one more round of requests. If another execution is
 * pumping, `onRest` isn't called.
 */
export function pump(
  platform: Platform,
  budgetMs: number,
  { onRest = () => {}, quietWaitMs = shortWaitMs }: PumpOptions = {},
): PumpReport {
  const end = platform.clock.now() + budgetMs;
  for (;;) {
    const round = platform.lock.holding(lockWaitMs, () => {
      const done = pumpOnce(platform, ownerId(platform));
      const now = platform.clock.now();
      const isLast = isLastRound(done, done.hasMoved ? shortWaitMs : quietWaitMs, now, end);
      if (isLast) onRest(done);
      return { ...done, isLast, due: now + (done.waitMs ?? 0) };
    });
    if (!round)
      return {
        ...{ active: 1, scheduled: 0, waitMs: busyWaitMs, cellsWaitMs: undefined },
        busy: true,
      };
    const { isLast, due, hasMoved: _hasMoved, ...open } = round.value;
    if (isLast) return { ...open, busy: false };
    // Releasing the lock may have taken a while.
    const restMs = due - platform.clock.now();
    if (restMs > 0) platform.clock.sleep(restMs);
  }
}

/** Whether an execution that must finish by `end` and sleeps `longestMs` leaves the next round to another (ms). */
function isLastRound(
  { active, waitMs }: OpenWork,
  longestMs: number,
  now: number,
  end: number,
): boolean {
  if (active === 0 || waitMs === undefined) return true;
  return waitMs > longestMs || now + waitMs >= end;
}

interface Step extends OpenWork {
  /** Whether it sent, received or started anything. */
  readonly hasMoved: boolean;
}

function pumpOnce(platform: Platform, owner: string): Step {
  settleColumns(platform.book);
  settleWritings(platform.book);
  settleFreezing(platform.book);
  settleRemovals(platform.book);
  settleRows(platform.book);
  const kept = keepSchedules(platform, owner);
  const contacts = startContacts(platform, owner);
  const all = runRecords.all(platform);
  const runs = all.filter((run) => run.owner === owner && !isClosed(run));
  // Oldest first: the run that was started first is served first.
  const steps = new Map(runs.reverse().map((run) => [run, advance(platform, run, runs)]));
  const looks = lookAgain(platform, owner, all, !runs.some(isClosed));
  const requests = settlePendingRequests(platform, all.every(isClosed));
  const signals = followSignals(platform, owner);
  if (runs.some(isClosed) || signals.changed) refreshStaleFormulas(platform);
  else if (requests.settled > 0) platform.book.refreshFormulas([errorMark('PENDING')]);
  // Counts a run that has just ended now, because this may be the last round for hours.
  const schedules = runs.some(isClosed) ? settleSchedules(platform, owner) : kept;
  const active = runs.filter((run) => advancesUnattended(run) && !isWaiting(run, runs));
  const now = platform.clock.now();
  const dues = active.map((run) =>
    Math.max(0, nextDue(run, now, steps.get(run) !== undefined) - now),
  );
  // A run that waited for one that has closed can start now.
  if (active.length > 0 && runs.some(isClosed)) dues.push(0);
  for (const { waitMs } of [requests, signals, schedules, contacts, looks])
    if (waitMs !== undefined) dues.push(waitMs);
  return {
    scheduled: schedules.open,
    active: active.length + requests.open + signals.open + contacts.open + looks.open,
    waitMs: dues.length === 0 ? undefined : Math.min(...dues),
    hasMoved: [...steps.values()].includes('moved') || requests.settled > 0 || signals.changed,
    cellsWaitMs: requests.cellsWaitMs,
  };
}

/** Returns undefined if nothing was due, and `moved` if results came, a request was sent or the run closed. */
function advance(
  platform: Platform,
  run: Run,
  open: readonly Run[],
): 'polled' | 'moved' | undefined {
  if (isWaiting(run, open)) return undefined;
  takeTurn(platform, run, open);
  const caller = findCaller(platform);
  if (!caller) {
    halt(platform, run, problem('NOT_CONNECTED', [reasons.connectFirst()]));
    return closeIfDone(platform, run) ? 'moved' : undefined;
  }
  if (!isOfAccount(run, caller)) {
    if (run.state === 'cancelling') leaveToAccount(run);
    else {
      if (advancesUnattended(run)) {
        pause(run, problem('OTHER_ACCOUNT'));
        runRecords.save(platform, run);
      }
      return closeIfDone(platform, run) ? 'moved' : undefined;
    }
  }
  const finished = harvests(run) ? pollJobs(platform, caller, run) : undefined;
  const count = finished?.length ?? 0;
  // Submits before writing the rows, so that the service works meanwhile, but not if the rows can't be written.
  const early = count > 0 && hasPlace(platform, run) && submit(platform, caller, run, count);
  // A page shows meanwhile what was looked up.
  if (count > 0 && !early) runRecords.save(platform, run);
  if (finished) collect(platform, caller, run, finished);
  const submitted = early || submit(platform, caller, run);
  const closed = closeIfDone(platform, run);
  if (count > 0 || submitted || closed) return 'moved';
  return finished && 'polled';
}

/** Gives up requests that only the account that sent them can settle; another would be charged again. */
function leaveToAccount(run: Run): void {
  for (const chunk of run.chunks)
    if (chunk.state === 'sending' || (chunk.state === 'sent' && !kindOf(run.task).turn))
      chunk.state = 'unknown';
}

function halt(platform: Platform, run: Run, why: Problem): void {
  if (run.state !== 'running') return;
  pause(run, why);
  runRecords.save(platform, run);
}

/** Problems that must be solved before results can be collected. */
const blocking: readonly string[] = [
  'SHEET_MISSING',
  'COLUMN_MISSING',
  'BAD_KEY',
  'NOT_CONNECTED',
  'DISCONNECTED',
  'OTHER_ACCOUNT',
];

/** A paused run still collects paid results, unless its problem prevents collecting. */
function harvests(run: Run): boolean {
  return run.state !== 'paused' || !blocking.includes(run.problem?.code ?? '');
}

/** Whether the run advances without the user. */
function advancesUnattended(run: Run): boolean {
  if (isClosed(run)) return false;
  if (run.state !== 'paused') return true;
  return harvests(run) && run.chunks.some((chunk) => chunk.state === 'sent');
}

/** When to work on a run again; a run that has just advanced and has no request open can send the next now. */
function nextDue(run: Run, now: number, hasAdvanced: boolean): number {
  const open = run.chunks.filter(
    ({ state }) => state === 'sent' || (state !== 'unknown' && run.state !== 'paused'),
  );
  const dues = open.map(({ due }) => Math.max(due, run.holdUntil));
  if (dues.length > 0) return Math.min(...dues);
  // Two runs that take turns change over without a wait.
  const isNow = hasAdvanced || run.upTo !== undefined;
  return Math.max(run.holdUntil, isNow ? now : now + 1_000);
}
