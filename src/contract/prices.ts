/** Credits per success, for estimates in the add-on and as the service's default price list. */
export const prices = {
  accountEnriched: 1,
  personDiscovered: 1,
  emailFound: 1,
  phoneFound: 5,
  employmentVerified: 1,
  /** An account that a signal found; finding it again is free. */
  signalAccount: 2,
  /** A company in a technology search (§8). */
  techCompany: 5,
  /** A company in a technology search with enrichment or any firmographic filter. */
  techCompanyEnriched: 10,
} as const;
