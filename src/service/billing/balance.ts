/** The credit balance (§4.3). */
import type { Balance } from '../../contract/credits';
import type { Deps } from '../deps';
import type { Handler } from '../routes';

/** What a user owns, has set aside for jobs under way, may use, and has used. Spends no credits. */
export async function readBalance(
  { store }: Pick<Deps, 'store'>,
  userId: string,
): Promise<Balance> {
  const { balance, reserved, usedTotal } = await store.credits.count(userId);
  return {
    balance,
    reserved,
    available: balance - reserved,
    used_total: usedTotal,
    currency: 'credits',
  };
}

export function balanceHandler(deps: Deps): Handler {
  return async (c) => c.json(await readBalance(deps, c.get('user').id));
}
