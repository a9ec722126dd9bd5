/** `signalsheet admin`: users, credits and keys, for whoever runs the service. */
import { backUp, type Operator, openOperator, readSettings } from '../service';

export interface AdminOptions {
  readonly data: string;
  readonly json?: boolean;
}

/** Lists users whose e-mail address contains a text. */
export function listUsers(match: string, options: AdminOptions): Promise<void> {
  return withOperator(options, async (operator) => {
    const users = await operator.users(match);
    print(
      users.map(({ createdAt, ...user }) => ({ ...user, since: dateOf(createdAt) })),
      options,
    );
  });
}

/** Shows the newest entries of a user's ledger, after a grant where one is given. */
export function credits(
  idOrEmail: string,
  { grant, ...options }: AdminOptions & { readonly grant?: number },
): Promise<void> {
  return withOperator(options, async (operator) => {
    const user = await operator.user(idOrEmail);
    const { balance } = grant ? await operator.grant(user, grant) : user;
    const entries = await operator.ledger(user, 50);
    print(
      entries.map(({ at, ...entry }) => ({ at: new Date(at).toISOString(), ...entry })),
      options,
    );
    if (!options.json) console.log(`Balance of ${user.email}: ${balance} credits.`);
  });
}

/** Puts a new key in the place of a user's. The key itself is never shown here. */
export function rotateKey(idOrEmail: string, options: AdminOptions): Promise<void> {
  return withOperator(options, async (operator) => {
    const user = await operator.user(idOrEmail);
    await operator.rotateKey(user);
    console.log(
      `The key of ${user.email} no longer works. Signing up again with that address gives the new one.`,
    );
  });
}

/** Copies the data folder into a new one, which a service can be started on. */
export async function backup(dir: string, { data }: AdminOptions): Promise<void> {
  await backUp(data, dir);
  console.log(`${dir} holds the database and its key file. Keep it as safe as the service's own.`);
}

/** Changes the block-list where domains are given, then shows it. */
export function blockList(
  { add = [], remove = [] }: { readonly add?: string[]; readonly remove?: string[] },
  options: AdminOptions,
): Promise<void> {
  return withOperator(options, async (operator) => {
    if (add.length > 0) await operator.block(add);
    if (remove.length > 0) await operator.unblock(remove);
    const domains = await operator.blocked();
    print(
      domains.map((domain) => ({ domain })),
      options,
    );
  });
}

async function withOperator(
  { data }: AdminOptions,
  work: (operator: Operator) => Promise<void>,
): Promise<void> {
  const operator = await openOperator(data, readSettings(process.env));
  try {
    await work(operator);
  } finally {
    await operator.close();
  }
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A table for people, JSON for programs. */
function print(rows: readonly object[], { json }: AdminOptions): void {
  if (json) console.log(JSON.stringify(rows));
  else if (rows.length === 0) console.log('None.');
  else console.table(rows);
}
