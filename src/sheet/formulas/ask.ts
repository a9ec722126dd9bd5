/** Asks the service for domains, with those of the neighbouring cells: a free read first, then jobs. */
import { type RawAccount, readAccountsByDomain } from '../../client/accounts';
import { batches } from '../../client/batches';
import { type Caller, sendAll } from '../../client/call';
import type { Problem } from '../../client/problem';
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import { type FlatAccount, flattenAccount, isEnriched } from '../accounts/flat-account';
import { readCached, readRefused, writeCached, writeRefused } from '../accounts/result-cache';
import { type StoredAccount, storedDomains } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import { loadSpending, refusal } from '../settings/formula-spending';
import { heldOff, holdOff } from '../storage/backoff';
import type { Ask } from './asks';
import { neighbours } from './neighbours';
import { fail, type Paid } from './paid';
import { start } from './start-jobs';

/** Companies that one execution asks for at most beyond its own: five requests at once. */
const mostAtOnce = 5 * limits.domainsPerRequest;

/**
 * Takes what this execution needs and nobody has asked for, and what neighbours need not ask for any more. The
 * caller holds the document's lock. Fills `paid`, and returns the jobs it started with what it wants of each.
 */
export function ask(
  platform: Platform,
  caller: Caller,
  own: readonly string[],
  isTaken: (domain: string) => boolean,
  paid: Paid,
): Map<Ask, string[]> {
  const held = heldOff(platform, true);
  if (held) {
    fail(paid, own, held);
    return new Map();
  }
  const price = prices.accountEnriched;
  const refusedBefore = knownRefusals(platform, own, own.length * price);
  for (const [domain, why] of refusedBefore) paid.problems.set(domain, why);
  const wanted = own.filter((domain) => !refusedBefore.has(domain));
  if (wanted.length === 0) return new Map();
  const group = [...wanted, ...companions(platform, new Set(own), isTaken)];
  const read = readFree(platform, caller, group);
  if ('problem' in read) {
    holdOff(platform, read.problem);
    fail(paid, wanted, read.problem);
    return new Map();
  }
  for (const [domain, account] of read.known) paid.accounts.set(domain, account);
  const unpaid = group.filter((domain) => !read.known.has(domain));
  const ownUnpaid = wanted.filter((domain) => !read.known.has(domain));
  if (ownUnpaid.length === 0) return new Map();
  const spending = loadSpending(platform);
  const refused = refusal(spending, ownUnpaid.length * price);
  if (refused) {
    fail(paid, ownUnpaid, refused);
    const same = new Map(unpaid.map((domain) => [domain, refused]));
    writeRefused(platform.cache, platform.clock.now(), same);
    return new Map();
  }
  const affordable = Math.floor((spending.dailyCap - spending.spentToday) / price);
  return start(platform, caller, unpaid.slice(0, affordable), ownUnpaid, read.honoursKeys, paid);
}

/** Where formulas may not spend: what was looked up for nothing already, and would be refused again. */
function knownRefusals(
  platform: Platform,
  domains: readonly string[],
  credits: number,
): Map<string, Problem> {
  const refused = refusal(loadSpending(platform), credits);
  if (!refused) return new Map();
  const before = readRefused(platform.cache, domains);
  return new Map([...before.keys()].map((domain) => [domain, refused]));
}

/** What the column's other cells need and nobody has, as many as go along. */
function companions(
  platform: Platform,
  own: ReadonlySet<string>,
  isTaken: (domain: string) => boolean,
): string[] {
  const room = mostAtOnce - own.size;
  if (room <= 0) return [];
  const others = neighbours(platform.book, 'ENRICH_DOMAIN').filter(
    (domain) => !own.has(domain) && !isTaken(domain),
  );
  const stored = storedDomains(platform.book, others);
  const unstored = others.filter((domain) => !stored.has(domain));
  const cached = readCached(platform.cache, unstored);
  const refused = readRefused(platform.cache, unstored);
  return unstored.filter((domain) => !cached.has(domain) && !refused.has(domain)).slice(0, room);
}

function readFree(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
):
  | { readonly known: Map<string, StoredAccount>; readonly honoursKeys: boolean }
  | { readonly problem: Problem } {
  const calls = batches(domains, limits.accountsPerRead).map(readAccountsByDomain);
  const known = new Map<string, StoredAccount>();
  const fetchedAt = platform.clock.now();
  let honoursKeys = false;
  for (const result of sendAll(caller, calls)) {
    if (!result.ok) return { problem: result.problem };
    honoursKeys ||= result.honoursKeys;
    for (const [domain, account] of enrichedByDomain(result.value))
      known.set(domain, { fetchedAt, account });
  }
  writeCached(platform.cache, known);
  return { known, honoursKeys };
}

function enrichedByDomain(accounts: readonly RawAccount[]): [string, FlatAccount][] {
  return accounts.filter(isEnriched).flatMap((raw): [string, FlatAccount][] => {
    const account = flattenAccount(raw);
    const domain = account['domain'];
    return typeof domain === 'string' ? [[domain, account]] : [];
  });
}
