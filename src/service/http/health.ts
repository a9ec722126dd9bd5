/** What those who run the service ask it: whether it serves, whether it can work, and its metrics. Needs no key. */
import { Hono } from 'hono';
import { second } from '../clock';
import type { Deps } from '../deps';
import { cannotSave } from '../errors';
import { inTime } from '../in-time';
import type { Metrics } from '../metrics';
import type { Handler } from '../routes';
import type { HttpEnv } from './env';

const open = { method: 'GET', keyed: false, charges: false } as const;

export const healthEndpoint = { ...open, path: '/healthz' };
export const readyEndpoint = { ...open, path: '/readyz' };

/** How long `/healthz` may go on saying that there is sample data after it was removed. */
const sampleFreshMs = 3 * second;

/**
 * Sample data is loaded before the first request, and can only be removed after that: the store is asked until it has
 * none, in the background but for the first time.
 */
export function healthHandler({ store, clock }: Pick<Deps, 'store' | 'clock'>): Handler {
  let hasSampleData: boolean | undefined;
  let askedAt = 0;

  async function ask(): Promise<boolean> {
    askedAt = clock();
    hasSampleData = await store.sample.isLoaded();
    return hasSampleData;
  }

  return async (c) => {
    if (hasSampleData && Math.abs(clock() - askedAt) > sampleFreshMs) {
      // While the store doesn't answer, what it said before holds.
      ask().catch(() => {});
    }
    return c.json({ status: 'ok', sample_data: hasSampleData ?? (await ask()) });
  };
}

/** How long a probe's outcome holds: anybody may ask, and none of that is to be felt. */
const freshMs = 3 * second;

/** How long an answer waits for a probe. */
const timeoutMs = 2 * second;

type ReadyDeps = Pick<Deps, 'checkFolder' | 'store' | 'clock' | 'log'>;

/** A load balancer sends no requests here while this answers 503. */
export function readyHandler(deps: ReadyDeps): Handler {
  const isReady = makeProbe(deps);
  return async (c) => {
    if (await isReady()) return c.json({ status: 'ready' });
    throw cannotSave('full');
  };
}

/** Looks at the data folder and writes to the store, one probe at a time, and remembers what came of it. */
function makeProbe({ checkFolder, store, clock, log }: ReadyDeps): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;

  async function write(): Promise<boolean> {
    try {
      await checkFolder();
      await store.probe(clock());
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the store cannot be written to');
      return false;
    } finally {
      endedAt = performance.now();
    }
  }

  return async () => {
    if (performance.now() - endedAt > freshMs) {
      // One that hangs is waited for again, and not joined by another.
      endedAt = Number.POSITIVE_INFINITY;
      probe = write();
    }
    const asked = probe;
    if (!asked || !(await inTime(timeoutMs, asked))) return false;
    return asked;
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
