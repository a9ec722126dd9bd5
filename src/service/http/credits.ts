/** The HTTP side of the credit balance (§4.3). */
import { readBalance } from '../credits/balance';
import type { Parts } from '../parts';
import type { Handler } from './routes';

export function balanceHandler(parts: Parts): Handler {
  return async (c) => c.json(await readBalance(parts, c.get('user').id));
}
