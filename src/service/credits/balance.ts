/** The credit balance (§4.3). */
import type { Balance } from '../../contract/credits';
import type { Parts } from '../parts';

/** What a user owns, has set aside for jobs under way, may use, and has used. Spends no credits. */
export async function readBalance(
  { store }: Pick<Parts, 'store'>,
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
