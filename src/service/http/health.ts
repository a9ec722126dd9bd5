/** Endpoints for the operator: whether the service is up, whether it can write, and its metrics. They need no key. */
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

/** How long `/healthz` may still report sample data after it was removed. */
const sampleFreshMs = 3 * second;

/** How long an answer waits for the store the first time: the process is up also if that is away. */
const firstAnswerMs = second;

/**
 * Sample data is loaded before the first request and can only be removed after that. So the store is asked until it
 * has none, and after the first time in the background. Without any answer of the store, `sample_data` is left out.
 */
export function healthHandler({ store, clock }: Pick<Deps, 'store' | 'clock'>): Handler {
  let hasSampleData: boolean | undefined;
  let asking: Promise<void> | undefined;
  let askedAt = 0;

  async function read(): Promise<void> {
    try {
      hasSampleData = await store.sample.isLoaded();
    } finally {
      asking = undefined;
    }
  }

  /** Requests share one question to a store that doesn't answer. */
  function ask(): Promise<void> {
    askedAt = clock();
    asking ??= read();
    return asking;
  }

  return async (c) => {
    if (hasSampleData && Math.abs(clock() - askedAt) > sampleFreshMs) {
      // If the store doesn't answer, its last answer still holds.
      ask().catch(() => {});
    }
    if (hasSampleData === undefined) await inTime(firstAnswerMs, ask()).catch(() => false);
    return c.json({
      status: 'ok',
      ...(hasSampleData !== undefined && { sample_data: hasSampleData }),
    });
  };
}

/** How long a probe's outcome is kept: anyone may ask, so asking must cost next to nothing. */
const freshMs = 3 * second;

/** How long an answer waits for a probe. */
const timeoutMs = 2 * second;

type ReadyDeps = Pick<Deps, 'checkFolder' | 'store' | 'clock' | 'log'>;

/** Tells a load balancer by a 503 to send no requests here. */
export function readyHandler(deps: ReadyDeps): Handler {
  const isReady = makeProbe(deps);
  return async (c) => {
    if (await isReady()) return c.json({ status: 'ready' });
    throw cannotSave('full');
  };
}

/** Checks the data folder and writes to the store, one probe at a time, and keeps the outcome for a moment. */
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
      // No other probe starts while one hangs.
      endedAt = Number.POSITIVE_INFINITY;
      probe = write();
    }
    const asked = probe;
    if (!asked || !(await inTime(timeoutMs, asked))) return false;
    return asked;
  };
}

/** The application of the metrics port. */
export function makeMetricsApp(metrics: Metrics): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/metrics', async (c) =>
    c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  return app;
}
