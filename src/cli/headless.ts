/** `signalsheet calc` and `signalsheet run-function`: the workbench without a page. */
import { counted } from '../client/counted';
import type { Prepare } from '../workbench';
import { calc as calcFile, runFunction as runInBook } from '../workbench/headless';
import { allowFormulas, connectAddon } from './connect-addon';
import type { Credentials } from './local-user';
import { type GivenService, withUser } from './local-user';
import { builtScript } from './options';

export interface HeadlessOptions extends GivenService {
  /** A project other than ours, for which no service is started and nothing is connected. */
  readonly script?: string;
  readonly maxCredits: number;
  /** For `calc`: the file is for people without Signalsheet. */
  readonly toShare?: boolean;
}

/** Opens IN, waits until every formula has settled, writes OUT. Formulas may spend up to `maxCredits`. */
export async function calc(input: string, output: string, options: HeadlessOptions): Promise<void> {
  await withPreparation(options, async (script, prepare) => {
    await calcFile({
      in: input,
      out: output,
      script,
      isToShare: options.toShare,
      onUnread: (cells) => console.error(unreadIn(input, output, cells)),
      ...(prepare ? { prepare } : {}),
    });
  });
}

const maxListed = 5;

function unreadIn(input: string, output: string, cells: readonly string[]): string {
  const more = cells.length > maxListed ? ` and ${cells.length - maxListed} more` : '';
  return (
    `${counted(cells.length, 'formula')} in ${input} can’t be read here: ${cells.slice(0, maxListed).join(', ')}${more}. ` +
    `${output} has their text or an error instead. Keep ${input}.`
  );
}

/** Calls one function of the script in a workbook and prints its result as JSON. */
export async function runFunction(
  name: string,
  args: unknown[],
  book: string | undefined,
  options: HeadlessOptions,
): Promise<void> {
  await withPreparation(options, async (script, prepare) => {
    const result = await runInBook({
      name,
      args,
      script,
      ...(book === undefined ? {} : { book }),
      ...(prepare ? { prepare } : {}),
    });
    console.log(JSON.stringify(result ?? null));
  });
}

async function withPreparation(
  options: HeadlessOptions,
  body: (script: string, prepare: Prepare | undefined) => Promise<void>,
): Promise<void> {
  if (options.script !== undefined) return body(options.script, undefined);
  await withUser(options, (user) => body(builtScript, preparation(user, options.maxCredits)));
}

function preparation(user: Credentials, maxCredits: number): Prepare {
  return async (script) => {
    await connectAddon(script, user);
    // Needs no approval, because the user set the cap.
    await allowFormulas(script, maxCredits, maxCredits);
  };
}
