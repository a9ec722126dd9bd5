/** A worker's lease of a job, checked and extended in the transaction that keeps what the worker did. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { resetFailures } from './leased-table';
import type { Lease } from './store';

export interface LeasedJob {
  readonly id: string;
  readonly userId: string;
  readonly price: number;
}

const leasedRow = v.object({ price: v.number() });

/** A lease that ran out is still good while no other worker has taken the job. */
export async function extend(
  queries: Queries,
  lease: Lease,
  leaseUntil: number,
  also = sql``,
): Promise<LeasedJob | undefined> {
  const job = await queries.row(
    leasedRow,
    sql`UPDATE jobs SET lease_until = ${leaseUntil} ${also}
     WHERE user_id = ${lease.userId} AND id = ${lease.jobId} AND lease_token = ${lease.token}
     RETURNING price`,
  );
  return job && { id: lease.jobId, userId: lease.userId, price: job.price };
}

/** Does work in one transaction under the lease; returns false, and does nothing, where the lease is lost. */
export function underLease(
  database: Database,
  lease: Lease,
  leaseUntil: number,
  work: (tx: Queries, job: LeasedJob) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const job = await extend(tx, lease, leaseUntil, sql`, ${resetFailures}`);
    if (!job) return false;
    await work(tx, job);
    return true;
  });
}
