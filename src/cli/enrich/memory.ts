/** Keeps memory use close to what an enrichment needs: nearly everything that it allocates soon becomes garbage. */
import { setFlagsFromString } from 'node:v8';

/** By how many percent memory may grow before garbage is collected. */
const heapGrowth = 15;
/** The size of each of the two spaces that a thread has for new objects, in MB; V8 lets them grow to 16. */
const newSpace = 4;

/** Limits the memory of threads that are started later. */
export function limitThreads(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  setFlagsFromString(`--min-semi-space-size=${newSpace}`);
  setFlagsFromString(`--max-semi-space-size=${newSpace}`);
}

/** Stops this thread's spaces for new objects from growing. */
export function limitThisThread(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
