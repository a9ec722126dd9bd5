/** Keeps one key from taking the whole service: so many requests a minute, counted in this process. */
import { type Clock, minute, second } from '../clock';
import { ApiError } from '../errors';

export interface RequestRate {
  /** Counts one request of a user. Throws ApiError RATE_LIMITED where too many came. */
  count(userId: string): void;
}

interface Allowance {
  left: number;
  at: number;
}

/** Above so many users, those that have their whole allowance again are forgotten. */
const rememberedUsers = 10_000;

/**
 * Takes how many requests a user may make in a minute, 0 for any number. What was not used comes back evenly, so
 * that a burst of as many is allowed after a minute of rest.
 */
export function makeRequestRate(perMinute: number, clock: Clock): RequestRate {
  const allowances = new Map<string, Allowance>();
  const leftNow = ({ left, at }: Allowance, now: number) =>
    Math.min(perMinute, left + (perMinute * Math.max(0, now - at)) / minute);

  function forgetTheIdle(now: number) {
    for (const [userId, allowance] of allowances) {
      if (leftNow(allowance, now) >= perMinute) allowances.delete(userId);
    }
  }

  return {
    count(userId) {
      if (perMinute === 0) return;
      const now = clock();
      if (allowances.size > rememberedUsers) forgetTheIdle(now);
      const known = allowances.get(userId);
      const left = known ? leftNow(known, now) : perMinute;
      if (left < 1) throw tooMany(Math.ceil(((1 - left) * minute) / perMinute / second));
      allowances.set(userId, { left: left - 1, at: now });
    },
  };
}

function tooMany(seconds: number) {
  return new ApiError(
    'RATE_LIMITED',
    `This key made too many requests in a minute. Nothing was done and no credits were spent. Try again in ${seconds} seconds.`,
    { retry_after_seconds: seconds },
  );
}
