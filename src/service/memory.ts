/** How much memory this process may use. */
import { totalmem } from 'node:os';

/** Bytes, as far as the container or the machine says. */
export function memoryBytes(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
