/** Refuses headers that come twice where only one can be meant: guessing which one counts is unsafe. */
import type { MiddlewareHandler } from 'hono';
import { headers } from '../../contract/headers';
import { ApiError } from '../errors';
import type { HttpEnv } from './env';

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

export const singleHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const names = c.env.incoming.rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => single.has(name));
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw new ApiError(
      'BAD_REQUEST',
      `The header ${repeated} was sent more than once. Nothing was done and no credits were spent. Send it once.`,
    );
  }
  await next();
};
