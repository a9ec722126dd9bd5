/** Who polls a job: one execution at a time, however many cells wait for it. */
import type { Platform } from '../ports';
import type { Ask } from './asks';

/** A poll may take this long before others think that whoever leads is dead. */
const graceMs = 8_000;
const keyOf = (ask: Ask) => `lead.${ask.id}`;

/** Leads these jobs until the next poll, `waitMs` from now, must have come. */
export function lead({ cache, clock }: Platform, asks: readonly Ask[], waitMs: number): void {
  const until = String(clock.now() + waitMs + graceMs);
  cache.putAll(Object.fromEntries(asks.map((ask) => [keyOf(ask), until])), 60);
}

/** Gives the jobs up, so that another execution goes on polling them. */
export function giveUpLead({ cache }: Platform, asks: readonly Ask[]): void {
  cache.putAll(Object.fromEntries(asks.map((ask) => [keyOf(ask), '0'])), 60);
}

/** Those of the jobs that nobody polls. */
export function unled({ cache, clock }: Platform, asks: readonly Ask[]): Ask[] {
  const texts = cache.getAll(asks.map(keyOf));
  return asks.filter((ask) => !(Number(texts[keyOf(ask)] ?? '0') > clock.now()));
}
