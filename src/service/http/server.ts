/**
 * The Node side of the HTTP layer: listening, time limits for slow clients, and stopping without cutting off answers.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { headers } from '../../contract/headers';
import { second } from '../clock';
import { StartError } from '../errors';
import type { Settings } from '../settings';
import { answerConnect, answerParserError, errorBody } from './answer-errors';
import { type Connections, connectionsOf } from './connections';
import type { HttpEnv } from './env';
import { requestIdOf } from './middleware';

export interface HttpServer {
  /** `http://host:port`, with the port that was chosen. */
  readonly url: string;
  /** Resolves once the requests now in progress are answered; still accepts new ones. */
  answered(): Promise<void>;
  /** Stops accepting, waits up to this long for requests in progress, then cuts them off. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Longer than proxies keep an idle connection (the longest common time is Caddy's two minutes), so that the proxy
 * closes it, not the service: a request that meets the closing is lost, and its outcome unknown.
 */
const idleConnectionMs = 125 * second;

/** Where to listen: an address, or a socket that another program opened. */
export type Place = { readonly host: string; readonly port: number } | { readonly fd: number };

/** Listens, and holds requests back until the application is ready. Throws StartError if it can't listen there. */
export async function serveHttp(
  app: Promise<Hono<HttpEnv>>,
  place: Place,
  settings: Pick<Settings, 'requestTimeoutSeconds'>,
): Promise<HttpServer> {
  const parts = makeServer(app, settings.requestTimeoutSeconds * second);
  const { server, connections } = parts;
  await listen(server, place);
  return {
    url: urlOf(server.address()),
    answered: () => connections.answered(),
    close: (timeoutMs) => close(parts, timeoutMs),
  };
}

interface Parts {
  readonly server: Server;
  readonly connections: Connections;
  readonly gate: ReturnType<typeof makeGate>;
}

function makeServer(app: Promise<Hono<HttpEnv>>, timeout: number): Parts {
  const gate = makeGate();
  const answer = getRequestListener(
    async (request, env) => {
      await gate.passed();
      return (await app).fetch(request, env);
    },
    { overrideGlobalObjects: false, errorHandler: answerFailure },
  );
  const server = createServer({
    requestTimeout: timeout,
    headersTimeout: timeout,
    connectionsCheckingInterval: timeout / 4,
    // The listener answers such a request with a body.
    requireHostHeader: false,
  });
  const connections = connectionsOf(server);
  const listener: RequestListener = (request, response) => {
    connections.follow(request, response);
    void answer(request, response);
  };
  // A client that closes its own side still gets its answers. Without this, a complete request that arrives together
  // with the closing would be answered or not by chance. Node's types and options lack it.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('request', listener);
  // Longer than the limits above, which send an answer before they close. This one is for clients that stopped
  // reading.
  server.setTimeout(timeout * 1.5);
  server.keepAliveTimeout = idleConnectionMs;
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket) =>
    connections.afterAnswers(socket, () => answerParserError(error, socket)),
  );
  server.on('connect', (_request, socket) =>
    connections.afterAnswers(socket, () => answerConnect(socket)),
  );
  return { server, connections, gate };
}

/** Answers errors outside the application: an address or host that isn't a valid URL. */
function answerFailure(error: unknown): Response {
  const body =
    error instanceof RequestError
      ? errorBody(
          'BAD_REQUEST',
          'The request has no usable address or Host header. Nothing was done and no credits were spent.',
        )
      : errorBody('INTERNAL_ERROR', 'Something went wrong in the service. Try again.');
  return Response.json(body, {
    status: error instanceof RequestError ? 400 : 500,
    headers: { [headers.requestId]: requestIdOf(undefined), 'Cache-Control': 'no-store' },
  });
}

function listen(server: Server, place: Place): Promise<void> {
  const name = 'fd' in place ? `socket ${place.fd}` : `${place.host}:${place.port}`;
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(`Cannot listen at ${name}: ${error.message}`, { cause: error })),
    );
    server.listen(place, resolve);
  });
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/**
 * Closes idle connections, and the others as soon as they are idle. The system resets connections still in its queue
 * when listening ends, so the queue is emptied first.
 */
async function close({ server, connections, gate }: Parts, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  const open = gate.close();
  await queueEmptied(server);
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const cut = setTimeout(() => connections.cutOff(), Math.max(0, end - performance.now()));
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    open();
  });
}

/** How long new connections can delay stopping. */
const queueMs = second / 2;

/** Resolves after a turn of the event loop without a new connection: Node accepts one in each turn. */
async function queueEmptied(server: Server): Promise<void> {
  const end = performance.now() + queueMs;
  let isTaken = true;
  const onConnection = () => {
    isTaken = true;
  };
  server.on('connection', onConnection);
  // The system is asked for a connection once between these two.
  await setImmediate();
  while (isTaken && performance.now() < end) {
    isTaken = false;
    await setImmediate();
  }
  server.off('connection', onConnection);
}

/** Holds requests back while closed. */
function makeGate() {
  let opened: Promise<void> | undefined;
  return {
    passed: () => opened,
    /** Returns the function that opens it. */
    close(): () => void {
      let open: () => void = () => {};
      opened = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
  };
}
