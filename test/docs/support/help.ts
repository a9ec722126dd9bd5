/** What the command line says of itself. */
import { runCli } from '../../e2e/support/product';

/** What `--help` prints of the program and of each of its commands. */
export async function helpTexts(words: readonly string[] = []): Promise<readonly string[]> {
  const { output } = await runCli([...words, '--help']);
  const commands = output.split('\nCommands:\n')[1] ?? '';
  const names = [...commands.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name ?? '');
  const texts = [output];
  for (const name of names.filter((name) => name !== 'help')) {
    texts.push(...(await helpTexts([...words, name])));
  }
  return texts;
}
