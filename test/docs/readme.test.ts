import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodes } from '../../src/contract/errors';
import { settingsTable } from '../../src/service';

const root = join(__dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const variablesIn = (text: string) => text.match(/SIGNALSHEET_\w+/g) ?? [];

describe('the documents', () => {
  it('list every setting of the service with its default and meaning, and no other', () => {
    const rows = settingsTable.map(({ variable, standard, meaning }) => {
      const shown = standard === '' ? '' : `\`${standard}\``;
      return `| \`${variable}\` | ${shown} | ${meaning} |`;
    });
    const listed = read('docs/settings.md').split('\n');
    expect(listed.filter((line) => line.startsWith('| `'))).toEqual(rows);
  });

  it('list every variable that the command line reads', () => {
    for (const variable of variablesIn(read('src/cli.ts'))) {
      expect(read('README.md')).toContain(`\`${variable}\``);
    }
  });

  it('name no variable that nothing reads', () => {
    const commandLine = read('src/cli.ts') + read('src/cli/options.ts');
    const known = [...settingsTable.map(({ variable }) => variable), ...variablesIn(commandLine)];
    expect(known).toEqual(expect.arrayContaining(variablesIn(documents.map(read).join())));
  });

  it.each(documents)('%s links to nothing that is missing', (name) => {
    const links = [...read(name).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links.filter((link) => !existsSync(join(root, dirname(name), link)))).toEqual([]);
  });

  it('name only npm scripts and error codes that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const text = documents.map(read).join('\n');
    for (const [, script] of text.matchAll(/npm run (\w+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, code] of text.matchAll(/\d{3} `([A-Z_]+)`/g))
      expect(Object.keys(errorCodes)).toContain(code);
  });
});
