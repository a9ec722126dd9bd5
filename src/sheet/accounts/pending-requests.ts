/** Formula requests whose results haven't arrived; each is recorded before it can charge. */
import { dayMs } from '../days';
import type { Platform, Properties } from '../ports';
import { accountTag } from '../settings/connection';
import { hash, hashWidth } from '../storage/hash';
import { recordStore } from '../storage/record-store';

export interface PendingRequest {
  /** Also the request's idempotency key. */
  readonly id: string;
  /** The account that pays, as `Run.account`. Every execution with a key of that account can fetch the result. */
  readonly account: string;
  readonly at: number;
  /** The service's job, once it replied. */
  readonly job?: string;
  readonly count: number;
  /** The domains as hashes of a fixed width, so that 500 of them fit into one property. */
  readonly hashes: string;
}

export const pendingRequests = recordStore<PendingRequest>('request.', (request) => request.at);
/** An unanswered request is forgotten after an hour; by then a free read shows its result. */
const unansweredMs = 3600 * 1000;
const answeredMs = dayMs;

/** Every open request of the document. Deletes expired ones. The caller holds the document's lock. */
export function loadPendingRequests(platform: Platform): PendingRequest[] {
  const all = pendingRequests.all(platform);
  const open = all.filter((request) => isOpen(request, platform.clock.now()));
  for (const { id } of all.filter((request) => !open.includes(request)))
    pendingRequests.delete(platform, id);
  return open;
}

/** Every open request of the document. Changes nothing and needs no lock. */
export function readPendingRequests(platform: Platform): PendingRequest[] {
  return pendingRequests.all(platform).filter((request) => isOpen(request, platform.clock.now()));
}

function isOpen({ at, job }: PendingRequest, now: number): boolean {
  return now - at < (job === undefined ? unansweredMs : answeredMs);
}

/** Creates a request for up to 500 domains; doesn't save it. */
export function newPendingRequest(platform: Platform, domains: readonly string[]): PendingRequest {
  return {
    id: platform.newId(),
    account: accountTag(platform),
    at: platform.clock.now(),
    count: domains.length,
    hashes: domains.map(hash).join(''),
  };
}

/** Deletes a request; returns whether it still existed, so that only one execution settles its credits. */
export function dropPendingRequest(platform: Platform, { id }: PendingRequest): boolean {
  const isThere = pendingRequests.find(platform, id) !== undefined;
  pendingRequests.delete(platform, id);
  return isThere;
}

/** Returns a function that finds the request covering a domain. */
export function requestIndex(
  requests: readonly PendingRequest[],
): (domain: string) => PendingRequest | undefined {
  const byHash = new Map<string, PendingRequest>();
  for (const request of requests) {
    for (let i = 0; i < request.hashes.length; i += hashWidth)
      byHash.set(request.hashes.slice(i, i + hashWidth), request);
  }
  return (domain) => byHash.get(hash(domain));
}

/** How long a poll may take before other executions assume that the polling one has died. */
const graceMs = 8_000;
const leaseKey = (request: PendingRequest) => `poll.${request.id}`;

/** Leases the polling of these jobs until the next poll, `waitMs` from now. */
export function takePollLease(
  { cache, clock }: Platform,
  requests: readonly PendingRequest[],
  waitMs: number,
): void {
  const until = String(clock.now() + waitMs + graceMs);
  cache.putAll(Object.fromEntries(requests.map((request) => [leaseKey(request), until])), 60);
}

/** Releases the leases, so that another execution can poll these jobs. */
export function releasePollLease({ cache }: Platform, requests: readonly PendingRequest[]): void {
  cache.putAll(Object.fromEntries(requests.map((request) => [leaseKey(request), '0'])), 60);
}

/** The jobs that no execution is polling. */
export function withoutPollLease(
  { cache, clock }: Platform,
  requests: readonly PendingRequest[],
): PendingRequest[] {
  const texts = cache.getAll(requests.map(leaseKey));
  return requests.filter((request) => !(Number(texts[leaseKey(request)] ?? '0') > clock.now()));
}

/** A pump polls young requests every two seconds, and old ones every minute. */
const shortestPollMs = 2_000;
const longestPollMs = 60_000;
const pollKey = (request: PendingRequest) => `polled.${request.id}`;

/** The milliseconds until a pump should poll each request again; 0 for one that is due. */
export function pollWaits(
  { cache, clock }: Platform,
  requests: readonly PendingRequest[],
): Map<PendingRequest, number> {
  const polled = cache.getAll(requests.map(pollKey));
  return new Map(
    requests.map((request) => {
      const due = Number(polled[pollKey(request)] ?? '0') + pollEvery(request, clock.now());
      return [request, Math.max(0, due - clock.now())];
    }),
  );
}

/** Notes that a pump polls these requests now, or lets their cells poll them. */
export function notePoll({ cache, clock }: Platform, requests: readonly PendingRequest[]): void {
  const now = String(clock.now());
  cache.putAll(Object.fromEntries(requests.map((request) => [pollKey(request), now])), 120);
}

/** How long to wait between two polls: a tenth of the request's age, within both bounds. */
export function pollEvery({ at }: PendingRequest, now: number): number {
  return Math.min(longestPollMs, Math.max(shortestPollMs, (now - at) / 10));
}

const pendingMark = 'formulas.pending';

/** Marks the document: a cell shows PENDING, and the next pump re-evaluates it. */
export function markPending(document: Properties): void {
  if (document.get(pendingMark) === undefined) document.set(pendingMark, '1');
}

/** Names the open requests, and the mark if it is set. Changes nothing and needs no lock. */
export function formulaWork(platform: Platform): string[] {
  const ids = readPendingRequests(platform).map(({ id }) => id);
  return platform.document.get(pendingMark) === undefined ? ids : [...ids, pendingMark];
}

/** Removes the mark; returns whether it was set. */
export function takePendingMark(document: Properties): boolean {
  const isThere = document.get(pendingMark) !== undefined;
  if (isThere) document.delete(pendingMark);
  return isThere;
}
