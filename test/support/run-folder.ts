/** Makes a folder for all files of a run of tests, in memory if it has room: a store waits for the disk at each commit. */
import { chmodSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const neededBytes = 4 * 2 ** 30;

export default function makeRunFolder(): void {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), 'signalsheet-tests-'));
  // A server of PostgreSQL that a test starts there runs as another user.
  chmodSync(folder, 0o711);
  const samples = join(folder, 'samples');
  mkdirSync(samples);
  process.env['SIGNALSHEET_TEST_FOLDER'] = folder;
  process.env['SIGNALSHEET_TEST_SAMPLES'] = samples;
  process.env['TMPDIR'] = folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
