/** =CREDIT_BALANCE: the credits that a new request may use. */
import { readBalance } from '../../client/credits';
import type { Cell, Platform } from '../ports';
import { answer } from './answer';
import { keptSeconds, sendFree, sharedRead } from './shared-read';

/** Returns one number, at most a minute old. Spends nothing (§4.3). */
export function creditBalance(platform: Platform): Cell[][] {
  return answer(platform, (deadline) => [
    [
      sharedRead(platform, 'balance', keptSeconds.balance, deadline, (caller) =>
        sendFree(platform, caller, readBalance()),
      ),
    ],
  ]);
}
