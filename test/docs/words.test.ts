/** Old words that people must not read again: in the documents, the sidebar, the errors and the formulas. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { problemTexts } from '../../src/client/problem';
import { rowStatus } from '../../src/sheet/runs/row-status';
import { proseOf, read, root } from './support/documents';
import { oldWordsIn } from './support/old-words';

const pages = [
  'README',
  'CHANGELOG',
  'CONTRIBUTING',
  'SECURITY',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.slice(0, -3)}`),
];

/** Each source by its name; the generated tables of the service's own words are the service's. */
const sources = (): readonly (readonly [string, string])[] => [
  ...pages.map(
    (page) =>
      [page, proseOf(`${page}.md`).replace(/<!-- answers[\s\S]*?\/answers -->/, '')] as const,
  ),
  ['the errors', JSON.stringify(problemTexts())],
  ['their reasons', read('src/client/reasons.ts')],
  ['the statuses', Object.values(rowStatus).map(String).join()],
  ['the formulas', read('src/addon/entry.ts')],
  ['the menu', read('src/addon/menu.ts')],
  ...['en', 'de'].flatMap((language) =>
    readdirSync(join(root, 'sidebar/texts', language)).map((file) => {
      const name = `sidebar/texts/${language}/${file}`;
      return [name, read(name)] as const;
    }),
  ),
];

it.each(sources())('%s has none of them', (_, text) => {
  expect(oldWordsIn(text)).toEqual([]);
});
