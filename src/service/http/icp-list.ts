/** The HTTP side of the ICP list (§4.14). */
import { listIcps } from '../icps/list';
import type { Parts } from '../parts';
import type { Handler } from './routes';

export function icpListHandler(parts: Parts): Handler {
  return async (c) => c.json(await listIcps(parts, c.get('user').id));
}
