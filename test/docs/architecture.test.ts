/** The page about the building is as the rules of its arrows are. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './support/documents';

/** The checker's rules, by their names: `sheet-imports-only-contract-client`. */
const { forbidden }: { forbidden: { name: string }[] } = require('../../tools/arrows.cjs');
const rules = forbidden.flatMap(({ name }) => {
  const [, folder = '', allowed = ''] = /^(\w+)-imports-only-(.+)$/.exec(name) ?? [];
  return folder === '' ? [] : [[folder, allowed === 'itself' ? [] : allowed.split('-')]];
});

const rows = [
  ...read('docs/architecture.md').matchAll(/^\| `(?:src\/)?([\w-]+)` \| .+ \| (.+) \|$/gm),
].map(([, folder = '', allowed = '']) => [folder, allowed] as const);

it('has what each folder may import, as the checker holds it', () => {
  expect(rules.length).toBeGreaterThan(4);
  const said = Object.fromEntries(rows);
  for (const [folder, allowed] of rules) {
    const words = said[String(folder)] ?? 'not said';
    expect([folder, words === 'nothing' ? [] : words.split(', ')]).toEqual([folder, allowed]);
  }
});

it('has every folder', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const named = rows.map(([folder]) => folder);
  expect(
    [...folders.map(({ name }) => name), 'sidebar'].filter((one) => !named.includes(one)),
  ).toEqual([]);
});
