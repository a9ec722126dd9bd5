/**
 * The clock trigger of a user in a document. A user's action makes it, because Google silently disables triggers that a
 * trigger's execution makes; it exists while a run, a signal or a schedule is open.
 */
import { dayMs } from '../../sheet/days';
import { locked } from '../../sheet/execution';
import type { Platform, Properties, UserPlatform } from '../../sheet/ports';
import { type OpenWork, type PumpReport, pump } from '../../sheet/pump';
import { isGranted } from '../permissions';
import { googlePlatform, timeouts } from '../platform/platform';
import {
  allClocks,
  type ClockRecord,
  type ClockView,
  dayBudgetMs,
  fired,
  forgetClock,
  isFiring,
  readClock,
  saveClock,
  usedToday,
  viewClock,
} from './record';

const handler = 'pumpOnClock';
/** Apps Script ends a run after six minutes; the next one continues. */
const budgetMs = 4.5 * 60_000;
/** Waiting counts against the day's time of triggers. */
const quietWaitMs = 3_000;
/** The intervals to try, in minutes: Google fires a published add-on's triggers at most hourly. */
const intervals = [5, 60] as const;
/** How long a page waits before it asks again for a trigger that Google refused. */
const refusedRestMs = 10 * 60_000;
/** A trigger that hasn't fired for so long belongs to a document that is gone, or Google has disabled it. */
const deadMs = 2 * dayMs;
const lockWaitMs = 3_000;

/**
 * Ensures that there is a trigger, then calls `act`, which may open a run, a search, a signal or a schedule. Both
 * happen under the document's lock, and triggers are only removed under that lock. If Google refuses the trigger, the
 * work advances while the sidebar is open. May spend what `act` spends. Throws BUSY and what `act` throws.
 */
export function withTrigger<T>(platform: UserPlatform, act: () => T): T {
  return locked(platform, () => {
    ensureTrigger(platform, 0);
    return act();
  });
}

/** Pumps the user's work for a person; keeps its trigger. May spend what the runs' caps allow. */
export function pumpWithTrigger(platform: UserPlatform, budgetMs: number): PumpReport {
  return pump(platform, budgetMs, {
    onRest: (open) => {
      if (isOpen(open)) ensureTrigger(platform, refusedRestMs);
      else removeTrigger(platform.user);
    },
  });
}

/** What the sidebar shows of this document's trigger. */
export function viewTrigger({ user, clock }: Platform): ClockView {
  return viewClock(user, bookId(), clock.now());
}

/**
 * Called when the trigger fires: pumps all open work, and removes the trigger if none is left. It makes none. May spend
 * what the runs' caps allow.
 */
export function pumpByClock({ triggerUid }: { triggerUid?: string }): void {
  if (!hasDocument()) {
    leaveWithoutDocument(triggerUid);
    return;
  }
  const platform = googlePlatform(timeouts.trigger);
  const { user, clock } = platform;
  const startedAt = clock.now();
  const note = () => noteFiring(user, triggerUid, startedAt, clock.now());
  const leftMs = dayBudgetMs - usedToday(user, startedAt);
  let isNoted = false;
  try {
    if (leftMs <= 0) return;
    pump(platform, Math.min(budgetMs, leftMs), {
      quietWaitMs,
      onRest: (open) => {
        note();
        isNoted = true;
        if (!isOpen(open)) removeTrigger(user);
      },
    });
  } finally {
    // Another execution holds the lock, the day's time is used up, or the pump failed.
    if (!isNoted) note();
  }
}

function isOpen({ active, scheduled }: OpenWork): boolean {
  return active + scheduled > 0;
}

/**
 * Makes a trigger unless there is one that fires. Asks Google at most every `restMs` if it refused. Without the
 * permission there is none. The caller holds the document's lock.
 */
function ensureTrigger({ user, userLock, clock }: UserPlatform, restMs: number): void {
  const now = clock.now();
  const record = readClock(user, bookId());
  if (record && (isFiring(record, now) || isResting(record, now, restMs))) return;
  if (!isGranted('clock')) return;
  // Triggers of all documents are compared with their records, so no other document may be making one.
  userLock.holding(lockWaitMs, () => makeTrigger(user, now));
}

function isResting({ fault, at }: ClockRecord, now: number, restMs: number): boolean {
  if (fault === 'no-document') return now - at < dayMs;
  return fault === 'refused' && now - at < restMs;
}

/** Deletes this document's trigger and those that no living record names, then makes one. */
function makeTrigger(user: Properties, now: number): void {
  const book = bookId();
  const living = new Set<string>();
  for (const [each, { at, trigger }] of allClocks(user)) {
    if (each === book) continue;
    if (now - at > deadMs) forgetClock(user, each);
    else if (trigger) living.add(trigger.id);
  }
  deleteTriggers((id) => !living.has(id));
  const { used } = readClock(user, book) ?? {};
  const trigger = create();
  saveClock(user, book, {
    ...(trigger ? { trigger } : { fault: 'refused' }),
    at: now,
    ...(used && { used }),
  });
}

/** Returns the trigger that Google made; undefined if it refuses both intervals, as at 20 triggers of a person. */
function create(): ClockRecord['trigger'] {
  for (const minutes of intervals) {
    const builder = ScriptApp.newTrigger(handler).timeBased();
    try {
      const timed = minutes < 60 ? builder.everyMinutes(minutes) : builder.everyHours(1);
      return { id: timed.create().getUniqueId(), minutes };
    } catch {
      // The sidebar shows that there is no trigger.
    }
  }
  return undefined;
}

/** Deletes this document's trigger, and keeps how long it ran today. The caller holds the document's lock. */
function removeTrigger(user: Properties): void {
  const book = bookId();
  const record = readClock(user, book);
  if (!record?.trigger && !record?.fault) return;
  deleteTrigger(record.trigger?.id);
  if (record.used) saveClock(user, book, { at: record.at, used: record.used });
  else forgetClock(user, book);
}

/** Records a firing. One without a record was made by an execution that died; it replaces no other. */
function noteFiring(
  user: Properties,
  triggerUid: string | undefined,
  startedAt: number,
  now: number,
): void {
  const book = bookId();
  const record = fired(readClock(user, book), now - startedAt, now);
  if (record.trigger && record.trigger.id !== triggerUid) deleteTrigger(triggerUid);
  const found = triggerUid === undefined ? undefined : { id: triggerUid, minutes: 60 };
  const trigger = record.trigger ?? found;
  saveClock(user, book, { ...record, ...(trigger && { trigger }) });
}

/** Removes a trigger that can't continue anything, and records that for the sidebar of its document. */
function leaveWithoutDocument(triggerUid: string | undefined): void {
  const { user, clock } = googlePlatform(timeouts.trigger);
  for (const [book, record] of allClocks(user)) {
    if (record.trigger?.id !== triggerUid) continue;
    const { used } = record;
    saveClock(user, book, { fault: 'no-document', at: clock.now(), ...(used && { used }) });
  }
  deleteTrigger(triggerUid);
}

function deleteTrigger(id: string | undefined): void {
  if (id !== undefined) deleteTriggers((each) => each === id);
}

/** Deletes those of our triggers whose id fits. One that Google keeps fires, and removes itself if nothing is open. */
function deleteTriggers(fits: (id: string) => boolean): void {
  if (!isGranted('clock')) return;
  try {
    for (const trigger of ScriptApp.getProjectTriggers()) {
      const isOurs = trigger.getHandlerFunction() === handler;
      if (isOurs && fits(trigger.getUniqueId())) ScriptApp.deleteTrigger(trigger);
    }
  } catch {
    // The user's work doesn't depend on it.
  }
}

/** Whether this execution has a document: it isn't settled whether a published add-on's clock has one. */
function hasDocument(): boolean {
  // The type definitions know no execution without one.
  const book: GoogleAppsScript.Spreadsheet.Spreadsheet | null =
    SpreadsheetApp.getActiveSpreadsheet();
  return book !== null;
}

function bookId(): string {
  return SpreadsheetApp.getActiveSpreadsheet().getId();
}
