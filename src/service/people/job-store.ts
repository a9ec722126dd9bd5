/** Jobs about people as workers see them; each outcome is kept in one transaction under the job's lease. */
import type { Database } from '../database/database';
import { underLease } from '../jobs/lease';
import type { Lease, OwnJob } from '../jobs/store';
import { type DiscoveryState, type FoundPage, keepFound, readState } from './discover/keep-page';
import { type ContactOutcome, type ContactPrices, keepContacts } from './enrich/keep-contacts';
import { keepVerdicts, type VerdictOutcome } from './verify/keep-verdicts';

/**
 * What takes a lease answers false, and does nothing, once the lease is lost; else it keeps everything, charges
 * included, together, and extends the lease.
 */
export function sqlPeopleJobs(database: Database) {
  return {
    /** Each item once. An e-mail address or a phone of a person is charged once, however many jobs find it. */
    keepContacts(
      lease: Lease,
      outcomes: readonly ContactOutcome[],
      prices: ContactPrices,
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepContacts(tx, job, outcomes, prices, now),
      );
    },

    /** Each item once; `employed` and `left` are charged. */
    keepVerdicts(
      lease: Lease,
      outcomes: readonly VerdictOutcome[],
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepVerdicts(tx, job, outcomes, now),
      );
    },

    discoveryState: (job: OwnJob): Promise<DiscoveryState> => readState(database, job),

    /**
     * Makes the found people the user's, each charged once however often it is found, and adds them to the job's
     * audience. Ends the discovery before the first new person that the rest of the hold does not cover.
     */
    keepFound(lease: Lease, page: FoundPage, now: number, leaseUntil: number): Promise<boolean> {
      return underLease(database, lease, leaseUntil, (tx, job) => keepFound(tx, job, page, now));
    },
  };
}
