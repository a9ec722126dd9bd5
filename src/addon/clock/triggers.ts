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
  begun,
  type ClockRecord,
  type ClockView,
  dayBudgetMs,
  ended,
  forgetClock,
  isFiring,
  readClock,
  saveClock,
  usedHours,
  usedLately,
  viewClock,
} from './record';

const handler = 'pumpOnClock';
/** The handler of the triggers of a check, which give way to those of work. */
export const checkHandler = 'checkOnClock';
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
    ensureTrigger(platform, { isPress: true });
    return act();
  });
}

/** Pumps the user's work for a person; keeps its trigger. May spend what the runs' caps allow. */
export function pumpWithTrigger(platform: UserPlatform, budgetMs: number): PumpReport {
  return pump(platform, budgetMs, {
    onRest: (open) => {
      if (isOpen(open)) ensureTrigger(platform, { isPress: false });
      else removeTrigger(platform.user, platform.clock.now());
    },
  });
}

/** What the sidebar shows of this document's trigger. */
export function viewTrigger({ user, clock }: Pick<Platform, 'user' | 'clock'>): ClockView {
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
  noteBegin(user, triggerUid, startedAt);
  const leftMs = dayBudgetMs - usedLately(user, startedAt);
  let isNoted = false;
  const noteEnd = () => {
    isNoted = true;
    const record = readClock(user, bookId());
    const now = clock.now();
    if (record) saveClock(user, bookId(), ended(record, now - startedAt, now));
  };
  try {
    if (leftMs <= 0) return;
    pump(platform, Math.min(budgetMs, leftMs), {
      quietWaitMs,
      onRest: (open) => {
        noteEnd();
        if (!isOpen(open)) removeTrigger(user, clock.now());
      },
    });
  } finally {
    // Another execution holds the lock, the day's time is used up, or the pump failed.
    if (!isNoted) noteEnd();
  }
}

function isOpen({ active, scheduled }: OpenWork): boolean {
  return active + scheduled > 0;
}

/**
 * Makes a trigger unless there is one that fires. A press also looks whether Google still lists it; otherwise Google is
 * asked again only some time after it refused. Without the permission there is none. The caller holds the document's
 * lock.
 */
function ensureTrigger(
  { user, userLock, clock }: UserPlatform,
  { isPress }: { readonly isPress: boolean },
): void {
  const now = clock.now();
  const record = readClock(user, bookId());
  if (record && isFiring(record, now) && !(isPress && isGone(record))) return;
  if (record && isResting(record, now, isPress ? 0 : refusedRestMs)) return;
  if (!isGranted('clock')) return;
  // Triggers of all documents are compared with their records, so no other document may be making one.
  userLock.holding(lockWaitMs, () => makeTrigger(user, now));
}

/** Whether Google no longer lists the trigger: a person deleted it, or access was withdrawn meanwhile. */
function isGone({ trigger }: ClockRecord): boolean {
  try {
    return !ScriptApp.getProjectTriggers().some((each) => each.getUniqueId() === trigger?.id);
  } catch {
    return false;
  }
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
  const used = usedHours(readClock(user, book), now);
  let trigger = create();
  if (!trigger && deleteTriggers(() => true, checkHandler) > 0) trigger = create();
  saveClock(user, book, { ...(trigger ? { trigger } : { fault: 'refused' }), at: now, used });
}

/** Returns the trigger that Google made; undefined if it refuses both intervals, as at 20 triggers of a person. */
function create(): ClockRecord['trigger'] {
  for (const minutes of intervals) {
    try {
      const builder = ScriptApp.newTrigger(handler).timeBased();
      const timed = minutes < 60 ? builder.everyMinutes(minutes) : builder.everyHours(1);
      return { id: timed.create().getUniqueId(), minutes };
    } catch {
      // The sidebar shows that there is no trigger.
    }
  }
  return undefined;
}

/** Deletes this document's trigger, and keeps how long it ran lately. The caller holds the document's lock. */
function removeTrigger(user: Properties, now: number): void {
  const book = bookId();
  const record = readClock(user, book);
  if (!record) return;
  const used = usedHours(record, now);
  const isUsed = Object.keys(used).length > 0;
  if (!record.trigger && !record.fault && isUsed) return;
  deleteTrigger(record.trigger?.id);
  if (isUsed) saveClock(user, book, { at: record.at, used });
  else forgetClock(user, book);
}

/**
 * Records that a firing begins, so that one which dies counts too. A trigger without a record was made by an execution
 * that died: it replaces no other.
 */
function noteBegin(user: Properties, triggerUid: string | undefined, now: number): void {
  const book = bookId();
  const record = begun(readClock(user, book), now);
  if (record.trigger && record.trigger.id !== triggerUid) deleteTrigger(triggerUid);
  const [shortest] = intervals;
  const found = triggerUid === undefined ? undefined : { id: triggerUid, minutes: shortest };
  const trigger = record.trigger ?? found;
  saveClock(user, book, { ...record, ...(trigger && { trigger }) });
}

/** Removes a trigger that can't continue anything, and records that for the sidebar of its document. */
function leaveWithoutDocument(triggerUid: string | undefined): void {
  const { user, clock } = googlePlatform(timeouts.trigger);
  for (const [book, record] of allClocks(user)) {
    if (record.trigger?.id !== triggerUid) continue;
    const used = usedHours(record, clock.now());
    saveClock(user, book, { fault: 'no-document', at: clock.now(), used });
  }
  deleteTrigger(triggerUid);
}

function deleteTrigger(id: string | undefined): void {
  if (id !== undefined) deleteTriggers((each) => each === id);
}

/**
 * Deletes those triggers of a handler whose id fits; returns how many. One that Google keeps fires, and removes itself
 * if nothing is open.
 */
function deleteTriggers(fits: (id: string) => boolean, of = handler): number {
  let deleted = 0;
  if (!isGranted('clock')) return deleted;
  try {
    for (const trigger of ScriptApp.getProjectTriggers()) {
      if (trigger.getHandlerFunction() !== of || !fits(trigger.getUniqueId())) continue;
      ScriptApp.deleteTrigger(trigger);
      deleted += 1;
    }
  } catch {
    // The user's work doesn't depend on it.
  }
  return deleted;
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
