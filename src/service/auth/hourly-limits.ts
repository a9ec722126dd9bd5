/** Limits on what strangers may ask for within an hour, counted in the store for all processes. */
import { hour, second } from '../clock';
import type { Deps } from '../deps';
import { ApiError } from '../errors';

/** By bucket, such as `sign-up:email:dana@acme.example`, how many times within any hour. */
export type HourlyLimits = Readonly<Record<string, number>>;

/**
 * Counts one event against every limit, or against none where any is used up.
 * Throws ApiError RATE_LIMITED; `message` makes its text of the seconds to wait.
 */
export async function countHourly(
  { store }: Pick<Deps, 'store'>,
  limits: HourlyLimits,
  now: number,
  message: (seconds: number) => string,
): Promise<void> {
  const wait = await store.rateLimits.take(
    Object.entries(limits).map(([bucket, max]) => ({ bucket, max, windowMs: hour })),
    now,
  );
  if (wait === 0) return;
  const seconds = Math.ceil(wait / second);
  throw new ApiError('RATE_LIMITED', message(seconds), { retry_after_seconds: seconds });
}
