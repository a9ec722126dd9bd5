/** Polls formulas' jobs and stores their accounts, while a formula waits and later from the pump. */

import { type EnrichedDomain, pollEnrichment } from '../../client/accounts';
import { type Caller, sendAll } from '../../client/call';
import type { Job } from '../../client/job';
import { type Problem, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { failure, type Result } from '../../client/result';
import { zip } from '../../client/zip';
import { prices } from '../../contract/prices';
import {
  dropPendingRequest,
  loadPendingRequests,
  notePoll,
  type PendingRequest,
  pollWaits,
  releasePollLease,
  takePendingMark,
  takePollLease,
  withoutPollLease,
} from '../accounts/pending-requests';
import { accountsById } from '../accounts/read-accounts';
import { cachedAccounts, type StoredAccount, writeRefused, writeStored } from '../accounts/results';
import { problemIn } from '../execution';
import type { Platform } from '../ports';
import { storePages } from '../searches/kept-pages';
import { findCaller, isOfAccount } from '../settings/connection';
import { settleSpent } from '../settings/formula-spending';
import { addAccounts, failAll, type Outcomes } from './outcomes';

const firstPollMs = 300;
const slowestPollMs = 4_000;
const lockWaitMs = 4_000;

/** Polls the jobs until all have ended or `deadline` (ms) is near; adds their results to `outcomes`. */
export function waitForJobs(
  platform: Platform,
  caller: Caller,
  requests: ReadonlyMap<PendingRequest, readonly string[]>,
  outcomes: Outcomes,
  deadline: number,
): void {
  const open = new Map(requests);
  // A large job takes time, so an earlier poll would be wasted.
  let wait = firstPollMs + [...open.keys()].reduce((sum, request) => sum + request.count, 0);
  while (open.size > 0) {
    wait = Math.min(wait, slowestPollMs);
    if (platform.clock.now() + wait >= deadline) break;
    takePollLease(platform, [...open.keys()], wait);
    platform.clock.sleep(wait);
    // The service processes jobs in order: until the first has ended, the others need no poll.
    const ended = pollJobs(platform, caller, new Map([...open].slice(0, 1)), outcomes);
    if (ended.length > 0)
      ended.push(...pollJobs(platform, caller, new Map([...open].slice(1)), outcomes));
    for (const request of ended) open.delete(request);
    wait *= 1.6;
  }
  if (open.size > 0) releasePollLease(platform, [...open.keys()]);
}

/** Polls each job once; returns the ended ones, whose results are in `outcomes` and whose requests are closed. */
function pollJobs(
  platform: Platform,
  caller: Caller,
  open: ReadonlyMap<PendingRequest, readonly string[]>,
  outcomes: Outcomes,
): PendingRequest[] {
  const requests = [...open];
  const calls = requests.map(([request]) => pollEnrichment(jobOf(request)));
  const hasEnded = ([[request, domains], poll]: [(typeof requests)[number], Polled]): boolean => {
    if (!poll.ok) {
      if (poll.problem.retryable) return false;
      if (!isAtAccess(poll.problem)) close(platform, request, 0);
      failAll(outcomes, domains, poll.problem);
      return true;
    }
    if (poll.value.state === 'failed') {
      close(platform, request, 0);
      failAll(outcomes, domains, problem('JOB_FAILED', [poll.value.message], { spent: 'maybe' }));
      return true;
    }
    if (poll.value.state !== 'completed') return false;
    storeAccounts(platform, caller, request, domains, poll.value.results, outcomes);
    return true;
  };
  return zip(requests, sendAll(caller, calls))
    .filter(hasEnded)
    .map(([[request]]) => request);
}

type Polled = Result<Job<EnrichedDomain>>;

function jobOf({ id, job }: PendingRequest): string {
  if (job === undefined) throw new Error(`The request ${id} has no job`);
  return job;
}

/** Reads the accounts of a completed job. If that fails, the request stays, to be polled again. */
function storeAccounts(
  platform: Platform,
  caller: Caller,
  request: PendingRequest,
  domains: readonly string[],
  enriched: readonly EnrichedDomain[],
  outcomes: Outcomes,
): void {
  const ids = enriched.flatMap(({ accountId }) => accountId ?? []);
  const accounts = accountsById(caller, ids);
  if (!accounts.ok) {
    failAll(outcomes, domains, accounts.problem);
    releasePollLease(platform, [request]);
    return;
  }
  const fetchedAt = platform.clock.now();
  const collected = new Map<string, StoredAccount>();
  const lost = new Map<string, Problem>();
  for (const { domain, accountId, outcome, unread } of enriched) {
    const account = accountId === undefined ? undefined : accounts.value.get(accountId);
    if (account) collected.set(domain, { fetchedAt, account });
    else if (unread) lost.set(domain, unread);
    else if (outcome === 'failed')
      lost.set(domain, problem('JOB_FAILED', [reasons.companyFailed()]));
    else collected.set(domain, { fetchedAt, account: null });
  }
  for (const domain of domains)
    if (!collected.has(domain) && !lost.has(domain))
      lost.set(domain, problem('BAD_ANSWER', [reasons.domainMissing()]));
  addAccounts(outcomes, collected);
  for (const [domain, why] of lost) outcomes.set(domain, failure(why));
  const keep = () => {
    // Cached before the request is deleted, so that other cells always find one of the two and don't pay again.
    cachedAccounts.write(platform.cache, collected);
    writeRefused(platform.cache, fetchedAt, lost);
  };
  const saved = enriched.reduce((sum, { credits }) => sum + prices.accountEnriched - credits, 0);
  const kept = platform.lock.holding(lockWaitMs, () => {
    keep();
    close(platform, request, saved);
  });
  if (!kept) keep();
}

/** Closes a request and refunds what its job didn't cost; a second call changes nothing. */
function close(platform: Platform, request: PendingRequest, saved: number): void {
  platform.lock.holding(lockWaitMs, () => {
    if (dropPendingRequest(platform, request)) settleSpent(platform, -saved, request.at);
  });
}

/** What a pump did about formulas' jobs. */
interface Settled {
  /** Above 0 if cells that show PENDING would find more now, or may poll for themselves. */
  readonly settled: number;
  /** The jobs of the user's account that the service still works on. */
  readonly open: number;
  /** Milliseconds until the next poll of these; undefined without any. */
  readonly waitMs: number | undefined;
  /** Milliseconds until cells should poll jobs of another account; undefined without any. */
  readonly cellsWaitMs: number | undefined;
}

/**
 * Polls the open formula jobs of the running user's account, as often as their age asks for, and stores their results.
 * Jobs of another account can only be polled by the cells that wait for them, which use its key: these are re-evaluated
 * from time to time. Spends nothing new. The caller holds the document's lock. `areRunsClosed`: no run is open, of this
 * user or another.
 */
export function settlePendingRequests(platform: Platform, areRunsClosed: boolean): Settled {
  storePages(platform);
  const all = loadPendingRequests(platform).filter((request) => request.job !== undefined);
  const caller = findCaller(platform);
  const own = all.filter((request) => caller && isOfAccount(request, caller));
  const others = all.filter((request) => !own.includes(request));
  const waits = pollWaits(platform, all);
  const isDue = (request: PendingRequest) => waits.get(request) === 0;
  const due = own.filter(isDue);
  const ended = caller && due.length > 0 ? settle(platform, caller, due) : [];
  const othersDue = others.filter(isDue);
  const cellsMayPoll = withoutPollLease(platform, othersDue);
  notePoll(platform, [...due, ...othersDue]);
  const left = pollWaits(platform, all);
  const soonest = (requests: readonly PendingRequest[]) => {
    const open = requests.filter((request) => !ended.includes(request));
    return open.length === 0 ? undefined : Math.min(...open.map((it) => left.get(it) ?? 0));
  };
  const changed = ended.length + cellsMayPoll.length;
  // A formula may have fetched domains for cells that gave up waiting: these are re-evaluated too.
  const isAllDone = all.length === ended.length && areRunsClosed;
  const isMarked = isAllDone && takePendingMark(platform.document);
  return {
    settled: isMarked ? changed + 1 : changed,
    open: own.length - ended.length,
    waitMs: soonest(own),
    cellsWaitMs: soonest(others),
  };
}

/** Polls these once and stores their results; returns the ended ones. */
function settle(
  platform: Platform,
  caller: Caller,
  requests: readonly PendingRequest[],
): PendingRequest[] {
  const outcomes: Outcomes = new Map();
  const open = new Map(requests.map((request): [PendingRequest, string[]] => [request, []]));
  const ended = pollJobs(platform, caller, open, outcomes);
  const known = [...outcomes].flatMap(([domain, it]): [string, StoredAccount][] =>
    it.ok && it.value.account !== null ? [[domain, it.value]] : [],
  );
  // Without the sheet they are only cached, and can be read again for free.
  problemIn(() => writeStored(platform.book, new Map(known)));
  platform.book.flush();
  return ended;
}

/** Whether the key or the address is wrong: the job continues, and its result can be fetched once that is fixed. */
function isAtAccess({ code }: Problem): boolean {
  return code === 'BAD_KEY' || code === 'NO_SERVICE';
}
