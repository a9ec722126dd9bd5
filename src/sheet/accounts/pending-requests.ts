/** What formulas have requested from the service and not yet received: written down before it can charge. */
import type { Problem } from '../../client/problem';
import type { Platform, Properties } from '../ports';
import { ownerId } from '../settings/connection';
import { hash, hashWidth } from '../storage/hash';
import { recordStore } from '../storage/record-store';
import type { StoredAccount } from './results';

export interface PendingRequest {
  /** Also the request's idempotency key. */
  readonly id: string;
  /** Whose key asked: only they can fetch the result. */
  readonly owner: string;
  readonly at: number;
  /** The service's job, once it answered. */
  readonly job?: string;
  readonly count: number;
  /** The domains as hashes of a fixed width: 500 of them fit into one property. */
  readonly hashes: string;
}

export const pendingRequests = recordStore<PendingRequest>('request.', (request) => request.at);
/** A request without an answer is forgotten after an hour; by then a free read tells what came of it. */
const unansweredMs = 3600 * 1000;
const answeredMs = 24 * 3600 * 1000;

/** Every open request of the document; old ones are forgotten on the way. The caller holds the document's lock. */
export function loadPendingRequests({ document, clock }: Platform): PendingRequest[] {
  const all = pendingRequests.all(document);
  const open = all.filter((request) => isOpen(request, clock.now()));
  for (const { id } of all.filter((request) => !open.includes(request)))
    pendingRequests.delete(document, id);
  return open;
}

/** Every open request of the document. Changes nothing and needs no lock. */
export function readPendingRequests({ document, clock }: Platform): PendingRequest[] {
  return pendingRequests.all(document).filter((request) => isOpen(request, clock.now()));
}

function isOpen({ at, job }: PendingRequest, now: number): boolean {
  return now - at < (job === undefined ? unansweredMs : answeredMs);
}

/** Makes a request for up to 500 domains, not saved yet. */
export function newPendingRequest(platform: Platform, domains: readonly string[]): PendingRequest {
  return {
    id: platform.newId(),
    owner: ownerId(platform),
    at: platform.clock.now(),
    count: domains.length,
    hashes: domains.map(hash).join(''),
  };
}

/** Forgets a request; returns whether it was still there, so that only one execution settles its credits. */
export function dropPendingRequest(document: Properties, { id }: PendingRequest): boolean {
  const isThere = pendingRequests.find(document, id) !== undefined;
  if (isThere) pendingRequests.delete(document, id);
  return isThere;
}

/** Makes a look-up of the request that covers a domain, for however many domains. */
export function requestIndex(
  requests: readonly PendingRequest[],
): (domain: string) => PendingRequest | undefined {
  const byHash = new Map<string, PendingRequest>();
  for (const request of requests) {
    for (let i = 0; i < request.hashes.length; i += hashWidth)
      byHash.set(request.hashes.slice(i, i + hashWidth), request);
  }
  return (domain) => (byHash.size === 0 ? undefined : byHash.get(hash(domain)));
}

/** A poll may take this long before others think that the execution which polls is dead. */
const graceMs = 8_000;
const leaseKey = (request: PendingRequest) => `poll.${request.id}`;

/** Takes the polling of these jobs until the next poll, `waitMs` from now, must have come. */
export function takePollLease(
  { cache, clock }: Platform,
  requests: readonly PendingRequest[],
  waitMs: number,
): void {
  const until = String(clock.now() + waitMs + graceMs);
  cache.putAll(Object.fromEntries(requests.map((request) => [leaseKey(request), until])), 60);
}

/** Gives the jobs up, so that another execution goes on polling them. */
export function releasePollLease({ cache }: Platform, requests: readonly PendingRequest[]): void {
  cache.putAll(Object.fromEntries(requests.map((request) => [leaseKey(request), '0'])), 60);
}

/** Those of the jobs that nobody polls. */
export function withoutPollLease(
  { cache, clock }: Platform,
  requests: readonly PendingRequest[],
): PendingRequest[] {
  const texts = cache.getAll(requests.map(leaseKey));
  return requests.filter((request) => !(Number(texts[leaseKey(request)] ?? '0') > clock.now()));
}

const pendingMark = 'formulas.pending';

/** Marks the document: some cell shows PENDING, so that the next pump evaluates it again. */
export function markPending(document: Properties): void {
  if (document.get(pendingMark) === undefined) document.set(pendingMark, '1');
}

/** Removes the mark; returns whether it was there. */
export function takePendingMark(document: Properties): boolean {
  const isThere = document.get(pendingMark) !== undefined;
  if (isThere) document.delete(pendingMark);
  return isThere;
}

/** What the domains of an execution came to. */
export interface Outcomes {
  /** Domain → its account, or null where the service knows none. */
  readonly accounts: Map<string, StoredAccount>;
  readonly problems: Map<string, Problem>;
}

/** Gives every one of the domains the same problem. */
export function failAll({ problems }: Outcomes, domains: readonly string[], why: Problem): void {
  for (const domain of domains) problems.set(domain, why);
}
