/** docs/architecture.md agrees with the import rules, and names every folder. */
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { read, root } from './support/documents';

/** What each folder may import, read from the names of the rules: `sheet-imports-only-contract-client`. */
const { forbidden }: { forbidden: { name: string }[] } = require('../../tools/arrows.cjs');
const rules = forbidden.flatMap(({ name }) => {
  const [, folder = '', allowed = ''] = /^(\w+)-imports-only-(.+)$/.exec(name) ?? [];
  return folder === '' ? [] : [[folder, allowed === 'itself' ? [] : allowed.split('-')]];
});

const rows = [
  ...read('docs/architecture.md').matchAll(/^\| `(?:src\/)?([\w-]+)` \| .+ \| (.+) \|$/gm),
].map(([, folder = '', allowed = '']) => [folder, allowed] as const);

it('says for each folder what it may import', () => {
  expect(rules.length).toBeGreaterThan(4);
  const said = Object.fromEntries(rows);
  for (const [folder, allowed] of rules) {
    const words = said[String(folder)] ?? 'not said';
    expect([folder, words === 'nothing' ? [] : words.split(', ')]).toEqual([folder, allowed]);
  }
});

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

it('names every folder of src', () => {
  const named = rows.map(([folder]) => folder);
  expect([...foldersIn('src'), 'sidebar'].filter((one) => !named.includes(one))).toEqual([]);
});

/** The folders of the service, in the order of the table's rows; folders of one row come after each other. */
const layers = [
  ...read('docs/architecture.md').matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \| [^|]+ \|$/gm),
].map(([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name));

it('names every folder of the service once', () => {
  expect(layers.flat().sort()).toEqual(foldersIn('src/service').sort());
});

/** The folders of the service that a file imports. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/from '(\.[^']+)'/g)].flatMap(([, path = '']) => {
    const [folder = '', ...rest] = relative('src/service', join(dirname(file), path)).split('/');
    return rest.length > 0 ? [folder] : [];
  });

it('lists each folder of the service below the folders that it imports', () => {
  const order = layers.flat();
  for (const folder of order) {
    const files = readdirSync(join(root, 'src/service', folder), {
      recursive: true,
      encoding: 'utf8',
    });
    const imported = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => importsOf(`src/service/${folder}/${file}`))
      .filter((other) => order.includes(other));
    const above = order.slice(0, order.indexOf(folder) + 1);
    expect([folder, imported.filter((other) => !above.includes(other))]).toEqual([folder, []]);
  }
});
