/** The HTTP side of the batch account read (§4.10). */
import { accountBatchRequestSchema } from '../../contract/account';
import { readAccounts } from '../accounts/read';
import type { Parts } from '../parts';
import { readBody } from './body';
import type { Handler } from './routes';

export function accountBatchHandler(parts: Parts): Handler {
  return async (c) => {
    const body = await readBody(c, accountBatchRequestSchema(), parts.settings.bodyLimitBytes);
    return c.json(await readAccounts(parts, c.get('user').id, body));
  };
}
