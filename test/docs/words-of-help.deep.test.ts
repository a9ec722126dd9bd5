/** The help of the command line contains none of the old words. */
import { runCli } from '../e2e/support/product';
import { oldWordsIn } from './support/old-words';

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
  expect(oldWordsIn(help)).toEqual([]);
});
