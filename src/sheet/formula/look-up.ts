/** Finds the accounts of a formula's domains at the least cost: cache, hidden sheet, free read, paid job. */
import { type RawAccount, readAccountsByDomain } from '../../client/accounts';
import { batches } from '../../client/batches';
import { sendAll } from '../../client/call';
import { type Problem, ProblemError, problem } from '../../client/problem';
import { limits } from '../../contract/limits';
import { type FlatAccount, flattenAccount, isEnriched } from '../accounts/flat-account';
import { readCached, writeCached } from '../accounts/result-cache';
import { readStored, type StoredAccount } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import { callerOf } from '../settings/connection';
import { payFor } from './pay';

/** What a formula learns about one domain. */
export type LookUp = { readonly account: FlatAccount } | { readonly problem: Problem };

/**
 * Takes unique, normalised domains and the time (ms) by which the answer must be there. Spends only for
 * domains that nobody of this document has paid for, as far as the document's setting allows. Never throws
 * for the service: each domain gets its account or its problem.
 */
export function lookUp(
  platform: Platform,
  domains: readonly string[],
  deadline: number,
): Map<string, LookUp> {
  const found = new Map<string, LookUp>();
  const missing = () => domains.filter((domain) => !found.has(domain));
  take(found, readCached(platform.cache, missing()));
  take(found, readStored(platform.book, missing()));
  if (missing().length > 0) {
    try {
      askService(platform, found, missing, deadline);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const domain of missing()) found.set(domain, { problem: error.problem });
    }
  }
  return found;
}

function askService(
  platform: Platform,
  found: Map<string, LookUp>,
  missing: () => string[],
  deadline: number,
): void {
  const caller = callerOf(platform);
  const calls = batches(missing(), limits.accountsPerRead).map(readAccountsByDomain);
  let honoursKeys = false;
  const known = new Map<string, StoredAccount>();
  const fetchedAt = platform.clock.now();
  for (const result of sendAll(caller, calls)) {
    if (!result.ok) throw new ProblemError(result.problem);
    honoursKeys ||= result.honoursKeys;
    for (const [domain, account] of enrichedByDomain(result.value))
      known.set(domain, { fetchedAt, account });
  }
  writeCached(platform.cache, known);
  take(found, known);
  const unpaid = missing();
  if (unpaid.length === 0) return;
  const paid = payFor(platform, caller, unpaid, honoursKeys, deadline);
  take(found, paid.accounts);
  for (const [domain, why] of paid.problems) found.set(domain, { problem: why });
}

function enrichedByDomain(accounts: readonly RawAccount[]): [string, FlatAccount][] {
  return accounts.filter(isEnriched).flatMap((raw): [string, FlatAccount][] => {
    const account = flattenAccount(raw);
    const domain = account['domain'];
    return typeof domain === 'string' ? [[domain, account]] : [];
  });
}

function take(found: Map<string, LookUp>, accounts: ReadonlyMap<string, StoredAccount>): void {
  for (const [domain, { account }] of accounts) {
    found.set(domain, account ? { account } : { problem: problem('UNKNOWN_COMPANY') });
  }
}
