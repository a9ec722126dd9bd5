/** A worker's lease of a job, checked and extended in the transaction that keeps what the worker did. */
import * as v from 'valibot';
import type { Lease } from '../jobs';
import type { Queries, SqlDatabase } from './database';
import { gotFurther } from './tries';

export interface LeasedJob {
  readonly id: string;
  readonly userId: string;
  readonly price: number;
}

const leasedRow = v.object({ user_id: v.string(), price: v.number() });

/** A lease that ran out is still good while no other worker has taken the job. */
export async function extend(
  queries: Queries,
  lease: Lease,
  leaseUntil: number,
  also = '',
): Promise<LeasedJob | undefined> {
  const job = await queries.row(
    leasedRow,
    `UPDATE jobs SET lease_until = ?${also && `, ${also}`} WHERE id = ? AND lease_token = ?
     RETURNING user_id, price`,
    leaseUntil,
    lease.jobId,
    lease.token,
  );
  return job && { id: lease.jobId, userId: job.user_id, price: job.price };
}

/** Does work in one transaction under the lease; returns false, and does nothing, where the lease is lost. */
export function underLease(
  database: SqlDatabase,
  lease: Lease,
  leaseUntil: number,
  work: (within: Queries, job: LeasedJob) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (within) => {
    const job = await extend(within, lease, leaseUntil, gotFurther);
    if (!job) return false;
    await work(within, job);
    return true;
  });
}
