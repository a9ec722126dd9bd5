/** The credit balance (§4.3), whatever its body is called. */
import { endpoints } from '../contract/endpoints';
import { Unreadable } from './answer';
import type { Call } from './call';
import { firstNumber } from './tolerant';

/** Reads how many credits a new request may use. Spends nothing. Serves §4.3. */
export function readBalance(): Call<number> {
  return {
    endpoint: endpoints.balance,
    isProof: true,
    read: (answer) => {
      const credits = firstNumber(answer, ['available', 'balance', 'credits', 'remaining']);
      if (credits === undefined) throw new Unreadable('it has no number of credits');
      return credits;
    },
  };
}
