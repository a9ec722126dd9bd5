/** Spreads look-ups over time, for data providers that limit look-ups per second. */
import { second } from '../clock';

export interface RateLimiter {
  /** Most look-ups to make together. */
  readonly batch: number;
  /** Takes the number of look-ups to make; returns the milliseconds to wait before them. */
  take(lookUps: number): number;
}

const batchesPerSecond = 4;

/**
 * Takes look-ups per second, 0 for unlimited, and the most to make together. Uses the monotonic clock.
 */
export function makeRateLimiter(
  perSecond: number,
  largestBatch: number,
  monotonic: () => number = () => performance.now(),
): RateLimiter {
  if (perSecond === 0) return { batch: largestBatch, take: () => 0 };
  let free = monotonic();
  return {
    batch: Math.min(largestBatch, Math.max(1, Math.floor(perSecond / batchesPerSecond))),
    take(lookUps) {
      const now = monotonic();
      const start = Math.max(now, free);
      free = start + (lookUps * second) / perSecond;
      return start - now;
    },
  };
}
