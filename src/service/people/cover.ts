/** Which finds of a step a job's hold covers. */
import { purseOf } from '../billing/purse';
import type { Cover, Wanted } from './contact-finder';

/** Takes the rest of the hold, and what each find costs. */
export function coverOf(held: number, prices: Readonly<Partial<Record<Wanted, number>>>): Cover {
  const purse = purseOf(held);
  const key = (personId: number, wanted: Wanted) => `${wanted} ${personId}`;
  const price = (wanted: Wanted) => prices[wanted] ?? 0;
  return {
    covers: (personId, wanted) => purse.covers(key(personId, wanted), price(wanted)),
    claim: (personId, wanted) => purse.claim(key(personId, wanted), price(wanted)),
    release: (personId, wanted) => purse.release(key(personId, wanted)),
  };
}
