/** Sends calls over fetch, with a timeout for each try, and retries that never pay twice. */
import { queryText } from '../client/call';
import { waitBeforeRetry } from '../client/retry';
import { type Endpoint, endpoints } from '../contract/endpoints';
import { headers } from '../contract/headers';
import { type Asked, bodyOf, lost, type Received } from './answer';
import { SignalsheetError } from './error';

export interface ClientOptions {
  /** The service's address, https or on this machine. */
  readonly baseUrl: string;
  /** Both are needed by every endpoint except sign-up, verification and the list of extensions. */
  readonly apiKey?: string;
  readonly userId?: string;
  /** Instead of the global one, for proxies and tests. */
  readonly fetch?: typeof fetch;
  /** The timeout of one try; 60 by default. */
  readonly timeoutSeconds?: number;
  /** Tries after the first; 3 by default. */
  readonly retries?: number;
}

export interface CallOptions {
  /** Ends the call; a paid one may have been charged by then. */
  readonly signal?: AbortSignal;
  /** For calls that can spend: the client makes one otherwise. Keep your own to repeat a call after a crash. */
  readonly idempotencyKey?: string;
}

export interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

/** Free calls whose repetition could do something twice: send a mail, use up a code, create an ICP. */
const onceOnly: readonly Endpoint[] = [endpoints.signUp, endpoints.verify, endpoints.icpEditing];

/** Statuses that say that nothing was done. */
const nothingDone: readonly number[] = [429, 503];

const longestRetryWaitMs = 60_000;

/** Takes a base address without a trailing slash. */
export function makeSender(options: ClientOptions) {
  const { apiKey = '', userId = '', timeoutSeconds = 60, retries = 3 } = options;
  let honoursKeys = false;

  /** One try. Rejects if no whole answer arrived. */
  async function attempt(endpoint: Endpoint, parts: Parts, asked: Asked, stop?: AbortSignal) {
    const limit = withLimit(timeoutSeconds * 1000, stop);
    try {
      return await receive(endpoint, parts, asked, limit.signal);
    } finally {
      limit.done();
    }
  }

  async function receive(endpoint: Endpoint, parts: Parts, asked: Asked, signal: AbortSignal) {
    const answer = await (options.fetch ?? fetch)(addressOf(options.baseUrl, endpoint, parts), {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        ...(parts.body && { 'Content-Type': 'application/json' }),
        ...(endpoint.keyed && { [headers.apiKey]: apiKey, [headers.userId]: userId }),
        ...(asked.idempotencyKey && { [headers.idempotencyKey]: asked.idempotencyKey }),
      },
      signal,
      ...(parts.body && { body: JSON.stringify(parts.body) }),
    });
    const received: Received = {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    };
    if (answer.headers.get(headers.idempotencySupported) === 'true') honoursKeys = true;
    return received;
  }

  async function tryOnce(endpoint: Endpoint, parts: Parts, asked: Asked, stop?: AbortSignal) {
    let received: Received;
    try {
      received = await attempt(endpoint, parts, asked, stop);
    } catch (error) {
      if (stop?.aborted) throw stopped(asked);
      throw lost(asked, reasonOf(error, timeoutSeconds));
    }
    return bodyOf(received, asked, Date.now());
  }

  /** Whether the same call can be made again without doing or paying anything twice. */
  async function mayRepeat(endpoint: Endpoint, error: SignalsheetError, asked: Asked) {
    if (error.code === 'STOPPED') return false;
    if (error.spent === 0 && nothingDone.includes(error.status ?? 0)) return true;
    const isUnclear = error.status === undefined || error.status >= 500 || error.spent !== 0;
    if (!isUnclear || onceOnly.includes(endpoint)) return false;
    return !asked.charges || (asked.idempotencyKey !== undefined && (await keysAreHonoured()));
  }

  /** Whether the service honours keys. Reads the balance, which is free, if no answer has shown it yet. */
  async function keysAreHonoured() {
    const free = { charges: false, idempotencyKey: undefined };
    if (!honoursKeys) await attempt(endpoints.balance, {}, free).catch(() => undefined);
    return honoursKeys;
  }

  /** Returns the answer's body. Throws SignalsheetError. */
  return async function send(
    endpoint: Endpoint,
    parts: Parts,
    { signal, idempotencyKey }: CallOptions = {},
  ): Promise<object> {
    const isKeyed = endpoint.charges && endpoint.method === 'POST';
    const key = isKeyed ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    const asked = { charges: endpoint.charges, idempotencyKey: key };
    for (let tries = 1; ; tries++) {
      try {
        return await tryOnce(endpoint, parts, asked, signal);
      } catch (error) {
        if (!(error instanceof SignalsheetError) || tries > retries) throw error;
        if (!(await mayRepeat(endpoint, error, asked))) throw error;
        const wait = waitBeforeRetry(tries - 2, error.retryAfterSeconds, Math.random());
        if (wait > longestRetryWaitMs) throw error;
        await pause(wait, asked, signal);
      }
    }
  };
}

/** A signal that aborts with TimeoutError after `ms`, or with `stop`. Call `done` when it is no longer needed. */
function withLimit(ms: number, stop: AbortSignal | undefined) {
  const controller = new AbortController();
  const end = () => controller.abort(stop?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  if (stop?.aborted) end();
  else stop?.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', end);
    },
  };
}

/** Waits; throws STOPPED if the signal ends it. */
export function pause(ms: number, asked: Asked, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(stopped(asked));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

function stopped({ charges, idempotencyKey }: Asked): SignalsheetError {
  return new SignalsheetError(
    charges
      ? 'You ended a paid call before its response arrived. It may have been charged. Repeat it with the same ' +
          'idempotency key, or look at the credit history first.'
      : 'You ended the call before its response arrived. It spent no credits.',
    { code: 'STOPPED', spent: charges ? 'unknown' : 0, idempotencyKey },
  );
}

/** The network's error code, without the address, which may hold a secret. */
function reasonOf(error: unknown, timeoutSeconds: number): string {
  if (error instanceof Object && 'name' in error && error.name === 'TimeoutError')
    return `it took longer than ${timeoutSeconds} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return typeof code === 'string' && code !== '' ? code : 'the connection failed';
}

function addressOf(baseUrl: string, { path }: Endpoint, parts: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts.path?.[name] ?? ''),
  );
  const pairs = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined ? [] : [[name, String(each)] as const])),
  );
  return baseUrl + filled + queryText(pairs);
}
