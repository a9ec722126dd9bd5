/** Removes the sample stores after a run of tests. */
import { rmSync } from 'node:fs';

export default function removeSamples(): void {
  const folder = process.env['SIGNALSHEET_TEST_SAMPLES'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
