/** The one client of public sources: waits its turn at each host, obeys robots.txt, and tells misses apart. */
import { randomUUID } from 'node:crypto';
import robotsParser from 'robots-parser';
import { type Clock, day, hour, minute, second } from '../../clock';
import { isPrivateHost } from '../../outgoing';
import type { Answer, Get, GetOptions } from '../source';
import { storable, webAddress } from '../text';
import { isAskable, queueOf } from './askable';
import type { DocumentRequest, RawDocument } from './document';
import type { HostStore, Manners } from './hosts';

export interface ClientDeps {
  readonly hosts: HostStore;
  readonly clock: Clock;
  /** Resolves after so many milliseconds, or at once where the signal is or was aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly send: (request: DocumentRequest) => Promise<RawDocument>;
  readonly hasGateway: boolean;
  /** Told of every request: whose it was, and the status or `failed`. */
  readonly onRequest: (source: string, outcome: string) => void;
}

/** Hosts that ask for a longer pause, and one that asks for no more than one request at a time. */
const pausesMs = new Map([
  ['wikidata.org', 100],
  ['workable.com', 3 * second],
  ['personio.de', 3 * second],
  ['personio.com', 3 * second],
]);
const pauseMs = second;
const longestPauseMs = minute;

const requestMs = 30 * second;
/** A killed process' turn ends a little after its request would have. */
const turnMs = requestMs + 5 * second;
/** Nobody waits longer for a turn: the host is asked another time. */
const longestWaitMs = minute;

const maxRedirects = 5;

const robotsFreshMs = day;
/** RFC 9309 asks to read this much of robots.txt at least. */
const robotsLength = 512_000;
/** Its rules times the characters of an address: a rule of nothing but stars takes so many steps to compare. */
const robotsSteps = 100_000_000;
const userAgent = 'Signalsheet';

/** A host that asks for a longer rest than this is left alone by everybody until then. */
const shortRestMs = 5 * minute;
const longestRestMs = 7 * day;
/** Failures in a row until a host is left alone for a while. */
const failuresToStop = 5;

/** Makes the `Get` of one reading of a source, which ends with the signal. */
export type PoliteClient = (signal: AbortSignal, source: string) => Get;

export function politeClient(deps: ClientDeps): PoliteClient {
  /** Who waits for which host in this process, so that the store is asked by one of them alone. */
  const queues = new Map<string, Promise<unknown>>();

  /** One after the other in this process; the store sees to the others. */
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
    const own = { ...deps, send: (request: DocumentRequest) => counted(deps, source, request) };
    return (url, options) => getDocument(own, inQueue, signal, url, options ?? {});
  };
}

async function counted(
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

type InQueue = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;

async function getDocument(
  deps: ClientDeps,
  inQueue: InQueue,
  signal: AbortSignal,
  url: string,
  options: GetOptions,
): Promise<Answer> {
  let target = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const refusal = refusalOf(deps, target);
    if (refusal) return refusal;
    const robots = await robotsOf(deps, inQueue, signal, target);
    if (robots.kind !== 'rules') return robots;
    if (robots.length * target.length > robotsSteps) {
      return { kind: 'refused', reason: 'its robots.txt is too long to be obeyed' };
    }
    if (robots.rules.isDisallowed(target, userAgent)) {
      return { kind: 'refused', reason: 'its robots.txt does not want programs there' };
    }
    const delay = (robots.rules.getCrawlDelay(userAgent) ?? 0) * second;
    // A token is for the host that it was given for alone.
    const isSameOrigin = new URL(target).origin === new URL(url).origin;
    const headers = headersOf(isSameOrigin ? options : { ...options, headers: {} });
    const document = await inTurn(deps, inQueue, signal, target, delay, headers);
    if (document.kind !== 'document') return document;
    const next = redirectOf(document, target);
    if (next === undefined) return answerOf(document, target);
    if (!isSameSite(next, url)) {
      return { kind: 'missing', reason: `it leads to another site, ${new URL(next).hostname}` };
    }
    target = next;
  }
  return { kind: 'unreachable', reason: 'it redirects without end' };
}

function refusalOf({ hasGateway }: ClientDeps, url: string): Answer | undefined {
  const { protocol, hostname } = new URL(url);
  if (!/^https?:$/.test(protocol)) return { kind: 'refused', reason: 'it is no web address' };
  if (isPrivateHost(url) || !isAskable(hostname, hasGateway)) {
    return { kind: 'refused', reason: 'it is no public address' };
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

interface Rules {
  readonly kind: 'rules';
  readonly rules: ReturnType<typeof robotsParser>;
  readonly length: number;
}

async function robotsOf(
  deps: ClientDeps,
  inQueue: InQueue,
  signal: AbortSignal,
  url: string,
): Promise<Rules | Exclude<Answer, { kind: 'ok' }>> {
  const { origin } = new URL(url);
  // Whoever comes meanwhile waits, and then finds it known.
  return inQueue(origin, () => knowRobots(deps, inQueue, signal, origin));
}

async function knowRobots(
  deps: ClientDeps,
  inQueue: InQueue,
  signal: AbortSignal,
  origin: string,
): Promise<Rules | Exclude<Answer, { kind: 'ok' }>> {
  const address = `${origin}/robots.txt`;
  let text = await deps.hosts.robots(origin, deps.clock() - robotsFreshMs);
  if (text === undefined) {
    const read = await readRobots(deps, inQueue, signal, address);
    if (read.kind !== 'text') return read;
    text = read.text;
    await deps.hosts.keepRobots(origin, text, deps.clock());
  }
  return { kind: 'rules', rules: robotsParser(address, text), length: text.length };
}

/** RFC 9309: what is not there forbids nothing; what cannot be read forbids everything for now. */
async function readRobots(
  deps: ClientDeps,
  inQueue: InQueue,
  signal: AbortSignal,
  address: string,
): Promise<{ kind: 'text'; text: string } | Exclude<Answer, { kind: 'ok' }>> {
  let target = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const document = await inTurn(deps, inQueue, signal, target, 0, { Accept: 'text/plain' });
    if (document.kind !== 'document') return document;
    const next = redirectOf(document, target);
    if (next === undefined) {
      const { status, text } = document;
      if (status >= 200 && status < 300) {
        return { kind: 'text', text: storable(text, robotsLength) };
      }
      return { kind: 'text', text: '' };
    }
    if (refusalOf(deps, next) || !isSameSite(next, address)) return { kind: 'text', text: '' };
    target = next;
  }
  return { kind: 'text', text: '' };
}

type Sent = (RawDocument & { readonly kind: 'document' }) | Exclude<Answer, { kind: 'ok' }>;

/** Sends one request when its host’s turn has come; what the host says of its wishes is kept for everybody. */
async function inTurn(
  deps: ClientDeps,
  inQueue: InQueue,
  signal: AbortSignal,
  url: string,
  delayMs: number,
  headers: Record<string, string>,
): Promise<Sent> {
  const host = queueOf(new URL(url).hostname) ?? '';
  return inQueue(host, async () => {
    const { hosts, clock, sleep } = deps;
    const giveUpAt = clock() + longestWaitMs;
    const token = randomUUID();
    for (;;) {
      if (signal.aborted) return { kind: 'unreachable', reason: 'there was no time left' };
      const now = clock();
      const turn = await hosts.takeTurn(host, token, now, now + turnMs);
      if (turn.isMine) return send(deps, signal, url, host, token, turn.failures, delayMs, headers);
      if (turn.isStopped || turn.at > giveUpAt) {
        const until = new Date(turn.at).toISOString().slice(0, 16).replace('T', ' ');
        return { kind: 'unreachable', reason: `${host} wants to be left alone until ${until} UTC` };
      }
      await sleep(Math.max(1, turn.at - now), signal);
    }
  });
}

async function send(
  { hosts, clock, send: sendRequest }: ClientDeps,
  signal: AbortSignal,
  url: string,
  host: string,
  token: string,
  failures: number,
  delayMs: number,
  headers: Record<string, string>,
): Promise<Sent> {
  const pause = Math.min(longestPauseMs, Math.max(pausesMs.get(host) ?? pauseMs, delayMs));
  let document: RawDocument | undefined;
  let reason = '';
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(requestMs)]);
    document = await sendRequest({ url, headers, signal: ends });
  } catch (error) {
    reason = signal.aborted ? 'there was no time left' : faultOf(error);
  }
  const now = clock();
  const fault = document ? faultIn(document.status) : reason;
  // Our own impatience says nothing of the host.
  const counted = fault === undefined ? 0 : signal.aborted ? failures : failures + 1;
  const rest = document && fault !== undefined ? restOf(document, now) : undefined;
  await hosts.endTurn(host, token, mannersAfter({ now, pause, failures: counted, rest }));
  if (document && fault === undefined) return { kind: 'document', ...document };
  return { kind: 'unreachable', reason: fault ?? reason };
}

function mannersAfter(after: {
  now: number;
  pause: number;
  failures: number;
  rest: number | undefined;
}): Manners {
  const { now, pause, failures, rest = 0 } = after;
  // Doubled with each failure; five in a row stop everybody for longer and longer.
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

/** Statuses that say that the host cannot or will not answer now, and nothing of the document. */
function faultIn(status: number): string | undefined {
  if (status === 429) return 'it asked for fewer requests (429)';
  if (status >= 500 || status < 200) return `it answered ${status}`;
  return undefined;
}

/** Milliseconds as `Retry-After` gives them, in seconds or as a date. */
function restOf({ headers }: RawDocument, now: number): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const until = /^\d+$/.test(text) ? now + Number(text) * second : Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.min(longestRestMs, Math.max(0, until - now));
}

/** A failure in words without anything that the other side wrote. */
function faultOf(error: unknown): string {
  const [name, code, message] = ['name', 'code', 'message'].map((key) =>
    String(Reflect.get(Object(error), key) ?? ''),
  );
  if (name === 'TimeoutError') return 'it took too long';
  if (name === 'PrivateAddressError') return 'it is no public address';
  if (message === 'The answer was too long') return 'its answer was too long';
  // Of the packed text, gzip’s and Brotli’s, and of HTTP itself.
  if (/^(Z_|ERR__ERROR_|HPE_)/.test(code ?? '')) return 'its answer was damaged';
  return connectionFaults[code ?? ''] ?? 'the connection failed';
}

const connectionFaults: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'it took too long',
  ABORT_ERR: 'it took too long',
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

function answerOf({ status, headers, text }: RawDocument, url: string): Answer {
  if (status === 304) return { kind: 'unchanged' };
  if (status === 401 || status === 403) {
    return { kind: 'refused', reason: `it refused the request (${status})` };
  }
  if (status < 200 || status > 299) return { kind: 'missing', reason: `it answered ${status}` };
  const { etag = null, 'last-modified': lastModified = null } = headers;
  return {
    kind: 'ok',
    url,
    body: text,
    contentType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    validators: etag === null && lastModified === null ? null : { etag, lastModified },
  };
}
