import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodes } from '../../src/contract/errors';
import { settingsTable } from '../../src/service';

const root = join(__dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

describe('the documents', () => {
  it('list every setting of the service with its default and meaning', () => {
    for (const { variable, standard, meaning } of settingsTable) {
      const shown = standard === '' ? '' : `\`${standard}\``;
      expect(read('docs/settings.md')).toContain(`| \`${variable}\` | ${shown} | ${meaning} |`);
    }
  });

  it('list every variable that the command line reads', () => {
    for (const [variable] of read('src/cli.ts').matchAll(/SIGNALSHEET_\w+/g)) {
      expect(read('README.md')).toContain(`\`${variable}\``);
    }
  });

  it.each([
    'README.md',
    'docs/decisions.md',
    'docs/running.md',
    'docs/interface.md',
    'CHANGELOG.md',
  ])('%s links to nothing that is missing', (name) => {
    const links = [...read(name).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, link]) => link ?? '',
    );
    expect(links.filter((link) => !existsSync(join(root, dirname(name), link)))).toEqual([]);
  });

  it('name only npm scripts and error codes that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const text = read('README.md') + read('docs/decisions.md');
    for (const [, script] of text.matchAll(/npm run (\w+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, code] of text.matchAll(/\d{3} `([A-Z_]+)`/g))
      expect(Object.keys(errorCodes)).toContain(code);
  });
});
