// XLSX files of 400,000 and 1,000,000 cells, written and read, beside the library alone.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../tools/paths.mjs';

const run = promisify(execFile);
const script = join(root, 'test/bench/xlsx-job.mjs');
const sizes = [400_000, 1_000_000];
/** A job that reads a file comes after one that writes it. */
const jobs = [
  ['written by the library', ''],
  ['written', 'at most 5 s and 300 MB beyond the model'],
  ['read by the library', ''],
  ['read for a workbook', ''],
  ['rows read by the library', ''],
  ['rows read', ''],
];

export async function benchXlsx(_, show) {
  const folder = await mkdtemp(join(tmpdir(), 'signalsheet-bench-'));
  try {
    for (const cells of sizes) {
      for (const [job, aim] of jobs) {
        const args = ['--expose-gc', script, job, String(cells), join(folder, 'file.xlsx')];
        const { stdout } = await run(process.execPath, args);
        const { ms, megabytes } = JSON.parse(stdout);
        const measured = `${(ms / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB more than before`;
        show(`${cells.toLocaleString('en')} cells ${job}`, measured, aim);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
