/** Serves the page with its files and its WebSocket. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { messageOf } from '../../errors';
import { builtFile, dependencyFile } from '../../paths';
import type { ToPage } from '../../protocol/messages';
import { isOfScript } from '../../runtime/host/http';
import type { FrameStore } from '../../runtime/host/ui';
import type { Core } from '../../workspace/core';
import type { WorkbookManager } from '../../workspace/workbooks/workbook-manager';
import { Connection } from './connection';
import { Mailbox } from './mailbox';
import {
  commonHeaders,
  framePolicy,
  isFromOwnPage,
  isLoopback,
  isOwnRequest,
  isSameToken,
  pagePolicy,
} from './security';

const defaultHost = '127.0.0.1';
/** The largest message: a pasted table is sent in one. */
const maxMessageBytes = 256 * 2 ** 20;
const htmlType = 'text/html; charset=utf-8';

/** The page's files: our own, and the libraries' files. */
const own = ['main.js', 'style.css'];
const libraries = new Map(
  Object.entries({
    'owl.js': '@odoo/owl/dist/owl.iife.min.js',
    'o-spreadsheet.js': '@odoo/o-spreadsheet/dist/o_spreadsheet.min.iife.js',
    'o-spreadsheet.css': '@odoo/o-spreadsheet/dist/o_spreadsheet.css',
    'o-spreadsheet.xml': '@odoo/o-spreadsheet/dist/o_spreadsheet.xml',
    'bootstrap.css': 'bootstrap/dist/css/bootstrap.min.css',
    'font-awesome/css/font-awesome.css': 'font-awesome/css/font-awesome.min.css',
    'font-awesome/fonts/fontawesome-webfont.woff2': 'font-awesome/fonts/fontawesome-webfont.woff2',
  }),
);
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a workbench's page.
 *
 * Throws Error if the host isn't a loopback address, or the port is taken.
 */
export async function servePages(
  manager: WorkbookManager,
  {
    host = defaultHost,
    port = 0,
  }: { readonly host?: string | undefined; readonly port?: number | undefined },
): Promise<Served> {
  if (!isLoopback(host)) throw new Error(`The workbench serves this machine only, not ${host}`);
  const token = randomBytes(32).toString('base64url');
  const texts: Texts = {
    token,
    page: builtText('index.html').replace('{{token}}', token),
    shim: builtText('frame.js'),
  };
  const { outboxDir } = manager.project.options;
  const mailbox = outboxDir ? await Mailbox.open(outboxDir, () => manager.cores) : null;
  const server = http.createServer((request, response) => {
    // Scripts can request any address, also of another workbench, and must not get this one's token.
    if (!isOwnRequest(request, portOf(server)) || isOfScript(request)) refuse(response, 403);
    else if (request.method !== 'GET') refuse(response, 405);
    else answer(manager.project.frames, texts, request, response);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
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
    const user = url.searchParams.get('as') ?? manager.project.people[0];
    // The workbook is opened first, because messages before a listener exists would be lost.
    const opening = openFor(manager, user, url.searchParams.get('book'));
    void opening.then((opened) => {
      sockets.handleUpgrade(request, socket, head, (ws) => {
        if (typeof opened !== 'string') new Connection(manager, opened, user, ws, mailbox);
        else refusePage(ws, opened);
      });
    });
  });
  try {
    server.listen(port, host.replace(/[[\]]/g, ''));
    await once(server, 'listening');
  } catch (error) {
    mailbox?.close();
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The workbench can’t be at port ${port}: ${why}. Choose another with --port.`, {
      cause: error,
    });
  }
  manager.url = `http://${host === '::1' ? '[::1]' : host}:${portOf(server)}/`;
  return {
    url: manager.url,
    async close() {
      mailbox?.close();
      for (const ws of sockets.clients) ws.terminate();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The workbook with a key, or the reason why this user can't see it. */
function openFor(
  manager: WorkbookManager,
  user: string,
  key: string | null,
): Promise<Core | string> {
  if (manager.project.people.includes(user)) return manager.at(key).catch(messageOf);
  return Promise.resolve(
    `${user} is not among those who may edit here. Start with --editor ${user}.`,
  );
}

function refusePage(ws: WebSocket, reason: string): void {
  ws.on('error', () => ws.terminate());
  ws.send(JSON.stringify({ kind: 'refused', reason } satisfies ToPage));
}

/** The URL of a request; a malformed one becomes an unknown address. */
function urlOf({ url = '' }: IncomingMessage): URL {
  const base = 'http://page';
  return new URL(URL.canParse(url, base) ? url : '/nowhere', base);
}

function portOf(server: http.Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, commonHeaders).end();
}

/** Files read at the start, so that a request can't fail on them. */
interface Texts {
  readonly token: string;
  readonly page: string;
  readonly shim: string;
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
    send(response, page, htmlType, { 'Content-Security-Policy': pagePolicy });
  } else if (pathname === '/session' && isFromOwnPage(request)) {
    send(response, JSON.stringify({ token }), 'application/json');
  } else if (frame !== undefined) {
    send(response, frameHtml(frame, shim), htmlType, { 'Content-Security-Policy': framePolicy });
  } else if (file) sendFile(response, file);
  else refuse(response, 404);
}

function send(
  response: ServerResponse,
  body: string,
  type: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { ...commonHeaders, ...headers, 'Content-Type': type }).end(body);
}

/** The file of a path of the server; undefined if there isn't one. */
function assetFile(path: string): string | undefined {
  const [, folder, ...rest] = path.split('/');
  const name = rest.join('/');
  if (folder === 'page' && own.includes(name)) return builtFile('page', name);
  const library = folder === 'lib' ? libraries.get(name) : undefined;
  return library && dependencyFile(library);
}

function sendFile(response: ServerResponse, file: string): void {
  const stream = createReadStream(file);
  stream.on('error', () => response.writeHead(404).end());
  stream.on('open', () => {
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...commonHeaders, 'Content-Type': type });
    stream.pipe(response);
  });
}

const head = /<head(?:\s[^>]*)?>/i;
const doctype = /^\s*<!doctype[^>]*>/i;

/** Inserts the shim before the frame's first script, without disturbing its doctype. */
function frameHtml(html: string, shim: string): string {
  const script = `<script>${shim}</script>`;
  for (const place of [head, doctype]) {
    if (place.test(html)) return html.replace(place, (found) => found + script);
  }
  return `<!doctype html>${script}${html}`;
}
