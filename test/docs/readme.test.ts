import { errorCodes } from '../../src/contract/errors';
import { settingsTable } from '../../src/service';
import { documents, read } from './support/documents';

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

  it('name only error codes that exist', () => {
    const text = documents.map(read).join('\n');
    for (const [, code] of text.matchAll(/\d{3} `([A-Z_]+)`/g))
      expect(Object.keys(errorCodes)).toContain(code);
  });
});
