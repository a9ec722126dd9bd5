/** A receiver of alerts: keeps each request that it gets, and answers as the test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import {
  type AlertEditRequest,
  alertEditResponseSchema,
  alertListResponseSchema,
} from '../../../src/contract/alerts';
import { bodyOf, type Caller, call } from './call';
import { until } from './until';

export interface Post {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A status, with headers; `never` leaves the request open, and `cut` ends its connection. */
export type Reply =
  | { readonly status: number; readonly headers?: Record<string, string> }
  | 'never'
  | 'cut';

export interface Receiver {
  readonly url: string;
  readonly posts: Post[];
  /** Takes a request and how many came before; may be replaced at any time. */
  answer: (post: Post, before: number) => Reply | Promise<Reply>;
}

const closers: (() => void)[] = [];

afterAll(() => {
  for (const close of closers.splice(0)) close();
});

/** Listens on this machine until the tests of the file are over. */
export async function startReceiver(): Promise<Receiver> {
  const posts: Post[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers } = request;
    const id = String(headers['webhook-id'] ?? '');
    const post = { id, headers, body: Buffer.concat(chunks).toString() };
    posts.push(post);
    reply(response, await receiver.answer(post, posts.length - 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    posts,
    answer: () => ({ status: 200 }),
  };
  return receiver;
}

function reply(response: ServerResponse, answer: Reply) {
  if (answer === 'cut') response.destroy();
  else if (answer !== 'never') response.writeHead(answer.status, answer.headers).end('ok');
}

const eventSchema = v.looseObject({
  type: v.string(),
  timestamp: v.string(),
  data: v.looseObject({ signal_id: v.number(), domain: v.string(), why: v.nullable(v.string()) }),
});

/** The event of a webhook's request. */
export const eventIn = ({ body }: Post) => v.parse(eventSchema, JSON.parse(body));

/** Asks for a change of alerts that must be accepted. */
export async function editAlert(caller: Caller, body: Partial<AlertEditRequest>) {
  return bodyOf(await call(caller.url, 'alertEdit', { caller, body }), alertEditResponseSchema());
}

export const channelsOf = async (caller: Caller) =>
  bodyOf(await call(caller.url, 'alertList', { caller, body: {} }), alertListResponseSchema())
    .channels;

/**
 * Waits until every channel has sent its events. Call it before the clock is turned: the lease of a message under way
 * would run out, and another worker would send it again.
 */
export async function allSent(caller: Caller) {
  await until('all alerts to be sent', async () => {
    const channels = await channelsOf(caller);
    return channels.length > 0 && channels.every(({ waiting }) => waiting === 0);
  });
}
