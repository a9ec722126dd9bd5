/** Looks up contacts of the people that signals found, if their user asked for that at the start. */
import { problem } from '../../client/problem';
import { waitBeforeRetry } from '../../client/retry';
import { dayMs, dayOf } from '../days';
import { openWork, problemOf } from '../execution';
import type { Platform } from '../ports';
import { beginRun, readFunds } from '../runs/begin';
import { leftOutBy } from '../runs/outcome';
import { planRun } from '../runs/plan';
import { isClosed, type Run, runRecords, spentAtMost } from '../runs/run';
import { accountTag } from '../settings/connection';
import { everyone, keepList } from './daily-contacts';
import { type Awaiting, type SignalRecord, signalRecords } from './record';

/**
 * The number of retries after temporary problems, before the user must start the run or a daily one waits for the next
 * day.
 */
const maxTries = 6;
const shortestRetryMs = 60_000;

/** The start of the next UTC day (ms). */
const nextDay = (now: number) => (Math.floor(now / dayMs) + 1) * dayMs;

/**
 * Starts the run of each completed signal of `owner` that has none, with what is left of the signal's limit, and the
 * next run of each daily signal, with what is left of its day. The caller holds the document's lock. May be killed at
 * any point; the next call continues with the same run. Reads the balance; the run spends later. A run that can't be
 * started doesn't throw: the signal's record has the problem.
 */
export function startContacts(platform: Platform, owner: string) {
  const { clock } = platform;
  const own = signalRecords.all(platform).filter((record) => record.owner === owner);
  for (const record of own) {
    const due = contactsDue(platform, record);
    if (due !== undefined && due <= clock.now()) work(platform, record as Awaiting);
  }
  const dues = own.flatMap((record) => contactsDue(platform, record) ?? []);
  return openWork(dues, clock.now());
}

/** Whether the account in use is the one whose user agreed to pay. */
export function isPaidBy(platform: Platform, { contacts }: SignalRecord): boolean {
  return contacts?.account === accountTag(platform);
}

const runOf = (platform: Platform, { contacts }: SignalRecord) =>
  runRecords.find(platform, contacts?.run ?? '');

/** Whether the run was released, and may have spent. */
const wasReleased = (run: Run | undefined) => run !== undefined && run.state !== 'starting';

/**
 * States in which a signal's day may still bring more, or its user stopped it. One stopped by its limit isn't among
 * them.
 */
const unready = /^(accepted|running|paused|failed|stopped(?! limit))?( |$)/;

/** When the next step is due (ms); undefined if there is none, or another account would pay. Sends no request. */
export function contactsDue(platform: Platform, record: SignalRecord): number | undefined {
  const { contacts, calls, state, status, waitsFor } = record;
  if (!contacts || contacts.settled || calls === undefined || !isPaidBy(platform, record))
    return undefined;
  const { aDay, off, taken = 0, listed = 0, due = 0, begun } = contacts;
  const isOver = state === 'over';
  // It is complete, so its own part of the limit is known.
  if (aDay === undefined) return isOver && status === 'completed' ? due : undefined;
  const run = runOf(platform, record);
  if (begun || wasReleased(run)) return run && !isClosed(run) ? undefined : due;
  // The signal itself is polled first.
  const isPolled = isOver || record.due > platform.clock.now();
  const isReady = isPolled && !unready.test(`${status} ${waitsFor}`);
  const isThere = record.problem?.code !== 'SIGNAL_GONE';
  return isReady && isThere && !off && taken < listed ? due : undefined;
}

function work(platform: Platform, record: Awaiting): void {
  const { contacts } = record;
  const { clock } = platform;
  const isDaily = contacts.aDay !== undefined;
  try {
    const run = runOf(platform, record);
    if (isDaily && (contacts.begun || wasReleased(run))) count(platform, record, run);
    else begin(platform, record, run);
  } catch (error) {
    // Catches every error, so that the user's other runs continue.
    const why = problemOf(error);
    const { tries = 0 } = contacts;
    // Google's own services fail temporarily, too.
    const isTemporary = why.retryable || why.code === 'INTERNAL';
    contacts.due = clock.now() + shortestRetryMs;
    if (wasReleased(runOf(platform, record))) contacts[isDaily ? 'begun' : 'settled'] = true;
    else {
      // The run that was being recorded is closed as interrupted; nothing was sent for it.
      Object.assign(contacts, { run: undefined, problem: why });
      if (isTemporary && tries < maxTries) {
        contacts.tries = tries + 1;
        const wait = waitBeforeRetry(contacts.tries, why.retryAfterSeconds, platform.random());
        contacts.due = clock.now() + Math.max(wait, shortestRetryMs);
      } else if (isDaily) Object.assign(contacts, { tries: 0, due: nextDay(clock.now()) });
      else Object.assign(contacts, { settled: true, cap: 0 });
    }
  }
  signalRecords.save(platform, record);
}

/**
 * Counts a daily signal's run that has ended. People whom the cap or the balance didn't cover are at the end of the
 * list, and are looked up on the next day.
 */
function count({ clock }: Platform, { contacts }: Awaiting, run: Run | undefined): void {
  const { taken, upTo = 0, begun, cap = 0 } = contacts;
  const now = clock.now();
  // After a request that the balance didn't cover, others may have been sent: their people aren't taken again.
  const rest = run?.state === 'done' ? run.total - run.next : 0;
  // An execution died while it recorded the run.
  const isVoid = !begun && run?.state === 'cancelled' && run.next === 0;
  if (rest > 0) contacts.due = nextDay(now);
  if (run && leftOutBy(run) === 'credits') contacts.problem = problem('OUT_OF_CREDITS');
  Object.assign(contacts, {
    ...{ spent: spentOn(contacts, now) + (run ? spentAtMost(run) : cap), day: dayOf(now) },
    ...{ taken: isVoid ? taken : upTo - rest, run: undefined, begun: undefined },
  });
}

/** The credits that closed runs count on the day of `now`; a run that began before midnight counts on both days. */
const spentOn = ({ day, spent = 0 }: Awaiting['contacts'], now: number) =>
  day === dayOf(now) ? spent : 0;

function begin(platform: Platform, record: Awaiting, run: Run | undefined): void {
  const { contacts, calls } = record;
  const { aDay, emails, phones, taken = 0, listed = 0, run: id = platform.newId() } = contacts;
  const now = platform.clock.now();
  const task = { kind: 'find-contacts', emails, phones } as const;
  const rows = { sheetId: calls, headerRow: 1, keyColumn: 1, keyHeader: 'Person id' };
  const request = { ...rows, task, which: 'blanks' } as const;
  let { cap = creditsLeft(record) } = contacts;
  let only: ReadonlySet<string> | undefined;
  if (aDay !== undefined) {
    cap = aDay - spentOn(contacts, now);
    const { toFetch, summary } = planRun(platform, request);
    const all = everyone(platform, record) ?? [];
    const wanted = all.slice(taken).filter((person) => toFetch.includes(person));
    only = new Set(wanted);
    const isCovered = only.size === 0 || cap >= summary.price;
    const due = isCovered ? undefined : nextDay(now);
    Object.assign(contacts, { problem: undefined, due });
    if (only.size === 0) contacts.taken = listed;
    if (only.size === 0 || due !== undefined) return;
    // Moves them to the end, so that those whom the run leaves out are the last of the list.
    keepList(platform, record, [...all.filter((one) => !wanted.includes(one)), ...wanted]);
    Object.assign(contacts, { taken: listed - only.size, upTo: listed });
  }
  Object.assign(contacts, { run: id, cap });
  signalRecords.save(platform, record);
  // An execution may have died, or failed, after it began the run.
  if (!wasReleased(run))
    beginRun(platform, { ...request, cap }, id, readFunds(platform), { ...(only && { only }) });
  contacts[only ? 'begun' : 'settled'] = true;
  Object.assign(contacts, { problem: undefined, tries: undefined });
}

/** The most of its limit that a signal's contacts have cost or can still cost, in credits. Spends nothing. */
export function costOfContacts(platform: Platform, record: SignalRecord): number {
  const { aDay, cap = 0 } = record.contacts ?? {};
  if (aDay !== undefined) return 0;
  const run = runOf(platform, record);
  return run && isClosed(run) ? spentAtMost(run) : cap;
}

/** 0 if the service doesn't report what the signal spent. */
function creditsLeft({ limit, maxCredits, credits }: SignalRecord): number {
  return credits === undefined ? 0 : Math.max(0, (limit ?? maxCredits) - credits);
}
