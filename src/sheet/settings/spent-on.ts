/** Credits by UTC day. */

export interface SpentOn {
  readonly day: string;
  readonly credits: number;
}

/** Adds credits to a day's count; on a new day it begins at nothing. `now` in ms. */
export function addSpent(before: SpentOn | undefined, credits: number, now: number): SpentOn {
  const day = dayOf(now);
  return { day, credits: (before?.day === day ? before.credits : 0) + credits };
}

/** The UTC day of a time (ms), as 2026-11-20. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
