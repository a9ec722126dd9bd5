/** What the script's global functions call; bundled and minified apart from them, to keep their comments. */

import { enrichDomain as enrich } from '../sheet/formula/enrich-domain';
import type { Cell } from '../sheet/ports';
import { googlePlatform, timeouts } from './platform/platform';

export { addMenu, openSidebar, pumpByMenu } from './menu';
export { answerSidebar } from './sidebar/calls';
export { pumpByClock } from './triggers';

/** =ENRICH_DOMAIN on Google's platform. */
export function enrichDomain(domains: unknown, fields: unknown, headers: unknown): Cell[][] {
  return enrich(googlePlatform(timeouts.formula), domains, fields, headers);
}
