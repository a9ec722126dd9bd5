/** Middleware for every request: its id, log line, metrics, and a check for repeated headers. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { headers } from '../../contract/headers';
import type { Deps } from '../deps';
import { refusal } from '../errors';
import type { HttpEnv } from './env';

const safe = /^[A-Za-z0-9._:-]{1,128}$/;

/** Keeps the caller's id if it is harmless in headers and logs, else makes one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && safe.test(given) ? given : `req_${randomUUID()}`;
}

/** Gives every request an id, so that an operator can find a quoted answer in the log. */
export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const id = requestIdOf(c.req.header(headers.requestId));
  c.set('requestId', id);
  c.header(headers.requestId, id);
  await next();
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts each request and logs one line for it with the route, but not its path, headers or body. Unusual methods and
 * unknown paths share one label each, so that callers can't make new ones.
 */
export function recordRequests({
  log,
  metrics,
}: Pick<Deps, 'log' | 'metrics'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = performance.now() - start;
    const { method } = c.req;
    const { status } = c.res;
    const route = c.get('route');
    metrics.request({
      route: route ?? 'unknown',
      method: methods.has(method) ? method : 'other',
      status,
      seconds: ms / 1000,
    });
    log.info(
      {
        request_id: c.get('requestId'),
        method,
        route,
        status,
        user_id: c.get('user')?.id,
        ms: Math.round(ms),
      },
      'answered',
    );
  };
}

const single = new Set(
  [
    'Host',
    'Content-Type',
    'Content-Length',
    'Content-Encoding',
    headers.apiKey,
    headers.userId,
    headers.idempotencyKey,
    headers.requestId,
  ].map((name) => name.toLowerCase()),
);

/** Refuses repeated headers of which only one can be meant, because guessing which one counts is unsafe. */
export const singleHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const names = c.env.incoming.rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => single.has(name));
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw refusal(
      'BAD_REQUEST',
      `The header ${repeated} was sent more than once. Nothing was done and no credits were spent. Send it once.`,
      'header_repeated',
      {},
    );
  }
  await next();
};
