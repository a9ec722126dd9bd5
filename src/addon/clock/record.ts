/** What a user's clock triggers did: one record for each of their documents, in their own properties. */
import { dayOf } from '../../sheet/days';
import type { Properties, ReadableProperties } from '../../sheet/ports';
import { parseJson } from '../../sheet/storage/json';

/**
 * Why open work only advances while the sidebar is open. refused: Google made no trigger. no-document: triggers fire
 * without a document here. day-used: they have run as long as they may on one day.
 */
export type ClockFault = 'refused' | 'no-document' | 'day-used';

export interface ClockRecord {
  /** Absent while there is none. */
  readonly trigger?: { readonly id: string; readonly minutes: number };
  /** When the trigger was made, last fired or was refused (ms). */
  readonly at: number;
  readonly fault?: Exclude<ClockFault, 'day-used'>;
  /** How long its firings took on a UTC day (ms). */
  readonly used?: { readonly day: string; readonly ms: number };
}

/** What the sidebar shows of the clock; both are absent while nothing is open. */
export interface ClockView {
  /** Minutes between two firings. */
  readonly minutes?: number;
  readonly fault?: ClockFault;
}

/** Google allows consumers 90 minutes a day over all triggers, and more than ours may need some. */
export const dayBudgetMs = 60 * 60_000;

const prefix = 'trigger.';

/** The record of a document; undefined without one. */
export function readClock(user: ReadableProperties, book: string): ClockRecord | undefined {
  return parseJson(user.get(prefix + book)) as ClockRecord | undefined;
}

/** The user's records by document. */
export function allClocks(user: ReadableProperties): [book: string, record: ClockRecord][] {
  return Object.keys(user.all())
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .flatMap((book) => {
      const record = readClock(user, book);
      return record ? [[book, record]] : [];
    });
}

export function saveClock(user: Properties, book: string, record: ClockRecord): void {
  user.set(prefix + book, JSON.stringify(record));
}

export function forgetClock(user: Properties, book: string): void {
  user.delete(prefix + book);
}

/** Whether the trigger has fired, or was made, within its last two intervals. */
export function isFiring({ trigger, at }: ClockRecord, now: number): boolean {
  return trigger !== undefined && now - at <= 2 * trigger.minutes * 60_000;
}

/** The record after a firing that took `ms`, at `now`. */
export function fired(record: ClockRecord | undefined, ms: number, now: number): ClockRecord {
  const day = dayOf(now);
  const before = record?.used?.day === day ? record.used.ms : 0;
  const { trigger } = record ?? {};
  return { ...(trigger && { trigger }), at: now, used: { day, ms: before + ms } };
}

/** How long the user's triggers ran today in all documents, in ms. */
export function usedToday(user: ReadableProperties, now: number): number {
  const day = dayOf(now);
  const used = allClocks(user).map(([, record]) => record.used);
  return used.reduce((sum, each) => sum + (each?.day === day ? each.ms : 0), 0);
}

/** What to show of the clock of a document. */
export function viewClock(user: ReadableProperties, book: string, now: number): ClockView {
  const record = readClock(user, book);
  if (record?.fault) return { fault: record.fault };
  if (!record?.trigger) return {};
  if (usedToday(user, now) >= dayBudgetMs) return { fault: 'day-used' };
  return { minutes: record.trigger.minutes };
}
