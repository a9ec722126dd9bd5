/** Says that the service serves, and whether what it serves is sample data. Needs no key. */
import type { Parts } from '../parts';
import type { Handler } from './routes';

export const healthEndpoint = {
  method: 'GET',
  path: '/healthz',
  keyed: false,
  charges: false,
} as const;

/** Sample data is loaded before the first request and stays, so the store is asked once. */
export function healthHandler({ store }: Pick<Parts, 'store'>): Handler {
  let hasSampleData: boolean | undefined;
  return async (c) => {
    hasSampleData ??= await store.sample.isLoaded();
    return c.json({ status: 'ok', sample_data: hasSampleData });
  };
}
