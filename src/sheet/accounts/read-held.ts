/** Reads what the service holds about companies, evidence and all, in batches that stay small. */
import { readAccountsByDomain } from '../../client/accounts';
import { batches, type Caller, sendAll } from '../../client/call';
import type { Problem } from '../../client/problem';
import { readValues } from './read-fields';

/** Domain → what there is to fill in. */
export type HeldAccounts = Map<string, Readonly<Record<string, string | number | boolean>>>;

/** An account comes with up to 200 items of evidence: far less than the 500 that one read may ask for. */
export const heldPerRequest = 100;

/**
 * The accounts of these domains, in parallel requests of a hundred; those that the service holds nothing about are
 * absent. The first problem if any request failed. Spends nothing. Serves §4.10.
 */
export function readHeldAccounts(
  caller: Caller,
  domains: readonly string[],
): HeldAccounts | Problem {
  const calls = batches([...new Set(domains)], heldPerRequest).map(readAccountsByDomain);
  const held: HeldAccounts = new Map();
  for (const result of sendAll(caller, calls)) {
    if (!result.ok) return result.problem;
    for (const values of result.value.map(readValues)) {
      const domain = values['domain'];
      if (typeof domain === 'string') held.set(domain, values);
    }
  }
  return held;
}
