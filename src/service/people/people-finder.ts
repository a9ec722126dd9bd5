/**
 * The interface through which discoveries and signals find people outside the store, with keys of users or the
 * operator.
 */
import type { Department, Seniority } from '../../contract/people-groups';
import type { ProviderPeopleTotal } from '../../contract/providers';
import type { Queries } from '../database/database';
import type { OwnJob } from '../jobs/store';
import type { Person } from './person';

/** Work under a lease that asks for people: a job, or a run of a signal, whose `jobId` begins with “signal:”. */
export interface Asker extends OwnJob {
  /** Extends the lease; returns false if it is lost. */
  extend(tx: Queries, leaseUntil: number): Promise<boolean>;
}

/** The people of a company who are wanted. */
export interface PeopleWanted {
  /** As `readDomain` returns it. */
  readonly domain: string;
  /** Any of these job titles; empty for all. */
  readonly titles: readonly string[];
  readonly seniorities: readonly Seniority[];
  readonly departments: readonly Department[];
  /** ISO 3166-1 alpha-3; without any, people anywhere. */
  readonly countries: readonly string[];
  /** How many people are wanted, 1 or more. A page may have more, because it was paid for. */
  readonly max: number;
}

export interface PeopleFound {
  readonly people: readonly Person[];
  /** The source that found them; null if the page has no people. */
  readonly source: string | null;
  /** Whether the user's own key paid, so they cost no credits. */
  readonly isOwnKey: boolean;
  /** What to ask for next; null if no source has more. */
  readonly next: string | null;
  /** Whether the operator's keys weren't asked, because the hold doesn't cover anyone whom they find. */
  readonly isCut: boolean;
}

/** Which keys are asked: all, or only the user's own, whose finds cost no credits. */
export type Asking = 'all' | 'own';

export interface PeopleFinder {
  /** Whether an own key of the user can be asked for people now. Spends nothing. */
  hasOwnKey(userId: string): Promise<boolean>;
  /** Whether a source may be asked about a company for a user. Spends nothing. */
  canAsk(userId: string, domain: string, asking: Asking): Promise<boolean>;
  /**
   * Returns the page at `after`, which is the `next` of the previous page, or null for the first. Requests it unless
   * the user has it; this spends the credits of a key within its ceilings, once per page. Returns how long to wait if
   * the source isn't ready. Rejects only if the store fails or the signal aborts.
   */
  page(
    asker: Asker,
    wanted: PeopleWanted,
    after: string | null,
    asking: Asking,
    stopping: AbortSignal,
  ): Promise<PeopleFound | { readonly pauseMs: number }>;
  /** What each source found and charged in a job; undefined if none was asked. Spends nothing. */
  totals(job: OwnJob): Promise<ProviderPeopleTotal[] | undefined>;
}
