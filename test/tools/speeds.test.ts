/** Every test file runs in exactly one of the two speeds, except that tests of stores and sampled sweeps run in both. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

function filesOf(config: string): string[] {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const options = ['--config', `tools/${config}.cjs`, '--listTests', '--json'];
  return JSON.parse(execFileSync('node', [jest, ...options], { cwd: root, encoding: 'utf8' }));
}

it('leaves no test file out, and repeats only what the fast tests sample', () => {
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.\w+$/.test(file))
    .map((file) => join(root, 'test', file));
  const [fast, deep] = [filesOf('jest-fast'), filesOf('jest-deep')];
  expect([...new Set([...fast, ...deep])].sort()).toEqual(all.sort());
  const isSample = (file: string) =>
    /import \{.*\b(each(Store|Postgres)|whereverItDies|deathsIn|isMore)\b.*\} from/.test(
      readFileSync(file, 'utf8'),
    );
  expect(fast.filter((file) => deep.includes(file)).sort()).toEqual(fast.filter(isSample).sort());
});
