/** A job's items while their outcomes are saved. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import type { LeasedJob } from './lease';
import type { PendingItem } from './store';

const positionRow = v.object({ position: v.number() });

/**
 * Returns the items without an outcome, because an outcome never changes. Runs in the transaction that checked the
 * job's lease, so the answer stays true until that ends.
 */
export async function stillPending<Item extends PendingItem>(
  tx: Queries,
  job: LeasedJob,
  items: readonly Item[],
): Promise<Item[]> {
  const rows = await tx.rows(
    positionRow,
    sql`SELECT position FROM job_items
     WHERE user_id = ${job.userId} AND job_id = ${job.id} AND status = 'pending'
       AND position IN ${items.map(({ position }) => position)}`,
  );
  const pending = new Set(rows.map(({ position }) => position));
  return items.filter(({ position }) => pending.has(position));
}
