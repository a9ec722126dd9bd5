/** Keeps memory close to what an enrichment needs: nearly all that it allocates becomes garbage soon. */
import { setFlagsFromString } from 'node:v8';

/** By how many percent memory may grow before garbage is collected. */
const heapGrowth = 15;
/** The size of each of the two spaces that a thread has for new objects, in MB; V8 lets them grow to 16. */
const newSpace = 4;

/** For threads that are started later. */
export function limitThreads(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  setFlagsFromString(`--min-semi-space-size=${newSpace}`);
  setFlagsFromString(`--max-semi-space-size=${newSpace}`);
}

/** For this thread: its spaces for new objects stay as they are. */
export function limitThisThread(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
