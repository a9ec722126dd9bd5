/** The list of ideal customer profiles (§4.14). */
import { endpoints } from '../contract/endpoints';
import type { Call } from './call';
import { type Loose, listIn } from './tolerant';

/** Reads every ICP, unknown fields and all. Spends nothing. Serves §4.14. */
export function readIcps(): Call<Loose[]> {
  return { endpoint: endpoints.icpList, read: (answer) => listIn(answer, 'icps') };
}
