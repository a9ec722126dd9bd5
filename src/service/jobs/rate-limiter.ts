/** Spreads look-ups over time, for data providers that allow only so many a second. */
import { second } from '../clock';

export interface RateLimiter {
  /** How many look-ups to make at once. */
  readonly batch: number;
  /** Takes how many look-ups come now; returns the milliseconds to wait before them. */
  take(lookUps: number): number;
}

const batchesPerSecond = 4;

/**
 * Takes look-ups a second, 0 is unlimited, and how many to make at once at most. Measured by a clock that only runs
 * forward.
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
