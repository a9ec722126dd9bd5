/** Finds the accounts of a formula's domains, cheapest source first: cache, hidden sheet, free read, paid job. */
import type { Caller } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import type { FlatAccount } from '../accounts/flat-account';
import {
  failAll,
  loadPendingRequests,
  markPending,
  type Outcomes,
  type PendingRequest,
  requestIndex,
  takePollLease,
  withoutPollLease,
} from '../accounts/pending-requests';
import { readCached, readStored, refusals, type StoredAccount } from '../accounts/results';
import { problemIn } from '../execution';
import type { Platform } from '../ports';
import { underWay } from '../runs/under-way';
import { callerOf } from '../settings/connection';
import { waitForJobs } from './poll-jobs';
import { requestAccounts, type Wish } from './request-accounts';
import { isShortWait, waitAsAsked } from './shared-read';

/** A formula's result for one domain. */
export type LookUp = { readonly account: FlatAccount } | { readonly problem: Problem };

/** How long one attempt to get the document's lock takes; the result may arrive between two attempts. */
const lockWaitMs = 2_000;
/** The time needed to read, send and read again. */
const askingMs = 10_000;
const followMs = 600;
/** A refusal this recent is repeated to every formula. */
const refusedMs = 60_000;

/**
 * Takes what is wanted and the time (ms) by which it must return. Spends only for domains that this document hasn't
 * paid for, as far as its settings allow; requests the domains of neighbouring cells too. Service errors aren't thrown:
 * each domain gets its account or its problem.
 */
export function lookUp(platform: Platform, wish: Wish, deadline: number): Map<string, LookUp> {
  const { domains } = wish;
  const found = new Map<string, LookUp>();
  const missing = () => domains.filter((domain) => !found.has(domain));
  const { clock, cache, document } = platform;
  takeCached(platform, found, missing());
  take(found, readStored(platform.book, missing()));
  const why = problemIn(() => {
    while (missing().length > 0 && clock.now() < deadline) {
      const mayAsk = clock.now() + askingMs < deadline;
      const turn = mayAsk
        ? platform.lock.holding(lockWaitMs, () => resolve(platform, wish, missing()))
        : undefined;
      const wait = turn && settle(platform, found, turn.value, deadline);
      if (missing().length === 0) break;
      if (wait) {
        waitAsAsked(platform, wait);
        continue;
      }
      follow(platform, found, missing, turn?.value.followed ?? [], deadline);
    }
  });
  if (why) for (const domain of missing()) found.set(domain, { problem: why });
  take(found, readCached(cache, missing()));
  // Drops the accounts of batch siblings.
  const own = new Map(
    domains.map((domain) => [
      domain,
      found.get(domain) ?? { problem: problem('PENDING', [], { spent: 'maybe' }) },
    ]),
  );
  if ([...own.values()].some((it) => 'problem' in it && it.problem.code === 'PENDING'))
    markPending(document);
  return own;
}

/**
 * Takes the results of a turn, and waits for the jobs that this execution polls. If the service asks to retry shortly
 * and there is time, returns that problem and sets none for those domains.
 */
function settle(
  platform: Platform,
  found: Map<string, LookUp>,
  { outcomes, polled, caller }: Resolution,
  deadline: number,
): Problem | undefined {
  if (polled.size > 0 && caller) waitForJobs(platform, caller, polled, outcomes, deadline);
  take(found, outcomes.accounts);
  let wait: Problem | undefined;
  for (const [domain, why] of outcomes.problems) {
    if (isShortWait(platform, why, deadline, askingMs)) wait = why;
    else if (!found.has(domain)) found.set(domain, { problem: why });
  }
  return wait;
}

/** Waits for domains that another execution is fetching, without requests, as long as that execution is alive. */
function follow(
  platform: Platform,
  found: Map<string, LookUp>,
  missing: () => string[],
  requests: readonly PendingRequest[],
  deadline: number,
): void {
  const { clock } = platform;
  do {
    if (clock.now() + followMs >= deadline) {
      clock.sleep(Math.max(0, deadline - clock.now()));
      return;
    }
    clock.sleep(followMs * (1 + platform.random()));
    takeCached(platform, found, missing());
    if (missing().length === 0) return;
  } while (requests.length > 0 && withoutPollLease(platform, requests).length === 0);
}

function takeCached(platform: Platform, found: Map<string, LookUp>, domains: string[]): void {
  take(found, readCached(platform.cache, domains));
  const since = platform.clock.now() - refusedMs;
  for (const [domain, { at, problem: why }] of refusals.read(
    platform.cache,
    domains.filter((domain) => !found.has(domain)),
  )) {
    if (at > since && !isRefusal(why)) found.set(domain, { problem: why });
  }
}

/** A refusal by the document's own settings, which users can change at any moment. */
function isRefusal(why: Problem): boolean {
  return ['SPENDING_OFF', 'DAILY_CAP', 'NEEDS_APPROVAL', 'NO_ROOM'].includes(why.code);
}

function take(found: Map<string, LookUp>, accounts: ReadonlyMap<string, StoredAccount>): void {
  for (const [domain, { account }] of accounts) {
    found.set(domain, account ? { account } : { problem: problem('UNKNOWN_COMPANY') });
  }
}

interface Resolution {
  readonly outcomes: Outcomes;
  /** Jobs that this execution must poll → the domains it wants from them. */
  readonly polled: Map<PendingRequest, string[]>;
  /** Jobs that another execution polls. */
  readonly followed: readonly PendingRequest[];
  readonly caller: Caller | undefined;
}

/** Sorts the missing domains into known, already requested and newly requested; the last may spend. */
function resolve(platform: Platform, wish: Wish, missing: readonly string[]): Resolution {
  // Another execution may have finished while this one waited for the lock.
  const outcomes: Outcomes = { accounts: readCached(platform.cache, missing), problems: new Map() };
  const wanted = missing.filter((domain) => !outcomes.accounts.has(domain));
  if (wanted.length === 0) return { outcomes, polled: new Map(), followed: [], caller: undefined };
  const caller = callerOf(platform);
  const requests = loadPendingRequests(platform);
  const requestOf = requestIndex(requests);
  const { inRuns } = underWay(platform, { kind: 'enrich-accounts', fields: [] });
  const joined = new Map<PendingRequest, string[]>();
  const rest: string[] = [];
  for (const domain of wanted) {
    const request = requestOf(domain);
    if (inRuns.has(domain))
      outcomes.problems.set(domain, problem('PENDING', [], { spent: 'maybe' }));
    else if (!request) rest.push(domain);
    else joined.set(request, [...(joined.get(request) ?? []), domain]);
  }
  for (const [request, domains] of joined) {
    if (request.job !== undefined) continue;
    // The execution that sent it held the lock: it died, or its reply was lost.
    failAll(outcomes, domains, problem('UNKNOWN_OUTCOME', [], { spent: 'maybe' }));
    joined.delete(request);
  }
  const free = new Set(withoutPollLease(platform, [...joined.keys()]));
  const polled = new Map([...joined].filter(([request]) => free.has(request)));
  const followed = [...joined.keys()].filter((request) => !free.has(request));
  if (rest.length > 0) {
    const isTaken = (domain: string) => inRuns.has(domain) || requestOf(domain) !== undefined;
    const started = requestAccounts(
      platform,
      caller,
      { ...wish, domains: rest },
      isTaken,
      outcomes,
    );
    for (const [request, domains] of started) polled.set(request, domains);
  }
  if (polled.size > 0) takePollLease(platform, [...polled.keys()], 0);
  return { outcomes, polled, followed, caller };
}
