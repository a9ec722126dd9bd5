/** What the script's formulas call; bundled apart from them, to keep their comments. */
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

/** Google's platform, with the time that a formula has. */
export function onGoogle(): Platform {
  return googlePlatform(timeouts.formula);
}
