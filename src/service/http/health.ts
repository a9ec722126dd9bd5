/** What those who run the service ask it: whether it serves, and its metrics. Needs no key. */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Deps } from '../deps';
import type { Metrics } from '../metrics';
import type { Handler } from '../routes';
import type { HttpEnv } from './env';

export const healthEndpoint = {
  method: 'GET',
  path: '/healthz',
  keyed: false,
  charges: false,
} as const;

/** Sample data is loaded before the first request and stays, so the store is asked once. */
export function healthHandler({ store }: Pick<Deps, 'store'>): Handler {
  let hasSampleData: boolean | undefined;
  return async (c) => {
    hasSampleData ??= await store.sample.isLoaded();
    return c.json({ status: 'ok', sample_data: hasSampleData });
  };
}

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
