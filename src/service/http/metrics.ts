/** Counts requests, and serves the counts at an address of their own: they are the operator's, not the callers'. */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Metrics } from '../metrics';
import type { HttpEnv } from './env';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Strange methods and unknown paths share one label each, so that callers cannot make new ones. */
export function countRequests(metrics: Metrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    metrics.request({
      route: c.get('route') ?? 'unknown',
      method: methods.has(c.req.method) ? c.req.method : 'other',
      status: c.res.status,
      seconds: (performance.now() - start) / 1000,
    });
  };
}

/** What answers at the metrics port. */
export function makeMetricsApp(metrics: Metrics): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/metrics', async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  return app;
}
