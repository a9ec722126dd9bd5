/** How much memory this process may use. */
import { totalmem } from 'node:os';

/** Bytes, the lower of the container's limit and the machine's memory. */
export function memoryBytes(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
