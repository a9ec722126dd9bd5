/** Which finds of a step a job's hold covers. */
import { claimsOn } from '../billing/claims';
import type { Cover, Wanted } from './contact-finder';

/** Takes the rest of the hold, and what each find costs. */
export function coverOf(held: number, prices: Readonly<Partial<Record<Wanted, number>>>): Cover {
  const claims = claimsOn(held);
  const key = (personId: number, wanted: Wanted) => `${wanted} ${personId}`;
  const price = (wanted: Wanted) => prices[wanted] ?? 0;
  return {
    covers: (personId, wanted) => claims.covers(key(personId, wanted), price(wanted)),
    claim: (personId, wanted) => claims.claim(key(personId, wanted), price(wanted)),
    release: (personId, wanted) => claims.release(key(personId, wanted)),
  };
}
