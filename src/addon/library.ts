/** The functions behind the formulas; bundled separately to keep the comments of `entry.ts`. */
import type { Platform } from '../sheet/ports';
import { googlePlatform, timeouts } from './platform/platform';

export { formulas } from '../sheet/formulas/all';
export { orError } from '../sheet/formulas/error-cell';
export { probe } from './check/formula';

/** The platform with a formula's timeout, and without writing to the user store: in a formula it isn't the editor's. */
export function onGoogle(): Platform {
  return googlePlatform(timeouts.formula);
}
