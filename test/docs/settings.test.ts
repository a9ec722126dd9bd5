import { scripts } from '../../package.json';
import { errorCodes } from '../../src/contract/errors';
import { settingsTable } from '../../src/service';
import { documents, inlineCode, read, sourcesIn } from './support/documents';

const variablesIn = (text: string) => text.match(/SIGNALSHEET_\w+/g) ?? [];

describe('the documents', () => {
  it('list every setting of the service with its default and meaning, and no other', () => {
    const rows = settingsTable.map(({ variable, defaultValue, description }) => {
      const shown = defaultValue === '' ? '' : `\`${defaultValue}\``;
      return `| \`${variable}\` | ${shown} | ${description} |`;
    });
    const listed = read('docs/settings.md').split('\n');
    expect(listed.filter((line) => line.startsWith('| `SIGNALSHEET_'))).toEqual(rows);
  });

  it('list every variable that the command line reads', () => {
    for (const variable of variablesIn(read('src/cli.ts'))) {
      expect(read('docs/settings.md')).toContain(`\`${variable}\``);
    }
  });

  it('name only variables that the code reads', () => {
    const commandLine = read('src/cli.ts') + read('src/cli/options.ts');
    const tests = [
      'e2e',
      'service',
      'agents',
      'citus',
      'support',
      'faults',
      'sheet-edits',
      'workbench',
    ]
      .map((folder) => sourcesIn(`test/${folder}`))
      .join();
    const readByTests = tests.match(/(?<=process\.env\[')SIGNALSHEET_TEST_\w+/g) ?? [];
    const known = [
      ...settingsTable.map(({ variable }) => variable),
      ...variablesIn(commandLine),
      ...readByTests,
      ...variablesIn(read('containers/compose.yaml')),
    ];
    expect(known).toEqual(expect.arrayContaining(variablesIn(documents.map(read).join())));
  });

  it('name only scripts that package.json has, and options that a command reads', () => {
    const text = documents.map(read).join();
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
    const options = documents
      .flatMap(inlineCode)
      .flatMap((code) => code.match(/^--[a-z-]+/g) ?? []);
    expect(options.length).toBeGreaterThan(20);
    const commandLine = read('src/cli.ts') + sourcesIn('src/cli') + read('test/explore/run.mjs');
    const known: string[] = commandLine.match(/--[a-z][a-z-]+/g) ?? [];
    expect(options.filter((option) => !known.includes(option))).toEqual([]);
  });

  it('name only error codes that exist', () => {
    const text = documents.map(read).join('\n');
    for (const [, code] of text.matchAll(/\d{3} `([A-Z_]+)`/g))
      expect(Object.keys(errorCodes)).toContain(code);
  });
});
