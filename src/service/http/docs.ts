/** Serves the API reference: a page for Scalar's viewer, and the viewer's script. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import { builtFile } from '../built-file';
import type { Handler } from '../routes';
import { answerNotFound } from './answer-errors';
import type { HttpContext } from './env';

const open = { method: 'GET', keyed: false, charges: false } as const;

export const docsEndpoint = { ...open, path: '/docs' } as const;
export const viewerEndpoint = { ...open, path: '/docs/{file}' } as const;

/**
 * The viewer sets inline styles, which no nonce can allow; scripts and requests stay with this origin. `data:` is for
 * the icon.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Turns off what would call other servers or link to them. A key that is typed in is kept only until the page is
 * closed.
 */
const configuration = {
  url: 'openapi.json',
  persistAuth: false,
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: `
    a[href^="https://www.scalar.com"] { display: none; }
    .markdown-summary { padding-bottom: 4px; }
    /* A heading's button hangs over narrow pages. */
    #app, .scalar-app { overflow-x: clip; }
    .light-mode {
      --scalar-color-2: #4a4a4a;
      --scalar-color-3: #616161;
      --scalar-color-green: #046c4e;
      --scalar-color-blue: #0b5cad;
      --scalar-color-orange: #9c4200;
      --scalar-color-red: #b3142b;
    }
    .dark-mode { --scalar-color-3: #a0a0a0; }
  `,
};

export const docsHandler: Handler = async (c) => {
  const { name } = await viewer();
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signalsheet API</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript>This page needs JavaScript. The interface is also described in <a href="openapi.json">openapi.json</a>.</noscript>
<script id="api-reference" type="application/json" data-configuration="${JSON.stringify(configuration)}"></script>
<script src="docs/${name}"></script>
</body>
</html>`);
};

/** The name changes with the content, so browsers may cache it forever. */
export const viewerHandler: Handler = async (c) => {
  const { name, gzipped } = await viewer();
  if (c.req.param('file') !== name) return answerNotFound(c);
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  c.header('Content-Type', 'text/javascript; charset=utf-8');
  c.header('Vary', 'Accept-Encoding');
  if (!takesGzip(c))
    return c.body(new Blob([gzipped]).stream().pipeThrough(new DecompressionStream('gzip')));
  c.header('Content-Encoding', 'gzip');
  return c.body(gzipped);
};

function takesGzip(c: HttpContext): boolean {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip'],
    default: '',
    match: (encodings) => (encodings.some(({ type, q }) => type === 'gzip' && q > 0) ? 'gzip' : ''),
  });
  return encoding === 'gzip';
}

interface Viewer {
  /** Such as `api-reference-0123456789abcdef.js`. */
  readonly name: string;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

let reading: Promise<Viewer> | undefined;

/** Read on the first request, because most processes never need its megabytes. */
function viewer(): Promise<Viewer> {
  reading ??= readViewer().catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readViewer(): Promise<Viewer> {
  const script = await readFile(builtFile('api-reference.js'));
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 16);
  const gzipped = new Uint8Array(await promisify(gzip)(script, { level: 9 }));
  return { name: `api-reference-${hash}.js`, gzipped };
}
