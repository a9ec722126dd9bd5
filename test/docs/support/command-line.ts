/** What our command line takes, read from its own help. */
import { runCli } from '../../e2e/support/product';

interface Option {
  readonly takesValue: boolean;
  /** Empty where it takes any. */
  readonly choices: readonly string[];
}

export interface Command {
  /** By `--name`. */
  readonly options: ReadonlyMap<string, Option>;
  /** How many words it takes beside its options. */
  readonly least: number;
  readonly most: number;
  /** It has commands of its own and does nothing by itself. */
  readonly isGroup: boolean;
}

/** Every command by its words, as `admin users`. */
export async function helpOfAll(): Promise<ReadonlyMap<string, Command>> {
  const all = new Map<string, Command>();
  const visit = async (words: readonly string[]): Promise<void> => {
    const { output } = await runCli([...words, '--help']);
    const within = [...partOf(output, 'Commands').matchAll(/^ {2}([\w-]+) ?/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help');
    if (words.length > 0) all.set(words.join(' '), { ...read(output), isGroup: within.length > 0 });
    for (const name of within) await visit([...words, name]);
  };
  await visit([]);
  return all;
}

function read(help: string): Omit<Command, 'isGroup'> {
  const [, usage = ''] = /^Usage: (.+(?:\n {7}.+)*)/.exec(help) ?? [];
  const least = (usage.match(/<[\w-]+>/g) ?? []).length;
  const optional = (usage.match(/\[[\w-]+\]/g) ?? []).filter((word) => word !== '[options]');
  const options = partOf(help, 'Options')
    .split(/\n(?= {2}-)/)
    .flatMap((text) => {
      const [, names = '', value] = /^\s*((?:-[\w-]+, )*--[\w-]+)( <[^>]+>)?/.exec(text) ?? [];
      const [, list = ''] = /\(choices: ((?:"\w+",?\s*)+)/.exec(text) ?? [];
      const choices = (list.match(/\w+/g) ?? []).map(String);
      const option = { takesValue: value !== undefined, choices };
      return names.split(', ').map((name) => [name, option] as const);
    });
  return { options: new Map(options), least, most: least + optional.length };
}

/** What stands under a heading of a help text. */
function partOf(help: string, heading: string): string {
  return help.split(/\n\n/).find((part) => part.trimStart().startsWith(`${heading}:\n`)) ?? '';
}
