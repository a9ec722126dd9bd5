/** Waits that end: for work that may never answer. */
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
