/** `signalsheet admin users|credits|keys`: who uses the service, and what they may do. */
import { counted } from '../counted';
import { type AdminOptions, print, say, timeOf, withOperator } from './operator';

/** Lists users whose email address contains a text. */
export function listUsers(match: string, options: AdminOptions): Promise<void> {
  return withOperator(options, async (operator) => {
    const users = await operator.users(match);
    print(
      users.map(({ createdAt, hasKey, ...user }) => ({
        ...user,
        key: keyState(hasKey),
        since: timeOf(createdAt).slice(0, 10),
      })),
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
      entries.map(({ at, ...entry }) => ({ at: timeOf(at), ...entry })),
      options,
    );
    say(`Balance of ${user.email}: ${counted(balance, 'credit')}.`, options);
  });
}

/** Stops a user's key where that is asked, then says whether there is one. The key itself is never shown here. */
export function keys(
  idOrEmail: string,
  { rotate, revoke, ...options }: AdminOptions & { readonly rotate?: true; readonly revoke?: true },
): Promise<void> {
  return withOperator(options, async (operator) => {
    const before = await operator.user(idOrEmail);
    if (rotate) await operator.rotateKey(before);
    if (revoke) await operator.revokeKey(before);
    const { id, email, hasKey } = await operator.user(before.id);
    print([{ user: id, email, key: keyState(hasKey) }], options);
    if (rotate) say(`${email}’s old key no longer works. ${givenBack} the new one.`, options);
    if (revoke) say(`${email} has no working key now. ${givenBack} a new one.`, options);
  });
}

const givenBack = 'Signing up again with this address gives';

function keyState(hasKey: boolean) {
  return hasKey ? 'active' : 'revoked';
}
