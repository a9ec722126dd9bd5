/** The only HTTP client for public sources: queues per host, obeys robots.txt, and classifies failures. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Clock, day, hour, minute, second } from '../../clock';
import { withLimit } from '../../in-time';
import { isPrivateHost } from '../../outgoing';
import { because, type Fault } from '../faults';
import { decode } from '../reader/decode';
import type { Answer, Fruitless, Get, GetOptions, RawBody } from '../source';
import { storable, webAddress } from '../text';
import type { DocumentRequest, RawDocument } from './document';
import { type HostStore, isAskable, type Politeness, queueOf } from './hosts';
import { type Robots, readRobots, rememberRobots, robotsLength } from './robots';
import { makeRooms, type Room } from './room';

export interface ClientDeps {
  readonly hosts: HostStore;
  readonly clock: Clock;
  /** Resolves after the given milliseconds, or as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly send: (request: DocumentRequest) => Promise<RawDocument>;
  readonly hasGateway: boolean;
  /** Whether the internet can't be reached now; asked when a request has failed. Never rejects. */
  readonly isDown: () => Promise<boolean>;
  /** Called after every request with the source's name and the status or `failed`. */
  readonly onRequest: (source: string, outcome: string) => void;
}

/**
 * Hosts with a pause other than the usual one. Workable and Personio ask for a longer one, Wikidata for one
 * request at a time.
 */
const pausesMs = new Map([
  ['wikidata.org', 100],
  ['workable.com', 3 * second],
  ['personio.de', 3 * second],
  ['personio.com', 3 * second],
]);
const pauseMs = second;
const longestPauseMs = minute;

const requestMs = 30 * second;
/** The turn of a killed process ends shortly after its request would have. */
const turnMs = requestMs + 5 * second;
/** Longest wait for a turn; after it the request is given up as `unreachable`. */
const longestWaitMs = minute;

const maxRedirects = 5;

const robotsFreshMs = day;
const userAgent = 'Signalsheet';

/** A host that asks for a longer rest is stopped for every process until then. */
const shortRestMs = 5 * minute;
const longestRestMs = 7 * day;
/** Failures in a row after which a host is stopped for a while. */
const failuresToStop = 5;

/** Makes the `Get` of one reading of a source; the signal aborts it. */
export type PoliteClient = (signal: AbortSignal, source: string) => Get<RawBody>;

export function politeClient(deps: ClientDeps): PoliteClient {
  /** The last request queued per host in this process, so that only one of them polls the store. */
  const queues = new Map<string, Promise<unknown>>();
  const remembered = rememberRobots();
  const makeRoom = makeRooms();

  /** Runs requests to a host one at a time within this process; the store coordinates processes. */
  async function inQueue<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    const before = queues.get(host);
    const mine = before ? before.then(work, work) : work();
    queues.set(host, mine);
    try {
      return await mine;
    } finally {
      if (queues.get(host) === mine) queues.delete(host);
    }
  }

  return (signal, source) => {
    const send = (request: DocumentRequest) => countedSend(deps, source, request);
    return (url, options = {}) =>
      getDocument({ ...deps, send, signal, inQueue, remembered, makeRoom }, url, options);
  };
}

/** What the requests of one reading need. */
interface Reading extends ClientDeps {
  readonly signal: AbortSignal;
  readonly inQueue: <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;
  readonly remembered: ReturnType<typeof rememberRobots>;
  readonly makeRoom: () => Room;
}

async function countedSend(
  { send: sendRequest, onRequest }: ClientDeps,
  source: string,
  request: DocumentRequest,
): Promise<RawDocument> {
  try {
    const document = await sendRequest(request);
    onRequest(source, String(document.status));
    return document;
  } catch (error) {
    onRequest(source, 'failed');
    throw error;
  }
}

async function getDocument(
  reading: Reading,
  url: string,
  options: GetOptions,
): Promise<Answer<RawBody>> {
  let target = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const refusal = refusalOf(reading, target);
    if (refusal) return refusal;
    const robots = await robotsOf(reading, target);
    if ('kind' in robots) return robots;
    const isAllowed = robots.allows(target);
    if (isAllowed !== true) {
      return { kind: 'refused', ...because(isAllowed ? 'robots_too_long' : 'robots_forbid') };
    }
    const delay = robots.crawlDelay * second;
    // Headers may carry a token, which only the host it was given for may receive.
    const isSameOrigin = new URL(target).origin === new URL(url).origin;
    const headers = headersOf(isSameOrigin ? options : { ...options, headers: {} });
    const document = await inTurn(reading, target, delay, headers);
    if (document.kind !== 'document') return document;
    const next = redirectOf(document, target);
    if (next === undefined) return answerOf(document, target);
    document.room.release();
    if (!isSameSite(next, url)) {
      return { kind: 'missing', ...because('leads_elsewhere', { host: new URL(next).hostname }) };
    }
    target = next;
  }
  return { kind: 'unreachable', ...because('redirects_endlessly') };
}

function refusalOf({ hasGateway }: ClientDeps, url: string): Fruitless | undefined {
  const { protocol, hostname } = new URL(url);
  if (!/^https?:$/.test(protocol)) return { kind: 'refused', ...because('not_web_address') };
  if (isPrivateHost(url) || !isAskable(hostname, hasGateway)) {
    return { kind: 'refused', ...because('not_public') };
  }
  return undefined;
}

function headersOf({ validators, accept, headers }: GetOptions): Record<string, string> {
  return {
    Accept: accept ?? '*/*',
    ...headers,
    ...(validators?.etag && { 'If-None-Match': validators.etag }),
    ...(validators?.lastModified && { 'If-Modified-Since': validators.lastModified }),
  };
}

async function robotsOf(reading: Reading, url: string): Promise<Robots | Fruitless> {
  const { hosts, clock, inQueue, remembered } = reading;
  const { origin } = new URL(url);
  // Later calls for this origin wait, and then find its rules cached.
  return inQueue(origin, async () => {
    const asked = clock();
    const before = remembered.find(origin, asked, robotsFreshMs);
    if (before) return before;
    const kept = await hosts.robots(origin, asked - robotsFreshMs);
    if (kept) return remembered.keep(origin, readRobots(kept.rules, userAgent), kept.checked_at);
    const text = await fetchRobots(reading, `${origin}/robots.txt`);
    if (typeof text !== 'string') return text;
    const now = clock();
    await hosts.keepRobots(origin, text, now);
    return remembered.keep(origin, readRobots(text, userAgent), now);
  });
}

/** RFC 9309: a missing robots.txt forbids nothing; one that can't be fetched forbids everything for now. */
async function fetchRobots(reading: Reading, address: string): Promise<string | Fruitless> {
  let target = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const document = await inTurn(reading, target, 0, { Accept: 'text/plain' });
    if (document.kind !== 'document') return document;
    const { status, headers, bytes, room } = document;
    room.release();
    const next = redirectOf(document, target);
    if (next === undefined) {
      const start = { bytes: bytes.subarray(0, robotsLength), charset: charsetOf(headers) };
      return status >= 200 && status < 300
        ? storable(decode(start, 'text/plain'), robotsLength)
        : '';
    }
    if (refusalOf(reading, next) || !isSameSite(next, address)) return '';
    target = next;
  }
  return '';
}

type Sent = (RawDocument & { readonly kind: 'document'; readonly room: Room }) | Fruitless;

/** Sends one request when the host's turn comes, and stores the pause that the host asks for, for all processes. */
async function inTurn(
  reading: Reading,
  url: string,
  delayMs: number,
  headers: Record<string, string>,
): Promise<Sent> {
  const { hosts, clock, sleep, signal } = reading;
  const host = queueOf(new URL(url).hostname) ?? '';
  const pause = Math.min(longestPauseMs, Math.max(pausesMs.get(host) ?? pauseMs, delayMs));
  return reading.inQueue(host, async () => {
    const giveUpAt = clock() + longestWaitMs;
    const token = randomUUID();
    for (;;) {
      if (signal.aborted) return { kind: 'unreachable', ...because('no_time_left') };
      const now = clock();
      const turn = await hosts.takeTurn(host, token, now, now + turnMs);
      if (turn.isMine) {
        const { sent, failures, rest } = await send(reading, url, headers, turn.failures);
        await hosts.endTurn(host, token, politenessAfter(failures, rest, pause, clock()));
        return sent;
      }
      if (turn.isStopped || turn.at > giveUpAt) {
        const until = new Date(turn.at).toISOString().slice(0, 16).replace('T', ' ');
        return { kind: 'unreachable', ...because('left_alone', { host, until }) };
      }
      await sleep(Math.max(1, turn.at - now), signal);
    }
  });
}

/** Takes the host's previous failures in a row; returns the new count, and how long the host wants to rest. */
async function send(
  { clock, send: sendRequest, signal, makeRoom, isDown }: Reading,
  url: string,
  headers: Record<string, string>,
  before: number,
): Promise<{ sent: Sent; failures: number; rest: number }> {
  const fail = (fault: Fault, rest = 0) => ({
    sent: { kind: 'unreachable' as const, ...fault },
    // A request that we aborted isn't the host's failure.
    failures: signal.aborted ? before : before + 1,
    rest,
  });
  const room = makeRoom();
  try {
    const document = await withLimit(requestMs, signal, (ends) =>
      sendRequest({ url, headers, signal: ends, room }),
    );
    const fault = statusFailure(document.status);
    if (fault !== undefined) {
      room.release();
      return fail(fault, restOf(document, clock()));
    }
    return { sent: { kind: 'document', ...document, room }, failures: 0, rest: 0 };
  } catch (error) {
    room.release();
    if (signal.aborted) return fail(because('no_time_left'));
    const fault = faultOf(error);
    if (fault !== undefined) return fail(fault);
    if (await isDown()) return { sent: offline, failures: before, rest: 0 };
    return fail(failureOf(error));
  }
}

/**
 * Takes failures in a row, and milliseconds: how long the host wants to rest, its usual pause, and the
 * current time.
 */
function politenessAfter(failures: number, rest: number, pause: number, now: number): Politeness {
  // Doubles with each failure. Five in a row stop the host for all processes, longer with each
  // further one.
  const backoff = failures === 0 ? 0 : Math.min(hour, second * 2 ** Math.min(failures, 12));
  const isStop = rest > shortRestMs || failures >= failuresToStop;
  const wait = Math.max(pause, rest, backoff);
  return {
    nextAt: now + wait,
    stoppedUntil: isStop ? now + Math.min(longestRestMs, Math.max(wait, minute)) : 0,
    failures,
    answeredAt: failures === 0 ? now : null,
  };
}

/** Statuses that mean that the host can't or won't answer now; they say nothing about the document. */
function statusFailure(status: number): Fault | undefined {
  if (status === 429) return because('asked_for_fewer');
  if (status >= 500 || status < 200) return because('answered', { status });
  return undefined;
}

/** The milliseconds of `Retry-After`, which is in seconds or a date. */
function restOf({ headers }: RawDocument, now: number): number {
  const text = headers['retry-after'];
  if (text === undefined) return 0;
  const until = /^\d+$/.test(text) ? now + Number(text) * second : Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.min(longestRestMs, Math.max(0, until - now));
}

const offline = {
  kind: 'unreachable',
  ...because('offline'),
  isOffline: true,
} as const;

/** What is wrong with a host's address or answer; undefined if the connection failed. Quotes nothing that it sent. */
function faultOf(error: unknown): Fault | undefined {
  const name = textIn(error, 'name');
  const message = textIn(error, 'message');
  if (name === 'PrivateAddressError') return because('not_public');
  if (message === 'The answer was too long') return because('too_long');
  if (/^The answer was packed/.test(message)) return because('packed');
  // Errors of gzip, of Brotli, and of HTTP parsing; a change of protocol that nothing asked for.
  const isDamaged =
    /^(Z_|ERR__ERROR_|HPE_)/.test(textIn(error, 'code')) || /^The answer switched/.test(message);
  return isDamaged ? because('damaged') : undefined;
}

function textIn(error: unknown, key: string): string {
  return String(Reflect.get(Object(error), key) ?? '');
}

/** Describes a failed connection. */
function failureOf(error: unknown): Fault {
  if (textIn(error, 'name') === 'TimeoutError') return because('too_slow');
  return connectionFailures[textIn(error, 'code')] ?? because('connection_failed');
}

const connectionFailures: Readonly<Record<string, Fault>> = {
  ENOTFOUND: because('no_host'),
  ECONNREFUSED: because('connection_refused'),
  ECONNRESET: because('connection_cut'),
  ETIMEDOUT: because('too_slow'),
  ABORT_ERR: because('too_slow'),
};

function redirectOf({ status, headers }: RawDocument, from: string): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const { location } = headers;
  return location === undefined ? undefined : (webAddress(location, from) ?? undefined);
}

function isSameSite(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => queueOf(new URL(url).hostname));
  return first !== null && first === second;
}

/** Undefined if the answer contains the document. */
function unreadAnswer(status: number): Fruitless | undefined {
  if (status === 304) return { kind: 'unchanged' };
  if (status === 401 || status === 403) {
    return { kind: 'refused', ...because('refused', { status }) };
  }
  if (status < 200 || status > 299) return { kind: 'missing', ...because('answered', { status }) };
  return undefined;
}

/** The charset of the `Content-Type` header. */
function charsetOf(headers: IncomingHttpHeaders): string | null {
  return /charset=["']?([^\s"';]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? null;
}

function answerOf(
  { status, headers, bytes, room }: RawDocument & { readonly room: Room },
  url: string,
): Answer<RawBody> {
  const unread = unreadAnswer(status);
  if (unread) {
    room.release();
    return unread;
  }
  const { etag = null, 'last-modified': lastModified = null } = headers;
  return {
    kind: 'ok',
    url,
    body: { bytes, charset: charsetOf(headers), release: () => room.release() },
    contentType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    validators: etag === null && lastModified === null ? null : { etag, lastModified },
  };
}
