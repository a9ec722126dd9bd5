/** Waits with a timeout. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long each of the store's two parts may take to close before it is cut off. */
export const closeMs = 900;

/** Resolves to whether the work ended within the given milliseconds; rejects if it failed by then. */
export async function inTime(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const late = sleep(milliseconds, false, { signal: ended.signal });
  // When aborted, it rejects after the race is over.
  late.catch(() => {});
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ended.abort();
  }
}

/**
 * Starts work with a signal that is aborted with `stopping`, or with a `TimeoutError` after the given
 * milliseconds; resolves and rejects as the work does. `AbortSignal.any` isn't used, because on Node 20 its
 * signal can be garbage-collected before the timeout.
 */
export async function withLimit<T>(
  milliseconds: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const stop = () => ended.abort(stopping.reason);
  const tooLate = () => ended.abort(new DOMException('It took too long', 'TimeoutError'));
  if (stopping.aborted) stop();
  // One listener per concurrent call; each is removed at its end.
  setMaxListeners(0, stopping);
  stopping.addEventListener('abort', stop);
  const timer = setTimeout(tooLate, milliseconds);
  // The timer doesn't keep the process alive.
  timer.unref();
  try {
    return await work(ended.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}
