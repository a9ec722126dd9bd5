/** Serves the page and what it loads, and takes its WebSocket. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { isOfScript } from '../apps-script/host/http';
import type { Core } from '../core';
import { messageOf } from '../errors';
import { builtFile } from '../paths';
import type { ToPage } from '../shared/protocol';
import type { Shelf } from '../shelf/shelf';
import { assetFile, sendFile } from './assets';
import { Connection } from './connection';
import { frameHtml } from './frame-html';
import type { FrameStore } from './frame-store';
import { Mailbox } from './mailbox';
import {
  COMMON_HEADERS,
  FRAME_POLICY,
  isFromOwnPage,
  isLoopback,
  isOwnRequest,
  isSameToken,
  PAGE_POLICY,
} from './security';

const DEFAULT_HOST = '127.0.0.1';
/** A person may paste a large table; it goes through the socket in one message. */
const MESSAGE_BYTES_MOST = 256 * 2 ** 20;
const HTML = 'text/html; charset=utf-8';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a workbench's page.
 *
 * @throws Error when the host is not this machine's own, or the port is taken
 */
export async function servePages(
  shelf: Shelf,
  { host = DEFAULT_HOST, port = 0 }: { host?: string | undefined; port?: number | undefined },
): Promise<Served> {
  if (!isLoopback(host)) throw new Error(`The workbench serves this machine only, not ${host}`);
  const token = randomBytes(32).toString('base64url');
  const texts: Texts = {
    token,
    page: builtText('index.html').replace('{{token}}', token),
    shim: builtText('frame.js'),
  };
  const { outboxDir } = shelf.project.options;
  const mailbox = outboxDir ? await Mailbox.open(outboxDir, () => shelf.cores) : null;
  const server = http.createServer((request, response) => {
    // A script, of another workbench too, may ask for any address, and must not learn the token from this one.
    if (!isOwnRequest(request, portOf(server)) || isOfScript(request)) refuse(response, 403);
    else if (request.method !== 'GET') refuse(response, 405);
    else answer(shelf.project.frames, texts, request, response);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MOST });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const url = urlOf(request);
    const isOurs =
      url.pathname === '/socket' &&
      request.headers.origin !== undefined &&
      isOwnRequest(request, portOf(server)) &&
      !isOfScript(request) &&
      isSameToken(url.searchParams.get('token'), token);
    if (!isOurs) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    const user = url.searchParams.get('as') ?? shelf.project.people[0];
    // The workbook is opened first: what a page sends before somebody listens would be lost.
    const opening = openFor(shelf, user, url.searchParams.get('book'));
    void opening.then((opened) => {
      sockets.handleUpgrade(request, socket, head, (ws) => {
        if (typeof opened !== 'string') new Connection(shelf, opened, user, ws, mailbox);
        else refusePage(ws, opened);
      });
    });
  });
  try {
    server.listen(port, host.replace(/[[\]]/g, ''));
    await once(server, 'listening');
  } catch (error) {
    mailbox?.close();
    throw error;
  }
  shelf.url = `http://${host === '::1' ? '[::1]' : host}:${portOf(server)}/`;
  return {
    url: shelf.url,
    async close() {
      mailbox?.close();
      for (const ws of sockets.clients) ws.terminate();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The workbook with a key, or why this person does not see it. */
function openFor(shelf: Shelf, user: string, key: string | null): Promise<Core | string> {
  if (shelf.project.people.includes(user)) return shelf.at(key).catch(messageOf);
  return Promise.resolve(
    `${user} is not among those who may edit here. Start with --editor ${user}.`,
  );
}

function refusePage(ws: WebSocket, reason: string): void {
  ws.on('error', () => ws.terminate());
  ws.send(JSON.stringify({ kind: 'refused', reason } satisfies ToPage));
}

/** Where a request wants to go; a malformed address is one that leads nowhere. */
function urlOf({ url = '' }: IncomingMessage): URL {
  const base = 'http://page';
  return new URL(URL.canParse(url, base) ? url : '/nowhere', base);
}

function portOf(server: http.Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, COMMON_HEADERS).end();
}

/** What is read once, so that a request cannot fail of it. */
interface Texts {
  token: string;
  page: string;
  shim: string;
}

function builtText(name: string): string {
  return readFileSync(builtFile('page', name), 'utf8');
}

function answer(
  frames: FrameStore,
  { token, page, shim }: Texts,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = urlOf(request);
  const frame = frames.get(pathname);
  const file = assetFile(pathname);
  if (pathname === '/') {
    send(response, page, HTML, { 'Content-Security-Policy': PAGE_POLICY });
  } else if (pathname === '/session' && isFromOwnPage(request)) {
    send(response, JSON.stringify({ token }), 'application/json');
  } else if (frame !== undefined) {
    send(response, frameHtml(frame, shim), HTML, { 'Content-Security-Policy': FRAME_POLICY });
  } else if (file) sendFile(response, file);
  else refuse(response, 404);
}

function send(
  response: ServerResponse,
  body: string,
  type: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { ...COMMON_HEADERS, ...headers, 'Content-Type': type }).end(body);
}
