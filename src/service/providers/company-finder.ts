/** The interface through which jobs find companies outside the store, with keys that their user pays. */
import type { ProviderCompanyTotal } from '../../contract/providers';
import type { Company } from '../companies/company';
import type { Lease, OwnJob } from '../jobs/store';

/** A company that a data provider found, which only the job's user may have. */
export interface CompanyFind {
  /** The provider's id. */
  readonly source: string;
  /** Each of its values has an origin. */
  readonly company: Company;
}

export interface CompanyFinder {
  /**
   * Takes unique domains as `readDomain` returns them. Returns what was found, and for domains that aren't settled when
   * each is due, in ms since the epoch; others are missing. Spends the credits of the user's own keys, never more than
   * their ceilings and never twice for one answer, and none of the service. The operator's keys aren't asked. Rejects
   * only if the store fails or the signal aborts.
   */
  find(
    job: Lease,
    domains: readonly string[],
    stopping: AbortSignal,
  ): Promise<ReadonlyMap<string, CompanyFind | { readonly dueAt: number }>>;
  /** What each provider found and charged in a job; undefined if none was asked. Spends nothing. */
  totals(job: OwnJob): Promise<ProviderCompanyTotal[] | undefined>;
}
