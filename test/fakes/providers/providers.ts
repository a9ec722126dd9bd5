/**
 * A fake of all providers: one server that answers `/<host>/<path>` as the vendor with that host would, or as the
 * address in the header `X-Provider-URL`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Send } from '../../../src/service/providers/provider';
import { apollo } from './apollo';
import { dropcontact } from './dropcontact';
import type { Books, FakeReply, FakeVendor, Refusal } from './fake-vendor';
import { fullenrich } from './fullenrich';
import { hunter } from './hunter';
import { peopleDataLabs } from './people-data-labs';
import { prospeo } from './prospeo';
import type { ProviderId } from './world';

export const vendors: readonly FakeVendor[] = [
  hunter,
  prospeo,
  apollo,
  peopleDataLabs,
  dropcontact,
  fullenrich,
];

/** The key that the fakes accept. */
export const goodKey = 'key-of-the-fakes-4f1c9a';

export interface SeenRequest {
  readonly provider: ProviderId;
  readonly method: string;
  /** As the provider was asked: `https://api.hunter.io/v2/account`. */
  readonly url: string;
  readonly body: string;
  /** Undefined until it is answered. */
  readonly status?: number;
}

export interface FakeProviders {
  /** The gateway's address, for `SIGNALSHEET_PROVIDER_GATEWAY`. */
  readonly url: string;
  /** Sends through the gateway. */
  readonly send: Send;
  readonly requests: readonly SeenRequest[];
  /** The credits that a provider has charged so far. */
  charged(provider: ProviderId): number;
  /** Answers a provider's next requests with these replies, in this order, then as usual. */
  script(provider: ProviderId, ...replies: readonly (FakeReply | Refusal)[]): void;
  /** How many credits are left on the key; null for any number. Without enough, the provider refuses. */
  setCredits(provider: ProviderId, left: number | null): void;
  /** How often an asynchronous provider answers that it isn't ready; once by default. */
  setPendingLooks(provider: ProviderId, looks: number): void;
  /** Keeps a provider's answer to its next request back until the returned function is called. */
  holdNext(provider: ProviderId): () => void;
  close(): Promise<void>;
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

type Account = Writable<Books> & {
  charged: number;
  script: (FakeReply | Refusal)[];
  /** What the next request waits for. */
  held: Promise<void> | undefined;
};

const newAccount = (): Account => ({
  tickets: new Map(),
  looks: new Map(),
  pendingLooks: 1,
  left: null,
  charged: 0,
  script: [],
  held: undefined,
});

/** Starts it on a free port of this machine. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const accounts = new Map(vendors.map(({ id }) => [id, newAccount()] as const));
  const requests: SeenRequest[] = [];
  const accountOf = (id: ProviderId): Account => {
    const account = accounts.get(id);
    if (!account) throw new Error(`No fake of ${id}`);
    return account;
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const wanted = String(request.headers['x-provider-url'] ?? request.url);
    const [, host = '', rest = ''] = /^(?:https:\/)?\/([^/]+)(\/.*)$/.exec(wanted) ?? [];
    const vendor = vendors.find((one) => one.host === host);
    if (!vendor) return write(response, { status: 404, body: 'no such provider' });
    const { id } = vendor;
    const seen: Writable<SeenRequest> = {
      provider: id,
      method: request.method ?? '',
      url: `https://${host}${rest}`,
      body,
    };
    requests.push(seen);
    const account = accountOf(id);
    const { held } = account;
    account.held = undefined;
    await held;
    const reply = replyOf(vendor, account, request, rest, body);
    seen.status = reply.status;
    return write(response, reply);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    send: gatewaySend(url),
    requests,
    charged: (id) => accountOf(id).charged,
    script: (id, ...replies) => {
      accountOf(id).script.push(...replies);
    },
    setCredits: (id, left) => {
      accountOf(id).left = left;
    },
    setPendingLooks: (id, looks) => {
      accountOf(id).pendingLooks = looks;
    },
    holdNext(id) {
      let release = () => {};
      accountOf(id).held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function replyOf(
  vendor: FakeVendor,
  account: Account,
  request: IncomingMessage,
  rest: string,
  body: string,
): FakeReply {
  const scripted = account.script.shift();
  if (scripted !== undefined) {
    return typeof scripted === 'string' ? vendor.refusals[scripted] : scripted;
  }
  const [header, before] = vendor.keyHeader;
  if (request.headers[header] !== `${before}${goodKey}`) return vendor.refusals.bad_key;
  const { pathname, searchParams } = new URL(rest, 'http://x');
  const asked = {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    body: body === '' ? {} : JSON.parse(body),
  };
  const { reply, cost } = vendor.answer(asked, account);
  if (account.left !== null) {
    if (cost > account.left) return vendor.refusals.out_of_quota;
    account.left -= cost;
  }
  account.charged += cost;
  return reply;
}

function write(response: ServerResponse, { status, headers = {}, body, isCut }: FakeReply): void {
  if (isCut) {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
    return;
  }
  response.writeHead(status, headers);
  response.end(body);
}

/** A `Send` that asks the gateway instead of the provider's host. */
function gatewaySend(gateway: string): Send {
  return async ({ method, url, headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const options = {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    } as const;
    const response = await fetch(`${gateway}/${host}${pathname}${search}`, options);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}
