/** What the script's formulas call; bundled apart from them, to keep their comments. */
import type { Platform } from '../sheet/ports';
import { googlePlatform, timeouts } from './platform/platform';

export { formulas } from '../sheet/formulas/all';

/** Google's platform, with the time that a formula has. */
export function onGoogle(): Platform {
  return googlePlatform(timeouts.formula);
}
