/** Finds the accounts of a formula's domains, cheapest source first: cache, hidden sheet, free read, paid job. */

import { unknownOutcome } from '../../client/answer';
import type { Caller } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import { failure, type Result, success } from '../../client/result';
import type { FlatAccount } from '../accounts/flat-account';
import {
  loadPendingRequests,
  markPending,
  type PendingRequest,
  requestIndex,
  takePollLease,
  withoutPollLease,
} from '../accounts/pending-requests';
import { readCached, readStored, refusals } from '../accounts/results';
import { problemIn } from '../execution';
import type { Platform } from '../ports';
import { underWay } from '../runs/under-way';
import { isOfAccount } from '../settings/connection';
import { formulaCaller } from './formula-caller';
import { addAccounts, failAll, type Outcomes } from './outcomes';
import { waitForJobs } from './poll-jobs';
import { requestAccounts, type Wish } from './request-accounts';
import { isShortWait, waitAsAsked } from './shared-read';

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
export function lookUp(
  platform: Platform,
  wish: Wish,
  deadline: number,
): Map<string, Result<FlatAccount>> {
  const { domains } = wish;
  const outcomes: Outcomes = new Map();
  const missing = () => domains.filter((domain) => !outcomes.has(domain));
  const { clock, cache, document } = platform;
  addCached(platform, outcomes, missing());
  addAccounts(outcomes, readStored(platform.book, missing()));
  const why = problemIn(() => {
    while (missing().length > 0 && clock.now() < deadline) {
      const mayAsk = clock.now() + askingMs < deadline;
      const turn = mayAsk
        ? platform.lock.holding(lockWaitMs, () => resolve(platform, wish, missing(), outcomes))
        : undefined;
      const wait = turn && settle(platform, outcomes, turn.value, deadline);
      if (missing().length === 0) break;
      if (wait) {
        waitAsAsked(platform, wait);
        continue;
      }
      follow(platform, outcomes, missing, turn?.value.followed ?? [], deadline);
    }
  });
  if (why) failAll(outcomes, missing(), why);
  addAccounts(outcomes, readCached(cache, missing()));
  failAll(outcomes, missing(), problem('PENDING', [], { spent: 'maybe' }));
  const own = new Map(domains.map((domain) => [domain, accountIn(outcomes, domain)]));
  if ([...own.values()].some((it) => !it.ok && it.problem.code === 'PENDING'))
    markPending(document);
  return own;
}

function accountIn(outcomes: Outcomes, domain: string): Result<FlatAccount> {
  const outcome = outcomes.get(domain);
  if (!outcome) throw new Error(`No outcome for ${domain}`);
  if (!outcome.ok) return outcome;
  const { account } = outcome.value;
  return account ? success(account) : failure(problem('UNKNOWN_COMPANY'));
}

/**
 * Takes the results of a turn, and waits for the jobs that this execution polls. If the service asks to retry shortly
 * and there is time, returns that problem and sets none for those domains.
 */
function settle(
  platform: Platform,
  outcomes: Outcomes,
  { polled, caller }: Resolution,
  deadline: number,
): Problem | undefined {
  if (polled.size > 0 && caller) waitForJobs(platform, caller, polled, outcomes, deadline);
  let wait: Problem | undefined;
  for (const [domain, outcome] of outcomes) {
    if (outcome.ok || !isShortWait(platform, outcome.problem, deadline, askingMs)) continue;
    wait = outcome.problem;
    outcomes.delete(domain);
  }
  return wait;
}

/** Waits for domains that another execution is fetching, without requests, as long as that execution is alive. */
function follow(
  platform: Platform,
  outcomes: Outcomes,
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
    addCached(platform, outcomes, missing());
    if (missing().length === 0) return;
  } while (requests.length > 0 && withoutPollLease(platform, requests).length === 0);
}

function addCached(platform: Platform, outcomes: Outcomes, domains: readonly string[]): void {
  addAccounts(outcomes, readCached(platform.cache, domains));
  const unknown = domains.filter((domain) => !outcomes.has(domain));
  const since = platform.clock.now() - refusedMs;
  for (const [domain, { at, problem: why }] of refusals.read(platform.cache, unknown))
    if (at > since && !isRefusal(why)) outcomes.set(domain, failure(why));
}

/** A refusal by the document's own settings, which users can change at any moment. */
function isRefusal(why: Problem): boolean {
  return ['SPENDING_OFF', 'DAILY_CAP', 'NEEDS_APPROVAL', 'DECLINED', 'NO_ROOM'].includes(why.code);
}

interface Resolution {
  /** Jobs that this execution must poll → the domains it wants from them. */
  readonly polled: Map<PendingRequest, string[]>;
  /** Jobs that another execution polls. */
  readonly followed: readonly PendingRequest[];
  readonly caller: Caller | undefined;
}

/**
 * Sorts the missing domains into known, already requested and newly requested; the last may spend. Fills `outcomes`
 * for all that need no waiting.
 */
function resolve(
  platform: Platform,
  wish: Wish,
  missing: readonly string[],
  outcomes: Outcomes,
): Resolution {
  // Another execution may have finished while this one waited for the lock.
  addAccounts(outcomes, readCached(platform.cache, missing));
  const wanted = missing.filter((domain) => !outcomes.has(domain));
  if (wanted.length === 0) return { polled: new Map(), followed: [], caller: undefined };
  const caller = formulaCaller(platform);
  const requests = loadPendingRequests(platform);
  const requestOf = requestIndex(requests);
  const { inRuns } = underWay(platform, { kind: 'enrich-accounts', fields: [] });
  const joined = new Map<PendingRequest, string[]>();
  const rest: string[] = [];
  for (const domain of wanted) {
    const request = requestOf(domain);
    if (inRuns.has(domain) || (request && !isOfAccount(request, caller)))
      outcomes.set(domain, failure(problem('PENDING', [], { spent: 'maybe' })));
    else if (!request) rest.push(domain);
    else joined.set(request, [...(joined.get(request) ?? []), domain]);
  }
  for (const [request, domains] of joined) {
    if (request.job !== undefined) continue;
    // The execution that sent it held the lock: it died, or its reply was lost.
    failAll(outcomes, domains, unknownOutcome());
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
  return { polled, followed, caller };
}
