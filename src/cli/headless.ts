/** `signalsheet calc` and `signalsheet run-function`: the workbench without a page. */
import { counted } from '../client/counted';
import { isFailure } from '../sheet/formulas/error-cell';
import type { Prepare } from '../workbench';
import { calc as calcFile, type FailedCell, runFunction as runInBook } from '../workbench/headless';
import { allowFormulas, connectAddon } from './connect-addon';
import type { Credentials } from './local-user';
import { type GivenService, withUser } from './local-user';
import { builtScript } from './options';
import { printable } from './terminal';

export interface HeadlessOptions extends GivenService {
  /** A project other than ours, for which no service is started and nothing is connected. */
  readonly script?: string;
  readonly maxCredits: number;
  /** For `calc`: the file is for people without Signalsheet. */
  readonly toShare?: boolean;
}

/**
 * Opens IN, waits until every formula has settled, writes OUT. Formulas may spend up to `maxCredits`. Prints the cells that
 * show an error to stderr; then the exit code is 1.
 */
export async function calc(input: string, output: string, options: HeadlessOptions): Promise<void> {
  await withPreparation(options, async (script, prepare) => {
    const failed = await calcFile({
      in: input,
      out: output,
      script,
      isToShare: options.toShare,
      onUnread: (cells) => console.error(unreadIn(input, output, cells)),
      isFailure,
      ...(prepare ? { prepare } : {}),
    });
    if (failed.length === 0) return;
    printFailed(failed, input, output);
    process.exitCode = 1;
  });
}

const maxFailed = 20;

function printFailed(cells: readonly FailedCell[], input: string, output: string): void {
  for (const cell of cells.slice(0, maxFailed))
    console.error(printable(lineOf(cell)).replace(/\s+/g, ' '));
  if (cells.length > maxFailed) console.error(`… and ${cells.length - maxFailed} more.`);
  console.error(
    `${counted(cells.length, 'cell shows', 'cells show')} an error, also in ${output}. Correct ${input}, then run this again.`,
  );
}

/** For example `Leads!B2: #DIV/0! – The divisor must be different from zero.` */
function lineOf({ cell, shown, reason, from }: FailedCell): string {
  if (from !== undefined) return `${cell}: ${shown}, because of ${from}`;
  // Reasons of the add-on's functions begin with a code of their own.
  if (reason === '' || isFailure(reason)) return `${cell}: ${reason || shown}`;
  return `${cell}: ${shown} – ${reason}`;
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
