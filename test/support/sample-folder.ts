/** Makes a folder for the sample stores of a run of tests. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function makeSampleFolder(): void {
  process.env['SIGNALSHEET_TEST_SAMPLES'] = mkdtempSync(join(tmpdir(), 'signalsheet-samples-'));
}
