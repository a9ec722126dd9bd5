/** Spreads look-ups over time, for data providers that allow only so many a second. */
import { second } from '../clock';

export interface RateLimiter {
  /** How many look-ups to make at once. */
  readonly batch: number;
  /** Takes how many look-ups come now; returns the milliseconds to wait before them. */
  take(lookUps: number): number;
}

/** A batch is one transaction: large enough to be cheap, small enough that requests never wait on it. */
const largestBatch = 50;
const batchesPerSecond = 4;

/** Takes look-ups a second; 0 is unlimited. Measured by a clock that only runs forward. */
export function makeRateLimiter(
  perSecond: number,
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
