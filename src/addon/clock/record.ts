/** What a user's clock triggers did: one record for each of their documents, in their own properties. */
import type { Properties, ReadableProperties } from '../../sheet/ports';
import { parseJson, readAllJson } from '../../sheet/storage/json';

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
  /** When a firing began that hasn't ended, or died (ms). */
  readonly begunAt?: number;
  readonly fault?: Exclude<ClockFault, 'day-used'>;
  /** How long its firings took (ms), by the hour since the epoch in which they ended; the last day's hours. */
  readonly used?: Readonly<Record<string, number>>;
}

/** What the sidebar shows of the clock; both are absent while nothing is open. */
export interface ClockView {
  /** Minutes between two firings. */
  readonly minutes?: number;
  readonly fault?: ClockFault;
}

/** Google allows consumers 90 minutes a day over all triggers, and more than ours may need some. */
export const dayBudgetMs = 60 * 60_000;
/** What a firing that died counts: Apps Script ends it after six minutes. */
const diedMs = 6 * 60_000;
const hourMs = 3_600_000;
const hoursKept = 24;

const prefix = 'trigger.';

/** The record of a document; undefined without one. */
export function readClock(user: ReadableProperties, book: string): ClockRecord | undefined {
  return parseJson(user.get(prefix + book)) as ClockRecord | undefined;
}

/** The user's records by document. */
export const allClocks = (user: ReadableProperties) => readAllJson<ClockRecord>(user, prefix);

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

/** The record when a firing begins at `now`; one that began before and never ended counts as long as it may take. */
export function begun(record: ClockRecord | undefined, now: number): ClockRecord {
  const { trigger, begunAt } = record ?? {};
  const used = usedHours(record, now, begunAt === undefined ? 0 : diedMs);
  return { ...(trigger && { trigger }), at: now, begunAt: now, used };
}

/** The record when a firing that took `ms` ends at `now`. */
export function ended(
  { begunAt: _begunAt, ...record }: ClockRecord,
  ms: number,
  now: number,
): ClockRecord {
  return { ...record, at: now, used: usedHours(record, now, ms) };
}

/** The time of each hour of the last day, with `ms` more in this one. */
export function usedHours(
  record: Pick<ClockRecord, 'used'> | undefined,
  now: number,
  ms = 0,
): Readonly<Record<string, number>> {
  const hour = Math.floor(now / hourMs);
  const kept = Object.entries(record?.used ?? {}).filter(
    ([each]) => Number(each) > hour - hoursKept,
  );
  const sums = Object.fromEntries(kept);
  return ms === 0 ? sums : { ...sums, [hour]: (sums[hour] ?? 0) + ms };
}

/** How long the user's triggers ran in the last 24 hours in all documents, in ms. */
export function usedLately(user: ReadableProperties, now: number): number {
  const each = allClocks(user).flatMap(([, record]) => Object.values(usedHours(record, now)));
  return each.reduce((sum, ms) => sum + ms, 0);
}

/** What to show of the clock of a document. */
export function viewClock(user: ReadableProperties, book: string, now: number): ClockView {
  const record = readClock(user, book);
  if (record?.fault) return { fault: record.fault };
  if (!record?.trigger) return {};
  if (usedLately(user, now) >= dayBudgetMs) return { fault: 'day-used' };
  return { minutes: record.trigger.minutes };
}
