/** Requests accounts from the service, including those of batch siblings: a free read first, then paid jobs. */
import { type RawAccount, readAccountsByDomain, startEnrichment } from '../../client/accounts';
import { batches, type Caller, sendAll } from '../../client/call';
import type { Problem } from '../../client/problem';
import * as limits from '../../contract/limit-values';
import { prices } from '../../contract/prices';
import { type FlatAccount, flattenAccount, isEnriched } from '../accounts/flat-account';
import {
  dropPendingRequest,
  failAll,
  newPendingRequest,
  type Outcomes,
  type PendingRequest,
  pendingRequests,
} from '../accounts/pending-requests';
import {
  cachedAccounts,
  readCached,
  refusals,
  type StoredAccount,
  storedDomains,
  writeRefused,
} from '../accounts/results';
import type { Platform } from '../ports';
import {
  countSpent,
  loadSpending,
  type Purchase,
  refusal,
  settleSpent,
} from '../settings/formula-spending';
import { batchSiblings } from './batch-siblings';
import { currentBackoff, startBackoff } from './shared-read';
import { noRoom, type Spill } from './spill-room';

/** What a formula asks for, and what that takes in credits and cells. */
export interface Wish {
  /** Unique and normalised. */
  readonly domains: readonly string[];
  readonly purchase: Purchase;
  readonly spill: Spill;
}

/** The most companies that one execution requests beyond its own: five parallel requests. */
const maxAtOnce = 5 * limits.domainsPerRequest;

/**
 * Takes the domains that this execution needs and that are requested nowhere yet; `isTaken` says what batch siblings
 * needn't request. The caller holds the document's lock. Fills `outcomes`; returns the jobs it started, each with the
 * domains wanted from it.
 */
export function requestAccounts(
  platform: Platform,
  caller: Caller,
  wish: Wish,
  isTaken: (domain: string) => boolean,
  outcomes: Outcomes,
): Map<PendingRequest, string[]> {
  const own = wish.domains;
  const held = currentBackoff(platform, true);
  if (held) {
    failAll(outcomes, own, held);
    return new Map();
  }
  const refusedBefore = knownRefusals(platform, wish);
  for (const [domain, why] of refusedBefore) outcomes.problems.set(domain, why);
  const wanted = own.filter((domain) => !refusedBefore.has(domain));
  if (wanted.length === 0) return new Map();
  const group = [...wanted, ...unknownSiblings(platform, new Set(own), isTaken)];
  const read = readFree(platform, caller, group);
  if ('problem' in read) {
    startBackoff(platform, read.problem);
    failAll(outcomes, wanted, read.problem);
    return new Map();
  }
  for (const [domain, account] of read.known) outcomes.accounts.set(domain, account);
  const unpaid = group.filter((domain) => !read.known.has(domain));
  const ownUnpaid = wanted.filter((domain) => !read.known.has(domain));
  if (ownUnpaid.length === 0) return new Map();
  // Checks everything the formula would pay for: a user approves the whole sum, not a part.
  const refused = refuse(platform, wish, refusedBefore.size + ownUnpaid.length);
  if (refused) {
    failAll(outcomes, [...refusedBefore.keys(), ...ownUnpaid], refused);
    const same = new Map(unpaid.map((domain) => [domain, refused]));
    writeRefused(platform.cache, platform.clock.now(), same);
    return new Map();
  }
  const { dailyCap, spentToday } = loadSpending(platform);
  const affordable = Math.floor((dailyCap - spentToday) / prices.accountEnriched);
  return startJobs(
    platform,
    caller,
    unpaid.slice(0, affordable),
    ownUnpaid,
    read.honoursKeys,
    outcomes,
  );
}

/** Why this many companies may not be paid for now: the document's settings, or too little room for the result. */
function refuse(platform: Platform, wish: Wish, companies: number): Problem | undefined {
  return (
    noRoom(platform, wish.spill) ??
    refusal(platform, companies * prices.accountEnriched, wish.purchase)
  );
}

/** Domains that were already looked up without result, and would be refused again. */
function knownRefusals(platform: Platform, wish: Wish): Map<string, Problem> {
  const before = [...refusals.read(platform.cache, wish.domains).keys()];
  const refused = before.length > 0 ? refuse(platform, wish, before.length) : undefined;
  return new Map(refused ? before.map((domain) => [domain, refused]) : []);
}

/** Domains that the column's other cells need and that aren't known, as many as the request can take. */
function unknownSiblings(
  platform: Platform,
  own: ReadonlySet<string>,
  isTaken: (domain: string) => boolean,
): string[] {
  const room = maxAtOnce - own.size;
  if (room <= 0) return [];
  const others = batchSiblings(platform.book, 'ENRICH_DOMAIN').filter(
    (domain) => !own.has(domain) && !isTaken(domain),
  );
  const stored = storedDomains(platform.book, others);
  const unstored = others.filter((domain) => !stored.has(domain));
  const cached = readCached(platform.cache, unstored);
  const refused = refusals.read(platform.cache, unstored);
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
  cachedAccounts.write(platform.cache, known);
  return { known, honoursKeys };
}

function enrichedByDomain(accounts: readonly RawAccount[]): [string, FlatAccount][] {
  return accounts.filter(isEnriched).flatMap((raw): [string, FlatAccount][] => {
    const account = flattenAccount(raw);
    const domain = account['domain'];
    return typeof domain === 'string' ? [[domain, account]] : [];
  });
}

/**
 * Takes the domains to pay for, this execution's own first; returns the jobs, each with the execution's own domains in
 * it. If the balance doesn't cover the batch siblings too, requests only its own. Failures are in `outcomes`. The
 * caller holds the document's lock.
 */
function startJobs(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
  own: readonly string[],
  honoursKeys: boolean,
  outcomes: Outcomes,
): Map<PendingRequest, string[]> {
  const chunks = batches(domains, limits.domainsPerRequest);
  const requests = chunks.map((chunk) => newPendingRequest(platform, chunk));
  for (const request of requests) pendingRequests.save(platform.document, request);
  countSpent(platform, domains.length * prices.accountEnriched);
  const calls = chunks.map((chunk, i) => startEnrichment(chunk, requests[i]?.id ?? ''));
  let answers = sendAll(caller, calls);
  if (honoursKeys && answers.some((answer) => !answer.ok && answer.problem.spent === 'maybe')) {
    answers = sendAll(caller, calls);
  }
  const mine = new Set(own);
  const started = new Map<PendingRequest, string[]>();
  const short: string[] = [];
  answers.forEach((answer, i) => {
    const [request, chunk] = [requests[i], chunks[i]];
    if (!request || !chunk) return;
    const wanted = chunk.filter((domain) => mine.has(domain));
    if (answer.ok) {
      const answered = { ...request, job: answer.value };
      pendingRequests.save(platform.document, answered);
      started.set(answered, wanted);
      return;
    }
    if (answer.problem.spent === 'no' && dropPendingRequest(platform.document, request)) {
      settleSpent(platform, -chunk.length * prices.accountEnriched, request.at);
    }
    if (answer.problem.code === 'OUT_OF_CREDITS' && wanted.length < chunk.length)
      short.push(...wanted);
    else {
      for (const domain of wanted) outcomes.problems.set(domain, answer.problem);
      startBackoff(platform, answer.problem);
    }
  });
  if (short.length > 0)
    for (const [request, wanted] of startJobs(platform, caller, short, own, honoursKeys, outcomes))
      started.set(request, wanted);
  return started;
}
