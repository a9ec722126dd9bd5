/** Follows deployed signals: updates their rows and fetches what they find. */
import type { Caller } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import { waitBeforeRetry } from '../../client/retry';
import type { Loose } from '../../client/tolerant';
import { isSignalOver } from '../../contract/signal-states';
import { openWork, problemIn } from '../execution';
import type { Platform } from '../ports';
import { findCaller, tagOf } from '../settings/connection';
import { learnExtensions } from '../settings/extensions';
import { addSpent } from '../storage/record-store';
import { contactsDue } from './contacts';
import { fetchMembers } from './fetch-members';
import {
  findDeployed,
  idOf,
  readAllSignals,
  type SignalRecord,
  signalRecords,
  trimSignals,
  updateFrom,
} from './record';
import { refreshRows } from './refresh-columns';
import { writeSignalRows } from './signals-sheet';

const minuteMs = 60_000;
/** Less than an hour, so that an hourly trigger always finds it due. */
const farRestMs = 55 * minuteMs;
const shortestRestMs = 4_000;
const longestRestMs = 2 * minuteMs;
/** A slow service must not use up an execution: the rest stays due, and is first next time. */
const roundMs = 10_000;
/** After this many polls without a change, a signal is polled hourly, or no longer if it is finished or deleted. */
const maxQuietPolls = 60;
/** How long a lost deployment is searched for automatically. */
const unknownMs = 30 * minuteMs;

/**
 * Polls the signals of `owner` that are due: one read of the service's list, their rows, one page of new members each.
 * The caller holds the document's lock. May be killed at any point; the next call continues. Spends nothing.
 */
export function followSignals(platform: Platform, owner: string) {
  const all = signalRecords.all(platform);
  const own = all.filter((record) => record.owner === owner && record.state !== 'over');
  const caller = own.length === 0 ? undefined : findCaller(platform);
  if (!caller) return { ...openWork([], 0), changed: false };
  const here = own.filter(({ baseUrl }) => baseUrl === caller.connection.baseUrl);
  const now = platform.clock.now();
  const changed = here.some(({ due }) => due <= now) && look(platform, caller, here, all);
  const dues = here.flatMap((record) => [
    ...(isFollowed(record, now) ? [record.due] : []),
    ...[contactsDue(platform, record)].filter((due) => due !== undefined),
  ]);
  return {
    ...openWork(dues, platform.clock.now()),
    /** The service reported something new about one of them. */
    changed,
  };
}

/** Returns whether the service reported something new. */
function look(
  platform: Platform,
  caller: Caller,
  records: readonly SignalRecord[],
  all: readonly SignalRecord[],
): boolean {
  learnExtensions(platform, caller);
  const list = readAllSignals(caller);
  if (!list.ok) {
    for (const record of records.filter(({ due }) => due <= platform.clock.now()))
      postpone(platform, record, list.problem);
    return false;
  }
  const end = platform.clock.now() + roundMs;
  const inTurn = [...records].sort((a, b) => a.due - b.due);
  const looked = inTurn.filter(
    (record) => platform.clock.now() < end && lookAt(platform, caller, record, list.value, all),
  );
  const failure = writeRows(platform, looked);
  for (const record of looked) {
    if (failure) record.problem = failure;
    signalRecords.save(platform, record);
  }
  trimSignals(platform);
  // A change resets the count of quiet polls.
  return looked.some(({ quietPolls }) => quietPolls === 0);
}

/** Returns whether the signal was due or had changed. */
function lookAt(
  platform: Platform,
  caller: Caller,
  record: SignalRecord,
  signals: readonly Loose[],
  all: readonly SignalRecord[],
): boolean {
  const isDue = record.due <= platform.clock.now();
  if (record.signalId === undefined) findDeployed(record, signals, all);
  const signal = signals.find((each) => idOf(each) === record.signalId);
  if (record.signalId === undefined || !signal) {
    if (isDue) missing(platform, record);
    return isDue;
  }
  const before = record.credits ?? 0;
  const changed = updateFrom(record, signal);
  const spent = (record.credits ?? 0) - before;
  if (spent > 0)
    record.spentOn = addSpent(
      record.spentOn,
      spent,
      platform.clock.now(),
      tagOf(caller.connection),
    );
  if (!isDue && !changed) return false;
  record.quietPolls = changed ? 0 : record.quietPolls + 1;
  if (changed) record.refresh = '';
  // The list doesn't show new evidence on known companies, so a quiet signal's evidence is read at each poll.
  else if (restMs(record) === farRestMs) record.refresh ??= '';
  const members = fetchMembers(platform, caller, record, signal, all);
  const isDone = members.ok && members.value === 'all';
  const fetched = isDone ? refreshRows(platform, caller, record) : members;
  if (!fetched.ok) {
    if (record.quietPolls >= maxQuietPolls && isSignalOver(record.status)) record.state = 'over';
    postpone(platform, record, fetched.problem);
    return true;
  }
  delete record.problem;
  if (isSignalOver(record.status) && fetched.value === 'all') record.state = 'over';
  record.due = platform.clock.now() + (fetched.value === 'more' ? 0 : restMs(record));
  return true;
}

/** The signal isn't in the service's list: not yet, or no longer. */
function missing(platform: Platform, record: SignalRecord): void {
  record.quietPolls += 1;
  record.due = platform.clock.now() + restMs(record);
  if (record.signalId === undefined) {
    record.state = 'unknown';
    record.problem = problem('UNKNOWN_DEPLOYMENT', [], { spent: 'maybe' });
    return;
  }
  record.problem = problem('SIGNAL_GONE');
  if (record.quietPolls >= maxQuietPolls) record.state = 'over';
}

function postpone(platform: Platform, record: SignalRecord, why: Problem): void {
  record.quietPolls += 1;
  record.problem = why;
  const wait = waitBeforeRetry(record.quietPolls, why.retryAfterSeconds, platform.random());
  record.due = platform.clock.now() + Math.max(wait, restMs(record));
  signalRecords.save(platform, record);
}

function restMs({ status, quietPolls }: SignalRecord): number {
  if (status === 'scheduled' || quietPolls >= maxQuietPolls) return farRestMs;
  return Math.min(shortestRestMs * 2 ** quietPolls, longestRestMs);
}

function isFollowed({ state, at }: SignalRecord, now: number): boolean {
  return state === 'open' || (state !== 'over' && now - at < unknownMs);
}

function writeRows(platform: Platform, records: readonly SignalRecord[]): Problem | undefined {
  return problemIn(() => {
    writeSignalRows(platform, records);
    platform.book.flush();
  });
}
