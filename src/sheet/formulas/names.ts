/** The names of our formulas in cells. */
export const formulaNames = [
  'ENRICH_DOMAIN',
  'TECH_COMPANIES',
  'ACCOUNT_PEOPLE',
  'ACCOUNT_SIGNALS',
  'SIGNAL_LIST',
  'ICP_LIST',
  'CREDIT_BALANCE',
  'RUN_STATUS',
] as const;

export type FormulaName = (typeof formulaNames)[number];
