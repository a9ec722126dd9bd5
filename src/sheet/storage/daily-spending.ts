/** Credits by UTC day. */
import type { Properties } from '../ports';

export interface SpentOn {
  readonly day: string;
  readonly credits: number;
}

/** Adds credits to a day's count; on a new day it begins at nothing. `now` in ms. */
export function addSpent(before: SpentOn | undefined, credits: number, now: number): SpentOn {
  const day = dayOf(now);
  return { day, credits: (before?.day === day ? before.credits : 0) + credits };
}

const prefix = 'spent.';

/** Keeps what a run of this day spent beyond the run itself, for whoever it was. */
export function keepSpent(document: Properties, owner: string, { day, credits }: SpentOn): void {
  const kept = { day, credits: credits + keptSpent(document, owner, day) };
  document.set(prefix + owner, JSON.stringify(kept));
}

/** What forgotten runs of a person spent on a day. */
export function keptSpent(document: Properties, owner: string, day: string): number {
  const kept: SpentOn | null = JSON.parse(document.get(prefix + owner) ?? 'null');
  return kept?.day === day ? kept.credits : 0;
}

/** The UTC day of a time (ms), as 2026-11-20. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
