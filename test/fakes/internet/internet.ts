/** A fake of the public internet for tests: one server that answers as the host which `X-Source-URL` names. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostileRobots, hostileSites } from './hostile';
import { companySites } from './sites';
import type { Board } from './vendor-rule';
import { findVendor } from './vendors';

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Between the first half of the body and the second. */
  readonly delayMs?: number;
  /** Between each byte of the body and the next. */
  readonly trickleMs?: number;
  /** The connection ends after the first half of the body. */
  readonly cut?: boolean;
  /** Writes all bytes of the answer, from its status line on. */
  readonly raw?: (socket: Socket) => unknown;
}

export interface FakeRequest {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
}

export type FakeAnswers = FakeAnswer | ((request: FakeRequest) => FakeAnswer);

export interface SeenRequest {
  readonly host: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Bytes of the answer so far, its headers among them. */
  readonly sent: number;
  /** Null while it is being answered. */
  endedAt: number | null;
}

export interface Internet {
  /** Its own address; every request is sent there, with the intended address in `X-Source-URL`. */
  readonly url: string;
  /** Companies with sites here, each in a different shape. */
  readonly domains: readonly string[];
  readonly requests: readonly SeenRequest[];
  /** Sets the answer for one address. Requests fall back to the address without its query. */
  set(url: string, answer: FakeAnswers): void;
  /** Removes the answer that `set` gave an address. */
  unset(url: string): void;
  /** A vendor's board, created on the first call. Changes to it take effect immediately. */
  board(vendor: string, token: string): Board;
  /** The board that the site of one of the companies links to. */
  boardOf(domain: string): Board;
  /** Refuses every connection until `reconnect`. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts it on a free port of this machine; each answer takes `latencyMs`. Unknown hosts answer 404,
 * and so does nearly every robots.txt.
 */
export async function startInternet(latencyMs = 0, companies = 40): Promise<Internet> {
  const requests: SeenRequest[] = [];
  const set = new Map<string, FakeAnswers>();
  const boards = new Map<string, Board>();
  const board = (vendor: string, token: string) => {
    const key = `${vendor}/${token}`;
    const known = boards.get(key) ?? { company: null, postings: [] };
    boards.set(key, known);
    return known;
  };
  const sites = companySites(companies);
  for (const { domain, pages, board: has } of sites) {
    for (const [path, body] of pages) {
      set.set(`https://${domain}${path}`, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body,
      });
    }
    if (has) Object.assign(board(has.vendor, has.token), has.board);
  }

  for (const [host, answer] of Object.entries(hostileSites)) set.set(`https://${host}/`, answer);
  for (const [host, answer] of Object.entries(hostileRobots)) {
    set.set(`https://${host}/robots.txt`, answer);
  }

  const answerTo = (request: FakeRequest): FakeAnswer => {
    const bare = `${request.url.origin}${request.url.pathname}`;
    const own = set.get(request.url.href) ?? set.get(bare);
    if (own) return typeof own === 'function' ? own(request) : own;
    const vendor = findVendor(request.url);
    if (!vendor) return { status: 404 };
    const found =
      vendor.token === undefined ? undefined : boards.get(`${vendor.name}/${vendor.token}`);
    return found ? vendor.answer(found) : vendor.miss;
  };

  const server = createServer((incoming, response) => {
    const url = new URL(String(incoming.headers['x-source-url'] ?? 'http://unnamed.invalid/'));
    const seen: SeenRequest = {
      host: url.host,
      url: url.href,
      headers: incoming.headers,
      startedAt: Date.now(),
      get sent() {
        return incoming.socket.bytesWritten;
      },
      endedAt: null,
    };
    requests.push(seen);
    // Set before the last bytes are sent: under load, this process sees the end later than the client.
    const ended = () => {
      seen.endedAt ??= Date.now();
    };
    response.on('close', ended);
    const answer = answerTo({ url, headers: incoming.headers });
    if (answer.raw) {
      incoming.socket.on('error', () => {});
      answer.raw(incoming.socket);
      return;
    }
    const reply = () => send(response, withTag(answer, incoming.headers), ended);
    if (latencyMs === 0) reply();
    else setTimeout(reply, latencyMs);
  });
  const listen = (at: number) =>
    new Promise<void>((done) => server.listen(at, '127.0.0.1', () => done()));
  const disconnect = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    domains: sites.map(({ domain }) => domain),
    requests,
    set(url, answer) {
      set.set(new URL(url).href, answer);
    },
    unset(url) {
      set.delete(new URL(url).href);
    },
    board,
    boardOf(domain) {
      const has = sites.find((site) => site.domain === domain)?.board;
      if (!has) throw new Error(`${domain} has no board`);
      return board(has.vendor, has.token);
    },
    disconnect,
    reconnect: () => listen(port),
    close: disconnect,
  };
}

/** Tags an existing document, and doesn't resend it to a client that has the tag; `etag: ''` leaves the tag out. */
function withTag(answer: FakeAnswer, asked: IncomingHttpHeaders): FakeAnswer {
  if ((answer.status ?? 200) !== 200 || answer.headers?.['etag'] !== undefined) return answer;
  const tag = `"${createHash('sha1')
    .update(answer.body ?? '')
    .digest('hex')}"`;
  if (asked['if-none-match'] === tag) return { status: 304, headers: { etag: tag } };
  return { ...answer, headers: { ...answer.headers, etag: tag } };
}

function send(response: ServerResponse, answer: FakeAnswer, ended: () => void): void {
  const body = Buffer.from(answer.body ?? '');
  const headers = Object.entries(answer.headers ?? {}).filter(([, value]) => value !== '');
  response.writeHead(answer.status ?? 200, {
    ...Object.fromEntries(headers),
    ...(answer.status !== 304 && { 'content-length': body.length }),
  });
  if (answer.trickleMs) {
    trickle(response, body, answer.trickleMs, ended);
    return;
  }
  if (!answer.cut && !answer.delayMs) {
    ended();
    response.end(body);
    return;
  }
  const half = Math.floor(body.length / 2);
  response.flushHeaders();
  response.write(body.subarray(0, half), () => {
    if (answer.cut) response.destroy();
  });
  if (answer.cut) return;
  const timer = setTimeout(() => {
    ended();
    response.end(body.subarray(half));
  }, answer.delayMs);
  response.on('close', () => clearTimeout(timer));
}

function trickle(response: ServerResponse, body: Buffer, everyMs: number, ended: () => void): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1));
    sent += 1;
    if (sent < body.length) return;
    clearInterval(timer);
    ended();
    response.end();
  }, everyMs);
  response.on('close', () => clearInterval(timer));
}
