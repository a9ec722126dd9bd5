/** What became of a job's items, counted. */
import * as v from 'valibot';
import type { Tally } from '../jobs';
import type { Queries } from './database';

const countRow = v.object({
  status: v.string(),
  items: v.number(),
  created: v.number(),
  credits: v.number(),
});
const endRow = v.object({
  ended: v.nullable(v.picklist(['exhausted', 'credit_limit', 'source_failure'])),
});

export async function tally(queries: Queries, jobId: string): Promise<Tally> {
  const rows = await queries.rows(
    countRow,
    `SELECT status, count(*) AS items, count(*) FILTER (WHERE is_new = 1) AS created,
       CAST(sum(credits) AS BIGINT) AS credits
     FROM job_items WHERE job_id = ? GROUP BY status`,
    jobId,
  );
  const job = await queries.row(endRow, 'SELECT ended FROM jobs WHERE id = ?', jobId);
  const sum = (field: 'items' | 'created' | 'credits') =>
    rows.reduce((total, row) => total + row[field], 0);
  const counts = Object.fromEntries(rows.map(({ status, items }) => [status, items]));
  return {
    total: sum('items'),
    pending: counts['pending'] ?? 0,
    counts,
    created: sum('created'),
    credits: sum('credits'),
    ended: job?.ended ?? null,
  };
}
