/** Requests accounts from the service, including those of batch siblings: a free read first, then paid jobs. */

import { readAccountsByDomain, startEnrichment } from '../../client/accounts';
import type { Answer } from '../../client/answer';
import { batches, type Caller, sendAll, sendBatches } from '../../client/call';
import type { Problem } from '../../client/problem';
import { failure } from '../../client/result';
import { zip } from '../../client/zip';
import * as limits from '../../contract/limit-values';
import { prices } from '../../contract/prices';
import { flattenAccount, isEnriched } from '../accounts/flat-account';
import {
  dropPendingRequest,
  newPendingRequest,
  type PendingRequest,
  pendingRequests,
} from '../accounts/pending-requests';
import { withDomain } from '../accounts/read-accounts';
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
  leftToday,
  type Purchase,
  refusal,
  settleSpent,
} from '../settings/formula-spending';
import { batchSiblings } from './batch-siblings';
import { addAccounts, failAll, type Outcomes } from './outcomes';
import { currentBackoff, startBackoff } from './shared-read';
import { noRoom, type Spill } from './spill-room';

/** What a formula asks for, and the credits and cells that it takes. */
export interface Wish {
  /** Unique and normalised. */
  readonly domains: readonly string[];
  readonly purchase: Purchase;
  readonly spill: Spill;
}

/** The most companies that one execution requests beyond its own: five parallel requests. */
const maxAtOnce = 5 * limits.domainsPerRequest;

/**
 * Takes the domains that this execution needs and that are requested nowhere yet; `isTaken` says which siblings'
 * domains needn't be requested. The caller holds the document's lock. Fills `outcomes`; returns the jobs it started,
 * each with the domains wanted from it.
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
  for (const [domain, why] of refusedBefore) outcomes.set(domain, failure(why));
  const wanted = own.filter((domain) => !refusedBefore.has(domain));
  if (wanted.length === 0) return new Map();
  const group = [...wanted, ...unknownSiblings(platform, new Set(own), isTaken)];
  const read = readFree(platform, caller, group);
  if (!read.ok) {
    startBackoff(platform, read.problem);
    failAll(outcomes, wanted, read.problem);
    return new Map();
  }
  const { value: known, honoursKeys } = read;
  addAccounts(outcomes, known);
  const unpaid = group.filter((domain) => !known.has(domain));
  const ownUnpaid = wanted.filter((domain) => !known.has(domain));
  if (ownUnpaid.length === 0) return new Map();
  // Checks everything the formula would pay for: a user approves the whole sum, not a part.
  const refused = refuse(platform, wish, refusedBefore.size + ownUnpaid.length);
  if (refused) {
    failAll(outcomes, [...refusedBefore.keys(), ...ownUnpaid], refused);
    const same = new Map(unpaid.map((domain) => [domain, refused]));
    writeRefused(platform.cache, platform.clock.now(), same);
    return new Map();
  }
  const affordable = Math.floor(leftToday(platform) / prices.accountEnriched);
  return startJobs(platform, caller, unpaid.slice(0, affordable), ownUnpaid, honoursKeys, outcomes);
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
  const others = batchSiblings(platform, 'ENRICH_DOMAIN').filter(
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
): Answer<Map<string, StoredAccount>> {
  const fetchedAt = platform.clock.now();
  const read = sendBatches(caller, domains, limits.accountsPerRead, readAccountsByDomain);
  if (!read.ok) return read;
  const accounts = read.value.filter(isEnriched).map(flattenAccount).flatMap(withDomain);
  const known = new Map(accounts.map(([domain, account]) => [domain, { fetchedAt, account }]));
  cachedAccounts.write(platform.cache, known);
  return { ...read, value: known };
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
  const intents = chunks.map((chunk) => ({ chunk, request: newPendingRequest(platform, chunk) }));
  for (const { request } of intents) pendingRequests.save(platform, request);
  countSpent(platform, domains.length * prices.accountEnriched);
  const calls = intents.map(({ chunk, request }) => startEnrichment(chunk, request.id));
  let answers = sendAll(caller, calls);
  if (honoursKeys && answers.some((answer) => !answer.ok && answer.problem.spent === 'maybe')) {
    answers = sendAll(caller, calls);
  }
  const mine = new Set(own);
  const started = new Map<PendingRequest, string[]>();
  const short: string[] = [];
  for (const [{ request, chunk }, answer] of zip(intents, answers)) {
    const wanted = chunk.filter((domain) => mine.has(domain));
    if (answer.ok) {
      const answered = { ...request, job: answer.value };
      pendingRequests.save(platform, answered);
      started.set(answered, wanted);
      continue;
    }
    if (answer.problem.spent === 'no' && dropPendingRequest(platform, request)) {
      settleSpent(platform, -chunk.length * prices.accountEnriched, request.at);
    }
    if (answer.problem.code === 'OUT_OF_CREDITS' && wanted.length < chunk.length)
      short.push(...wanted);
    else {
      failAll(outcomes, wanted, answer.problem);
      startBackoff(platform, answer.problem);
    }
  }
  if (short.length > 0)
    for (const [request, wanted] of startJobs(platform, caller, short, own, honoursKeys, outcomes))
      started.set(request, wanted);
  return started;
}
