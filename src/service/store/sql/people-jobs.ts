/** Jobs about people as workers see them; each outcome is kept in one transaction under the job's lease. */
import type { PeopleJobStore } from '../people';
import type { SqlDatabase } from './database';
import { keepFound, readState } from './discovery';
import { underLease } from './lease';
import { keepContacts } from './people-contacts';
import { keepVerdicts } from './people-verdicts';

export function sqlPeopleJobs(database: SqlDatabase): PeopleJobStore {
  const { dialect } = database;
  return {
    keepContacts(lease, outcomes, prices, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (within, job) =>
        keepContacts(within, dialect, job, outcomes, prices, now),
      );
    },

    keepVerdicts(lease, outcomes, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (within, job) =>
        keepVerdicts(within, dialect, job, outcomes, now),
      );
    },

    discoveryState(jobId) {
      return readState(database, jobId);
    },

    keepFound(lease, page, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (within, job) =>
        keepFound(within, dialect, job, page, now),
      );
    },
  };
}
