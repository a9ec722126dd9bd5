/** UrlFetchApp over Node: parallel requests, redirects, and size limits. */

import { isUtf8 } from 'node:buffer';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { codeOf, ScriptException } from '../../errors';
import type { Limits } from '../../limits';
import { timer } from '../../timer';
import type { Content, FetchCalls, FetchRequest, FetchResponse } from '../wire/calls';
import type { HostService } from './execution';
import type { AssertListed } from './whitelist';

const maxRedirects = 10;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const noName = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_FAIL']);
const bodiless = new Set([204, 304]);
/** Appended to the user agent of every script's request, as Google does, so that a server can recognise it. */
const scriptAgent = 'Mozilla/5.0 (compatible; Google-Apps-Script)';

/** Whether an incoming request was made by a script, of this workbench or another. */
export function isOfScript({ headers }: http.IncomingMessage): boolean {
  return headers['user-agent']?.includes(scriptAgent) ?? false;
}

export class HttpClient {
  readonly #plain = new http.Agent({ keepAlive: true });
  readonly #secure = new https.Agent({ keepAlive: true });
  readonly #bodyLimit: number;

  constructor(bodyLimit: number) {
    this.#bodyLimit = bodyLimit;
  }

  /**
   * Makes a request, and follows redirects if requested.
   *
   * Throws ScriptException in Google's words: DNS error, Address unavailable, Timeout.
   */
  async fetch(request: FetchRequest, signal: AbortSignal): Promise<FetchResponse> {
    const ended = new AbortController();
    let isLate = false;
    const limit = timer(request.timeoutMs, () => {
      isLate = true;
      ended.abort();
    });
    const stop = () => ended.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    try {
      return await this.#follow(request, ended.signal);
    } catch (error) {
      if (error instanceof ScriptException) throw error;
      if (isLate) throw new ScriptException(`Timeout: ${request.url}`);
      const code = codeOf(error);
      if (noName.has(code)) throw new ScriptException(`DNS error: ${request.url}`);
      if (/CERT|SSL|TLS/.test(code)) throw new ScriptException(`SSL Error: ${request.url}`);
      throw new ScriptException(`Address unavailable: ${request.url}`);
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
    }
  }

  close(): void {
    this.#plain.destroy();
    this.#secure.destroy();
  }

  async #follow(request: FetchRequest, signal: AbortSignal): Promise<FetchResponse> {
    let current = request;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await this.#send(current, signal);
      const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
      if (!request.followRedirects || !redirectStatuses.has(response.status) || !location)
        return response;
      current = redirected(current, response.status, location);
    }
    throw new ScriptException(`Too many redirects: ${request.url}`);
  }

  async #send(request: FetchRequest, signal: AbortSignal): Promise<FetchResponse> {
    const message = await this.#open(request, signal);
    const body = await this.#read(message, request.url);
    return {
      status: message.statusCode ?? 0,
      headers: headerPairs(message.rawHeaders),
      body: isUtf8(body) ? { text: body.toString('utf8') } : { base64: body.toString('base64') },
    };
  }

  #open(request: FetchRequest, signal: AbortSignal): Promise<http.IncomingMessage> {
    const isSecure = request.url.startsWith('https:');
    const body = request.body && contentBytes(request.body);
    return new Promise((resolve, reject) => {
      const outgoing = (isSecure ? https : http).request(request.url, {
        method: request.method,
        agent: isSecure ? this.#secure : this.#plain,
        signal,
        headers: headersOf(request, body?.length ?? null),
        ...(isSecure && { rejectUnauthorized: request.checkCertificate }),
      });
      outgoing.on('response', resolve);
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });
  }

  async #read(message: http.IncomingMessage, url: string): Promise<Buffer> {
    const packed = await buffer(limited(message, this.#bodyLimit, url));
    const encoding = message.headers['content-encoding'];
    if (packed.length === 0 || bodiless.has(message.statusCode ?? 0)) return packed;
    const limit = { maxOutputLength: this.#bodyLimit };
    if (encoding === 'gzip') return zlib.gunzipSync(packed, limit);
    if (encoding === 'deflate') return zlib.inflateSync(packed, limit);
    return packed;
  }
}

async function* limited(message: http.IncomingMessage, limit: number, url: string) {
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > limit) throw new ScriptException(`Response too large: ${url}`);
    yield chunk;
  }
}

function headersOf({ headers }: FetchRequest, length: number | null): http.OutgoingHttpHeaders {
  // Only browsers send these headers; a server could mistake the request for one of its own page.
  const own = headers.filter(([name]) => !/^sec-/i.test(name));
  const agent = own.findLast(([name]) => /^user-agent$/i.test(name))?.[1];
  return {
    'Accept-Encoding': 'gzip, deflate',
    ...Object.fromEntries(own.filter(([name]) => !/^user-agent$/i.test(name))),
    'User-Agent': agent === undefined ? scriptAgent : `${agent} ${scriptAgent}`,
    ...(length !== null && { 'Content-Length': length }),
  };
}

/** Redirects as browsers do: a POST becomes a GET, and another host gets no credentials. */
function redirected(request: FetchRequest, status: number, location: string): FetchRequest {
  const from = new URL(request.url);
  const to = new URL(location, from);
  const becomesGet = status === 303 || (status < 307 && request.method === 'POST');
  const dropped = [
    ...(to.origin === from.origin ? [] : ['authorization', 'cookie']),
    ...(becomesGet ? ['content-type'] : []),
  ];
  return {
    ...request,
    url: to.href,
    headers: request.headers.filter(([name]) => !dropped.includes(name.toLowerCase())),
    ...(becomesGet && { method: 'GET', body: null }),
  };
}

function headerPairs(raw: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < raw.length; index += 2) {
    pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  }
  return pairs;
}

/** The bytes of content from the script. */
function contentBytes(content: Content): Buffer {
  return 'text' in content
    ? Buffer.from(content.text, 'utf8')
    : Buffer.from(content.base64, 'base64');
}

/** Headers for the host and the length of a request; conflicting ones would be read as two requests by some servers. */
const notSettable =
  /^(?:host|content-length|connection|keep-alive|proxy-connection|expect|te|trailer|transfer-encoding|upgrade)$/i;

/** The host side of UrlFetchApp: parallel requests to allowed addresses, within size limits. */
export function fetchService(
  client: HttpClient,
  limits: Limits,
  assertListed: AssertListed,
): HostService<FetchCalls> {
  function assertAllowed({ url, headers, body }: FetchRequest): void {
    if (url.length > limits.urlCharacters) {
      throw new ScriptException('Limit Exceeded: URLFetch URL Length.');
    }
    if (body && contentBytes(body).length > limits.fetchBodyBytes) {
      throw new ScriptException('Limit Exceeded: URLFetch POST Size.');
    }
    const [refused] = headers.find(([name]) => notSettable.test(name)) ?? [];
    if (refused !== undefined) {
      throw new ScriptException(`Attribute provided with invalid value: Header:${refused}`);
    }
    if (!URL.canParse(url) || !/^https?:/i.test(url)) {
      throw new ScriptException(`Invalid argument: ${url}`);
    }
    assertListed({ url });
  }
  return {
    'fetch.all': (execution, requests) => {
      requests.forEach(assertAllowed);
      return Promise.all(requests.map((request) => client.fetch(request, execution.ended)));
    },
  };
}
