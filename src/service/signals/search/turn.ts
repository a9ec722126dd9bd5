/** Lets requests have their turn while a signal is worked on: they share its thread. */
import { setImmediate } from 'node:timers/promises';

/** How long the thread is kept before whoever waits has a turn. */
const turnMs = 4;

/** The thread's, so that pieces of work that are short each are not long together. */
let end = 0;

/** To be called between short pieces of work. */
export async function giveTurn(): Promise<void> {
  if (performance.now() < end) return;
  await setImmediate();
  end = performance.now() + turnMs;
}
