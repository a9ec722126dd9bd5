/** The port through which enrichment asks who a domain belongs to, and its embedded implementation. */
import type { Company } from './company';
import type { CompanyStore } from './store';

/** A source of firmographics: the store's own table, or an operator's data provider. */
export interface CompanyDirectory {
  /**
   * Takes normalised domains, at most a worker's batch. Returns the companies that were found, each under the
   * domain it was asked for; a domain that is missing is not found. Rejects where nothing can be said now, which
   * taking longer than a minute counts as: the worker asks again, and in the end the domains are `failed`.
   * May be asked twice for the same domain after a crash.
   */
  find(domains: readonly string[]): Promise<ReadonlyMap<string, Company>>;
}

/** The directory that reads the store's companies: the sample data and what an operator imports. */
export function storeDirectory(companies: CompanyStore): CompanyDirectory {
  return {
    async find(domains) {
      const found = await companies.find(domains);
      return new Map(found.map((company) => [company.domain, company]));
    },
  };
}
