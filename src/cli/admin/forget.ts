/** `signalsheet admin forget`: deletes what is known about a company or a person, for every user. */
import { companyToForget, type Erasure, type Operator, personToForget } from '../../service';
import { type AdminOptions, confirm, print, say, withOperator } from './operator';

interface ForgetOptions extends AdminOptions {
  /** Skips the confirmation. */
  readonly yes?: boolean;
}

/** Takes a domain as users write it. */
export async function forgetCompany(text: string, options: ForgetOptions): Promise<void> {
  const domain = companyToForget(text);
  await forget(domain, `@${domain}`, options, (operator) => operator.forgetCompany(domain));
}

/** Takes the address of a profile, or an email address. */
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
  await withOperator(options, async (operator) => {
    await confirm(`This deletes everything about ${what}, for every user`, options);
    const erased = await work(operator);
    print(erased, options);
    if (erased.length === 0) {
      say(`Nothing is known about ${what}, so nothing was deleted.`, options);
      say('It won’t be imported later.', options);
    } else {
      say(`${what} was deleted and won’t be imported again.`, options);
      say('Older backups still contain the data.', options);
    }
    const users = email === undefined ? [] : await operator.users(email);
    for (const user of users)
      say(`${user.email} is also a user of this service. That account was kept.`, options);
  });
}
