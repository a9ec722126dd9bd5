/** Waits that end: for work that may never answer. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a part of the store may take to close before it is cut off; there are two. */
export const closeMs = 900;

/** Resolves to whether the work ended within so many milliseconds; rejects where it failed by then. */
export async function inTime(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const late = sleep(milliseconds, false, { signal: ended.signal });
  // Aborted, it rejects after the race is over.
  late.catch(() => {});
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ended.abort();
  }
}

/**
 * Starts work with a signal that is aborted when `stopping` is, or after so many milliseconds with a `TimeoutError`; resolves
 * and rejects as the work does. On Node 20 a garbage collection takes away what `AbortSignal.any` makes of a timeout.
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
  // As many as there is work; each is taken away at its end.
  setMaxListeners(0, stopping);
  stopping.addEventListener('abort', stop);
  const timer = setTimeout(tooLate, milliseconds);
  // Where nothing else is left to do, the process may end before.
  timer.unref();
  try {
    return await work(ended.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}
