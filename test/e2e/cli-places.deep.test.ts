/** Where commands read and write: the standard streams, files that nobody named, and the folders they leave alone. */
import { readdirSync } from 'node:fs';
import { runIn, temporaryFolder } from './support/product';

describe('signalsheet with a word that it does not know', () => {
  it.each([
    [['enrch', 'in.csv', '--column', 'Domain'], 'Did you mean enrich?'],
    [['sample', 'out.csv', '--row', '2'], 'Did you mean --rows?'],
    [['admin', 'usrs'], 'Did you mean users?'],
  ])('suggests what was meant by %j', async (words, suggestion) => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await runIn(folder, words);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(suggestion)]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('signalsheet sample -', () => {
  it('prints the companies and makes no file', async () => {
    const folder = temporaryFolder();
    const printed = await runIn(folder, ['sample', '-', '--rows', '2']);
    expect(printed).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Company,Domain\n(.+,[\w-]+\.example\n){2}$/),
      stderr: '',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
