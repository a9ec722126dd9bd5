/** A job's items while what became of them is kept. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import type { LeasedJob } from './lease';
import type { PendingItem } from './store';

const positionRow = v.object({ position: v.number() });

/**
 * An item that has its outcome keeps it: returns those that have none yet. A part of the transaction in which the job's
 * lease was checked, so that it stays true until that ends.
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
