/** A fake of Google behind a proxy, for programs that are configured to use it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeCertificate } from '../support/certificate';

/** A file of a script as the Apps Script API has it. */
export interface ScriptFile {
  readonly name: string;
  readonly type: 'JSON' | 'SERVER_JS' | 'HTML';
  readonly source: string;
}

export interface FakeGoogle {
  /** The environment in which a process reaches this Google and no other server. */
  readonly env: Readonly<Record<string, string>>;
  /** Every request so far: method, host and path. */
  readonly asked: string[];
  /** The files of the script; an upload replaces them all, as in Google. */
  files: readonly ScriptFile[];
  /** Ends it, and removes what it wrote. */
  close(): void;
}

/** Starts it with a script of these files; its one valid access token is `token`. */
export async function startGoogle(
  token: string,
  files: readonly ScriptFile[],
): Promise<FakeGoogle> {
  const folder = mkdtempSync(join(tmpdir(), 'signalsheet-google-'));
  const certificate = makeCertificate(['*.googleapis.com']);
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const asked: string[] = [];
  const google = createServer({ ...certificate }, async (request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    const body = await text(request);
    if (isKnown && request.method === 'PUT') fake.files = JSON.parse(body).files;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ files: isKnown ? fake.files : [] }));
  });
  // This Google answers requests for any host, only over TLS.
  const proxy = createProxy((_, response) => response.writeHead(502).end());
  proxy.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    google.emit('connection', socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const fake: FakeGoogle = {
    env: {
      HTTPS_PROXY: address,
      HTTP_PROXY: address,
      NO_PROXY: '',
      NODE_EXTRA_CA_CERTS: authority,
    },
    asked,
    files,
    close() {
      proxy.closeAllConnections();
      proxy.close();
      google.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return fake;
}
