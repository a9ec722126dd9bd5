/** `signalsheet admin forget`: deletes what is known of a company or a person, for every user. */
import { createInterface } from 'node:readline/promises';
import {
  companyToForget,
  type Erasure,
  type Operator,
  personToForget,
  StartError,
} from '../../service';
import { type AdminOptions, print, say, withOperator } from './operator';

export interface ForgetOptions extends AdminOptions {
  /** Does it without asking. */
  readonly yes?: boolean;
}

/** Takes a domain as people write it. */
export async function forgetCompany(text: string, options: ForgetOptions): Promise<void> {
  const domain = companyToForget(text);
  await forget(domain, `@${domain}`, options, (operator) => operator.forgetCompany(domain));
}

/** Takes a profile's or an e-mail address. */
export async function forgetPerson(text: string, options: ForgetOptions): Promise<void> {
  const name = personToForget(text);
  const email = 'email' in name ? name.email : undefined;
  await forget(text.trim(), email, options, (operator) => operator.forgetPerson(name));
}

async function forget(
  what: string,
  email: string | undefined,
  options: ForgetOptions,
  work: (operator: Operator) => Promise<readonly Erasure[]>,
) {
  await confirm(what, options);
  await withOperator(options, async (operator) => {
    print(await work(operator), options);
    say(`${what} was forgotten and does not come in again.`, options);
    say('Backups that were made before still hold the data.', options);
    const users = email === undefined ? [] : await operator.users(email);
    for (const user of users)
      say(`${user.email} is a user of this service and stays one.`, options);
  });
}

async function confirm(what: string, { yes }: ForgetOptions) {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new StartError(
      `Add --yes to delete everything known of ${what} without being asked. Nothing was deleted.`,
    );
  }
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const question = `Everything known of ${what} will be deleted, for every user. Type yes: `;
    const answer = await questions.question(question);
    if (answer.trim().toLowerCase() !== 'yes') throw new StartError('Nothing was deleted.');
  } finally {
    questions.close();
  }
}
