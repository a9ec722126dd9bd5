/** Old words that people must not read again: in the documents, the sidebar, the errors, the formulas and the command line. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { problemTexts } from '../../src/client/problem';
import { rowStatus } from '../../src/sheet/runs/row-status';
import { runCli } from '../e2e/support/product';
import { proseOf, read, root } from './support/documents';

/** Words of the code's own, inversions, and phrases that read as translated. */
const old = [
  /\bhold-off\b/i,
  /\b(Shelf|Purse|Till|Patience)\b/,
  /\bbrought? home\b|\bbrings? home\b/i,
  /\b(asks|bittet) (to slow down|um Geduld)\b/i,
  /\bto see that all is well\b/i,
  /\bnobody loses\b|\bniemand verliert\b/i,
  /\bin this page\b/i,
  /\bafter a lost answer\b|\bnach verlorener Antwort\b/i,
  /\bonly a verdict\b|\bnur ein Befund\b/i,
  /\bnames of the service’s parameters\b/i,
  /\bcan come behind\b/i,
  /\bwith the same words\b/i,
  /\bunless told\b/i,
  /\bis worked on\b|\bbeing worked on\b/i,
  /\be-mail/,
  /\bhead-quarters\b/i,
  /\bMost credits\b|\bHöchstens Credits\b/,
  /\bfreiwillig\b|\bnachgesehen\b|\baufgefrischt\b/i,
];

const pages = [
  'README',
  'docs/addon',
  'docs/errors',
  'docs/formulas',
  'docs/scripts',
  'docs/signals',
];

/** Each source by its name; the generated tables of the service's own words are the service's. */
const sources = (): readonly (readonly [string, string])[] => [
  ...pages.map(
    (page) =>
      [page, proseOf(`${page}.md`).replace(/<!-- answers[\s\S]*?\/answers -->/, '')] as const,
  ),
  ['the workbench’s page', proseOf('docs/workbench.md')],
  ['the errors', JSON.stringify(problemTexts())],
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
  expect(old.flatMap((word) => word.exec(text)?.[0] ?? [])).toEqual([]);
});

/** What `--help` prints of the program and of each of its commands. */
async function helpTexts(words: readonly string[] = []): Promise<readonly string[]> {
  const { output } = await runCli([...words, '--help']);
  const commands = output.split('\nCommands:\n')[1] ?? '';
  const names = [...commands.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name ?? '');
  const texts = [output];
  for (const name of names.filter((name) => name !== 'help')) {
    texts.push(...(await helpTexts([...words, name])));
  }
  return texts;
}

it('the help of every command has none of them', async () => {
  const help = (await helpTexts()).join('\n');
  expect(help.length).toBeGreaterThan(1_000);
  expect(old.flatMap((word) => word.exec(help)?.[0] ?? [])).toEqual([]);
});
