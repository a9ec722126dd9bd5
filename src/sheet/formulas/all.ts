/** The formulas by their names in cells. Their comments, which Google shows, are in `src/addon/entry.ts`. */
import { accountPeople } from './account-people';
import { accountScore } from './account-score';
import { accountSignals } from './account-signals';
import { creditBalance } from './credit-balance';
import { enrichDomain } from './enrich-domain';
import { icpList } from './icp-list';
import { runStatus } from './run-status';
import { signalList } from './signal-list';
import { techCompanies } from './tech-companies';

export const formulas = {
  ENRICH_DOMAIN: enrichDomain,
  TECH_COMPANIES: techCompanies,
  ACCOUNT_PEOPLE: accountPeople,
  ACCOUNT_SIGNALS: accountSignals,
  ACCOUNT_SCORE: accountScore,
  SIGNAL_LIST: signalList,
  ICP_LIST: icpList,
  CREDIT_BALANCE: creditBalance,
  RUN_STATUS: runStatus,
} as const;

export type FormulaName = keyof typeof formulas;

/** A pattern that matches a formula's name with its bracket. Takes the flags `i` or `gi`. */
export function formulaPattern(flags: 'i' | 'gi'): RegExp {
  return new RegExp(`\\b(?:${Object.keys(formulas).join('|')})\\(`, flags);
}
