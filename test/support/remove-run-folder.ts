/** Removes the files of a run of tests. */
import { rmSync } from 'node:fs';

export default function removeRunFolder(): void {
  const folder = process.env['SIGNALSHEET_TEST_FOLDER'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
