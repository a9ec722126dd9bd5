/** Keeps other sites and other machines out: loopback only, our own host and origin, a token. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/** The page's policy: only our own files. o-spreadsheet compiles its templates and sets styles. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The sandbox of a sidebar or dialog, which runs in a separate origin. */
const frameSandbox =
  'allow-scripts allow-forms allow-popups allow-modals allow-popups-to-escape-sandbox';
export const framePolicy = `sandbox ${frameSandbox}; frame-ancestors 'self'`;

export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Whether an address is a loopback address. */
export function isLoopback(host: string): boolean {
  return host === '::1' || loopback.includes(host);
}

/**
 * Whether a request names this server as its host and comes from our own origin. The first check stops DNS rebinding,
 * the second scripts of other sites.
 */
export function isOwnRequest({ headers }: IncomingMessage, port: number): boolean {
  const hosts = loopback.map((name) => `${name}:${port}`);
  if (!headers.host || !hosts.includes(headers.host)) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** Whether the browser says that our own page's script made the request. */
export function isFromOwnPage(request: IncomingMessage): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin';
}

/** Compares two tokens in constant time. */
export function isSameToken(given: string | null, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
