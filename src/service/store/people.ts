/** The store's interface for people: tenants' own, what jobs make of them, and the directory they come from. */
import type { Department, Seniority } from '../../contract/people';
import type { EmploymentEvidence } from '../../contract/verify-people';
import type { Person } from '../people/person';
import type { DiscoveryEnd, Lease, PendingItem } from './jobs';

/** A person of an account, as one user keeps it. Work e-mail and phone are known once they were paid for. */
export interface PersonRecord {
  readonly id: number;
  readonly account_id: number;
  readonly account_name: string;
  /** The account's. */
  readonly domain: string;
  readonly profile_url: string;
  readonly name: string;
  readonly role: string;
  readonly seniority: Seniority;
  readonly department: Department;
  readonly location: string | null;
  readonly country_code: string | null;
  readonly joined_company_at: string | null;
  readonly work_email: string | null;
  readonly phone: string | null;
}

/** What it takes to say whether a person fits an ICP. */
export type PersonSketch = Pick<
  PersonRecord,
  'id' | 'account_id' | 'role' | 'location' | 'country_code'
>;

/** All answer the user's own people alone. */
export interface PeopleStore {
  /** In no particular order. */
  byIds(userId: string, ids: readonly number[]): Promise<readonly PersonRecord[]>;
  /** The people of these accounts but for those known to have left, by id. */
  sketches(userId: string, accountIds: readonly number[]): Promise<readonly PersonSketch[]>;
}

/** What a look-up found for one person; undefined means that it was not asked for. */
export type ContactOutcome = PendingItem &
  (
    | {
        readonly status: 'looked_up';
        readonly email: string | null | undefined;
        readonly phone: string | null | undefined;
      }
    | { readonly status: 'not_found' | 'failed' }
  );

export interface ContactPrices {
  readonly email: number;
  readonly phone: number;
}

export type VerdictOutcome = PendingItem &
  (
    | { readonly status: 'employed' | 'left'; readonly evidence: EmploymentEvidence }
    | { readonly status: 'unknown' | 'not_found' | 'failed' }
  );

/** How far a discovery has come. */
export interface DiscoveryState {
  /** Where the directory's next page begins; null at the first. */
  readonly after: string | null;
  readonly ended: DiscoveryEnd | null;
}

export interface FoundPage extends DiscoveryState {
  readonly people: readonly Person[];
}

/**
 * Jobs about people as workers see them. What takes a lease answers false, and does nothing, once the lease is lost;
 * else it keeps everything, charges included, together, and extends the lease.
 */
export interface PeopleJobStore {
  /** Each item once. An e-mail address or a phone of a person is charged once, however many jobs find it. */
  keepContacts(
    lease: Lease,
    outcomes: readonly ContactOutcome[],
    prices: ContactPrices,
    now: number,
    leaseUntil: number,
  ): Promise<boolean>;
  /** Each item once; `employed` and `left` are charged. */
  keepVerdicts(
    lease: Lease,
    outcomes: readonly VerdictOutcome[],
    now: number,
    leaseUntil: number,
  ): Promise<boolean>;
  discoveryState(jobId: string): Promise<DiscoveryState>;
  /**
   * Makes the found people the user's, each charged once however often it is found, and adds them to the job's
   * audience. Ends the discovery before the first new person that the rest of the hold does not cover.
   */
  keepFound(lease: Lease, page: FoundPage, now: number, leaseUntil: number): Promise<boolean>;
}

export interface DirectoryQuery {
  readonly domain: string;
  readonly seniorities: readonly Seniority[];
  readonly departments: readonly Department[];
  /** ISO 3166-1 alpha-3; none for people anywhere. */
  readonly countries: readonly string[];
  readonly after: number;
  readonly most: number;
}

/** The people that the store itself knows of, whoever asks. */
export interface DirectoryStore {
  /** By id, those above `after`. */
  search(
    query: DirectoryQuery,
  ): Promise<readonly { readonly id: number; readonly person: Person }[]>;
  byProfile(profileUrls: readonly string[]): Promise<readonly Person[]>;
}
