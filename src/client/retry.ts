/** When to send again: as the service asks, or after doubling waits with jitter. */

const longestWaitSeconds = 3600;
const longestBackoffSeconds = 60;

/** Takes a Retry-After header (seconds or an HTTP date); returns whole seconds from `now` (ms), or undefined. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - now) / 1000);
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0), longestWaitSeconds);
}

/**
 * Milliseconds to wait before try number `tries` + 1. `random` is in [0, 1): the wait is between half and all of
 * 2^tries seconds, at most a minute, unless the service said how long.
 */
export function waitBeforeRetry(
  tries: number,
  askedSeconds: number | undefined,
  random: number,
): number {
  if (askedSeconds !== undefined) return askedSeconds * 1000;
  const backoff = Math.min(2 ** Math.min(tries, 10), longestBackoffSeconds) * 1000;
  return Math.round(backoff * (0.5 + random / 2));
}
