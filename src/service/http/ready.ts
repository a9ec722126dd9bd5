/** Says whether the service can do its work now: whether its store answers. Needs no key. */
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import type { Handler } from './routes';

export const readyEndpoint = {
  method: 'GET',
  path: '/readyz',
  keyed: false,
  charges: false,
} as const;

/** A load balancer sends no requests here while this answers 503. */
export function readyHandler({ store, log }: Pick<Parts, 'store' | 'log'>): Handler {
  return async (c) => {
    try {
      await store.sample.isLoaded();
    } catch (error) {
      log.warn({ err: error }, 'the store does not answer');
      throw new ApiError(
        'UNAVAILABLE',
        'The store does not answer. Nothing was done and no credits were spent. Try again in a while.',
        { retry_after_seconds: 5 },
      );
    }
    return c.json({ status: 'ready' });
  };
}
