/** The store's interface for users' accounts: read, enriched by jobs, collected in audiences. */
import type { AudienceRecord, OwnAudience } from '../audiences/members';
import type { Company } from '../companies/company';
import type { Miss } from '../companies/directory';
import type { Lease, PendingItem } from '../jobs/store';

/** A company as one user keeps it. */
export interface AccountRecord extends Company {
  readonly id: number;
  readonly discovered_at: number;
}

/** What is read is the user's own alone, in no particular order. */
export interface AccountStore {
  /**
   * Keeps outcomes of a job's items, each once, with its account and its charge, and extends the lease. Answers false,
   * and does nothing, once the lease is lost.
   */
  keepOutcomes(
    lease: Lease,
    outcomes: readonly ItemOutcome[],
    now: number,
    leaseUntil: number,
  ): Promise<boolean>;
  byIds(userId: string, ids: readonly number[]): Promise<readonly AccountRecord[]>;
  /** Takes normalised domains. */
  byDomains(userId: string, domains: readonly string[]): Promise<readonly AccountRecord[]>;
}

export type ItemOutcome = PendingItem &
  (
    | { readonly status: 'enriched'; readonly company: Company }
    | { readonly status: 'not_found'; readonly why?: Miss | undefined }
    | { readonly status: 'failed' }
  );

export interface AccountMember {
  readonly position: number;
  readonly joined_at: number;
  readonly account_id: number;
  readonly name: string;
  readonly domain: string;
  readonly linkedin_url: string | null;
  readonly industry: string | null;
  readonly employee_count: number | null;
  readonly location: string | null;
}

/** Audiences of accounts; the people's are of their own. */
export interface AccountAudienceStore {
  read(audienceId: string): Promise<AudienceRecord | undefined>;
  /** In the order of joining, those after a position. */
  members(audience: OwnAudience, after: number, max: number): Promise<readonly AccountMember[]>;
}
