/** The generated parts of the documents agree with the code. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rowStatus } from '../../src/sheet/runs/row-status';
import { read, root } from './support/documents';

it('is up to date', () => {
  const tool = join(root, 'tools/reference.mjs');
  const { stderr, status } = spawnSync('node', [tool, '--check'], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});

it('the table of the formulas has the arguments of each', () => {
  const [table = '', reference = ''] = read('docs/formulas.md').split('## Reference');
  const calls = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, call]) => call);
  const described = calls(reference, /^`(=.+)`$/gm);
  expect(described.length).toBeGreaterThan(5);
  expect(calls(table, /^\| `(=\w+\(.*?\))` \|/gm)).toEqual(described);
});

it('the page of errors has every status of a row', () => {
  const shown = Object.values(rowStatus).map((it) => (typeof it === 'string' ? it : it('…', '…')));
  const rows = read('docs/errors.md').split('\n');
  expect(shown.filter((status) => !rows.some((row) => row.startsWith(`| ${status} |`)))).toEqual(
    [],
  );
});
