/** What the benches print, and the page that explains it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { read, root } from './support/documents';

it('a bench prints the machine and a table, and the page has a row with the same aim for each number', () => {
  const { stdout } = spawnSync('node', [join(root, 'test/bench/run.mjs'), 'bundle'], {
    encoding: 'utf8',
  });
  const [machine = '', , ...table] = stdout.split('\n');
  expect(machine).toContain(`Node ${process.version}`);
  const rows = table
    .filter((line) => line.startsWith('| bundle'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.length).toBeGreaterThan(3);
  const page = read('docs/performance.md').split('\n');
  for (const [, , what = '', measured, aim] of rows) {
    expect(measured).toMatch(/^\d+\.\d+ (KB|ms|times)$/);
    const row = page.find((line) => line.startsWith(`| ${what} |`)) ?? '';
    expect(row.split('|').map((cell) => cell.trim())[3]).toBe(aim || 'none');
  }
});
