/** Shared by the operator's commands: opening the store, and printing. */
import { createInterface } from 'node:readline/promises';
import {
  nameOfDatabase,
  type Operator,
  openOperator,
  readSettings,
  StartError,
  unknownVariables,
} from '../../service';
import { commandVariables } from '../options';

export interface AdminOptions {
  readonly data: string;
  readonly json?: boolean;
}

/** Opens the database, prints its name unless the output is JSON, and closes it afterwards. Throws StartError. */
export async function withOperator(
  options: AdminOptions,
  work: (operator: Operator) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  const operator = await openOperator(options.data, settings);
  try {
    if (!options.json) nameDatabase(options.data, settings);
    await work(operator);
  } finally {
    await operator.close();
  }
}

/** Prints to standard error, because a command's output may be a CSV file. */
export function nameDatabase(data: string, { databaseUrl }: { readonly databaseUrl: string }) {
  for (const { variable, meant } of unknownVariables(process.env, commandVariables)) {
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    console.error(`${variable} isn’t a setting and was ignored.${hint}`);
  }
  console.error(`Using ${nameOfDatabase(data, databaseUrl)}.`);
}

/** Asks for confirmation of a deletion, unless `yes`. Throws StartError without a yes. */
export async function confirm(what: string, { yes }: { readonly yes?: boolean | undefined }) {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new StartError(`Nothing was deleted. ${what}; to do so without a prompt, add --yes.`);
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await questions.question(`${what}. Type yes to continue: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new StartError('Nothing was deleted.');
  } finally {
    questions.close();
  }
}

/** Prints a table for users, or JSON for programs. */
export function print(rows: readonly object[], { json }: Pick<AdminOptions, 'json'>): void {
  if (json) console.log(JSON.stringify(rows));
  else if (rows.length === 0) console.log('None.');
  else console.table(rows);
}

/** Prints a message for users; programs only read the list that follows. */
export function say(text: string, { json }: Pick<AdminOptions, 'json'>): void {
  if (!json) console.log(text);
}

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}
