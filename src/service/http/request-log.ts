/** Logs one line a request: its route, never its path, headers or body. */
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log';
import type { HttpEnv } from './env';

export function requestLog(log: Log): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    log.info(
      {
        request_id: c.get('requestId'),
        method: c.req.method,
        route: c.get('route'),
        status: c.res.status,
        user_id: c.get('user')?.id,
        ms: Math.round(performance.now() - start),
      },
      'answered',
    );
  };
}
