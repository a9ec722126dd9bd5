/** Names every request, so that a person can quote an answer and an operator can find it in the log. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { headers } from '../../contract/headers';
import type { HttpEnv } from './env';

const safe = /^[A-Za-z0-9._:-]{1,128}$/;

/** Keeps a caller's own id where it is harmless in headers and logs, else makes one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && safe.test(given) ? given : `req_${randomUUID()}`;
}

export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const id = requestIdOf(c.req.header(headers.requestId));
  c.set('requestId', id);
  c.header(headers.requestId, id);
  await next();
};
