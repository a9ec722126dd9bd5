/** The functions behind the formulas; bundled separately to keep the comments of `entry.ts`. */
import type { Platform } from '../sheet/ports';
import { googlePlatform, timeouts } from './platform/platform';

export { accountPeople } from '../sheet/formulas/account-people';
export { accountSignals } from '../sheet/formulas/account-signals';
export { creditBalance } from '../sheet/formulas/credit-balance';
export { enrichDomain } from '../sheet/formulas/enrich-domain';
export { icpList } from '../sheet/formulas/icp-list';
export { runStatus } from '../sheet/formulas/run-status';
export { signalList } from '../sheet/formulas/signal-list';
export { techCompanies } from '../sheet/formulas/tech-companies';

/** The platform with a formula's timeout. */
export function onGoogle(): Platform {
  return googlePlatform(timeouts.formula);
}
