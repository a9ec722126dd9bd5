/** Look-ups that found nothing, which plans leave out until the service itself would look again. */
import { dayMs, dayOf } from '../days';
import type { Platform } from '../ports';
import { removeEntries, seenNames } from '../storage/hidden-sheet';
import type { Missed } from './kinds/kind';

/** The miss of a company as a whole; other misses are named after a field. */
export const wholeCompany = 'company';

/** As in the service: a source that doesn't know a company is asked again after a week, one that refused sooner. */
export const missDays = 7;
export const refusedDays = 3;

/** Whether a look-up of this field or company found nothing and must not be repeated yet. */
export type IsMissed = (what: string, key: string) => boolean;

/** Returns a test for misses. Reads one column, or none if this execution has seen the hidden sheet. */
export function readMisses({ book, clock }: Pick<Platform, 'book' | 'clock'>): IsMissed {
  const today = dayOf(clock.now());
  const open = new Set(
    seenNames(book, 'miss').flatMap((name) =>
      name.slice(0, today.length) > today ? [name.slice(dayWidth)] : [],
    ),
  );
  return (what, key) => open.has(missOf(what, key));
}

const dayWidth = '2026-11-20 '.length;
const missOf = (what: string, key: string) => `${what} ${key}`;

/** Returns the new entries for missed results: each names the day from which it may be asked for again. */
export function missEntries(
  platform: Platform,
  results: ReadonlyMap<string, { readonly missed?: Missed | undefined }>,
): string[] {
  const isKnown = readMisses(platform);
  return [...results].flatMap(([key, { missed }]) => {
    const again = dayOf(platform.clock.now() + (missed?.days ?? 0) * dayMs);
    return (missed?.what ?? [])
      .filter((what) => !isKnown(what, key))
      .map((what) => `${again} ${missOf(what, key)}`);
  });
}

/** Removes expired misses, and those that are looked up again. Writes only if there are any. */
export function forgetMisses(
  { book, clock }: Pick<Platform, 'book' | 'clock'>,
  what: readonly string[],
  keys: readonly string[],
): void {
  const asked = new Set(what.flatMap((each) => keys.map((key) => missOf(each, key))));
  const today = dayOf(clock.now());
  const isGone = (name: string) =>
    name.slice(0, today.length) <= today || asked.has(name.slice(dayWidth));
  if (seenNames(book, 'miss').some(isGone)) removeEntries(book, 'miss', isGone);
}
