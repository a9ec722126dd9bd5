/** Jobs about people as workers see them; each outcome is kept in one transaction under the job's lease. */
import type { Database } from '../database/database';
import { underLease } from '../jobs/lease';
import { keepFound, readState } from './discover/keep-page';
import { keepContacts } from './enrich/keep-contacts';
import type { PeopleJobStore } from './store';
import { keepVerdicts } from './verify/keep-verdicts';

export function sqlPeopleJobs(database: Database): PeopleJobStore {
  return {
    keepContacts(lease, outcomes, prices, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepContacts(tx, job, outcomes, prices, now),
      );
    },

    keepVerdicts(lease, outcomes, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepVerdicts(tx, job, outcomes, now),
      );
    },

    discoveryState(job) {
      return readState(database, job);
    },

    keepFound(lease, page, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (tx, job) => keepFound(tx, job, page, now));
    },
  };
}
