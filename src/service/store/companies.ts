/** The store's interface for companies, tenants' accounts and the sample data. */
import type { Company } from '../companies/company';
import type { SampleData } from '../sample/records';

export interface CompanyStore {
  /** The companies known under these domains, in no particular order. */
  find(domains: readonly string[]): Promise<readonly Company[]>;
}

/** A company as one user keeps it. */
export interface AccountRecord extends Company {
  readonly id: number;
  readonly discovered_at: number;
}

/** Both answer the user's own accounts alone, in no particular order. */
export interface AccountStore {
  byIds(userId: string, ids: readonly number[]): Promise<readonly AccountRecord[]>;
  /** Takes normalised domains. */
  byDomains(userId: string, domains: readonly string[]): Promise<readonly AccountRecord[]>;
}

export interface SampleStore {
  /** True once the store holds sample data. */
  isLoaded(): Promise<boolean>;
  /** Keeps the sample data; does nothing if it is there already. */
  load(data: SampleData): Promise<void>;
}
