/** Words and phrases that must not appear: in the documents, the sidebar, the errors, the formulas, and in comments. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { problemTexts } from '../../src/client/problem';
import { rowStatus } from '../../src/sheet/runs/row-status';
import { commentsIn } from './support/comments';
import { proseOf, read, root } from './support/documents';
import { dialectIn, oldWordsIn } from './support/old-words';

const pages = [
  'README',
  'CHANGELOG',
  'CONTRIBUTING',
  'SECURITY',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.slice(0, -3)}`),
];

/** Each source with its name and text, without the generated table of the service's messages. */
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

/** Folders whose comments are checked. */
const plain = ['sidebar', 'src', 'test', 'tools'];
const isSource = (file: string) => /\.(tsx?|[cm]js)$/.test(file);

const sourceFiles = (path: string): string[] =>
  isSource(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter(isSource)
        .map((file) => `${path}/${file}`);

it.each(plain)('the comments of %s are plain', (path) => {
  const found = sourceFiles(path).flatMap((file) =>
    commentsIn(file, read(file))
      // Google shows these to users; `oldWordsIn` checks them.
      .filter((comment) => !comment.includes('@customfunction'))
      .flatMap((comment) =>
        dialectIn(comment).map((words) => `${file}: “${words}” in “${comment.slice(0, 80)}”`),
      ),
  );
  expect(found).toEqual([]);
});

it('reads comments apart from strings, patterns and templates', () => {
  const text = `const a = "// no"; /* one */ const b = /\\/\\/x/; // two
const c = \`/* \${a /* three */} */\`;`;
  expect(commentsIn('a.ts', text)).toEqual(['one', 'two', 'three']);
});
