/** A worker's lease of a job, checked and extended in the transaction that saves the worker's results. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { resetFailures } from './leased-table';
import type { Lease } from './store';

export interface LeasedJob {
  readonly id: string;
  readonly userId: string;
  readonly price: number;
  readonly createdAt: number;
}

const leasedRow = v.object({ price: v.number(), created_at: v.number() });

/** Extends a lease; one that ran out is valid until another worker claims the job. Undefined if it is lost. */
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
     RETURNING price, created_at`,
  );
  if (!job) return undefined;
  const { price, created_at: createdAt } = job;
  return { id: lease.jobId, userId: lease.userId, price, createdAt };
}

/** Extends the lease of a job that made progress. Undefined if it is lost. */
export const extendWorking = (queries: Queries, lease: Lease, leaseUntil: number) =>
  extend(queries, lease, leaseUntil, sql`, ${resetFailures}`);

/** Runs work in one transaction under the lease; returns false, without running it, if the lease is lost. */
export function underLease(
  database: Database,
  lease: Lease,
  leaseUntil: number,
  work: (tx: Queries, job: LeasedJob) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const job = await extendWorking(tx, lease, leaseUntil);
    if (!job) return false;
    await work(tx, job);
    return true;
  });
}
