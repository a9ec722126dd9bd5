/** What the script's global functions call; bundled apart from them, to keep their comments. */

import { accountPeople as accountPeopleOn } from '../sheet/formulas/account-people';
import { accountSignals as accountSignalsOn } from '../sheet/formulas/account-signals';
import { creditBalance as creditBalanceOn } from '../sheet/formulas/credit-balance';
import { enrichDomain as enrichDomainOn } from '../sheet/formulas/enrich-domain';
import { icpList as icpListOn } from '../sheet/formulas/icp-list';
import { runStatus as runStatusOn } from '../sheet/formulas/run-status';
import { signalList as signalListOn } from '../sheet/formulas/signal-list';
import { techCompanies as techCompaniesOn } from '../sheet/formulas/tech-companies';
import type { Cell, Platform } from '../sheet/ports';
import { googlePlatform, timeouts } from './platform/platform';

/** =ENRICH_DOMAIN on Google's platform. */
export function enrichDomain(
  domains: unknown,
  fields: unknown,
  headers: unknown,
  maxCredits: unknown,
): Cell[][] {
  return enrichDomainOn(onGoogle(), domains, fields, headers, maxCredits);
}

/** =TECH_COMPANIES on Google's platform. */
export function techCompanies(
  tech: unknown,
  options: unknown,
  maxRows: unknown,
  maxCredits: unknown,
): Cell[][] {
  return techCompaniesOn(onGoogle(), tech, options, maxRows, maxCredits);
}

/** =ACCOUNT_PEOPLE on Google's platform. */
export function accountPeople(domain: unknown, fields: unknown, maxRows: unknown): Cell[][] {
  return accountPeopleOn(onGoogle(), domain, fields, maxRows);
}

/** =ACCOUNT_SIGNALS on Google's platform. */
export function accountSignals(domain: unknown, kind: unknown): Cell[][] {
  return accountSignalsOn(onGoogle(), domain, kind);
}

/** =SIGNAL_LIST on Google's platform. */
export function signalList(types: unknown): Cell[][] {
  return signalListOn(onGoogle(), types);
}

/** =ICP_LIST on Google's platform. */
export function icpList(): Cell[][] {
  return icpListOn(onGoogle());
}

/** =CREDIT_BALANCE on Google's platform. */
export function creditBalance(): Cell[][] {
  return creditBalanceOn(onGoogle());
}

/** =RUN_STATUS on Google's platform. */
export function runStatus(run: unknown): Cell[][] {
  return runStatusOn(onGoogle(), run);
}

function onGoogle(): Platform {
  return googlePlatform(timeouts.formula);
}
