/** Which work waits to be claimed. */
import type * as v from 'valibot';
import type { Queries } from '../database/database';
import { rowsOfLiveShards } from '../database/postgres/live-shards';
import { raw, type Sql, sql } from '../database/sql';

/** Looked at in one claim, so that workers who look at once find one each. */
const candidates = 10;

/**
 * The jobs or signals that have waited longest. On a cluster they are on every node; while one is down, those of the
 * others are found. Takes what is true of what waits at a time.
 */
export async function oldestWaiting<
  Row extends v.GenericSchema<unknown, { readonly due_at: number }>,
>(
  queries: Queries,
  row: Row,
  table: 'jobs' | 'signals',
  waitingAt: (now: Sql) => Sql,
  now: number,
): Promise<readonly v.InferOutput<Row>[]> {
  const oldest = (from: string, time: Sql, max: Sql) =>
    sql`SELECT id, user_id, due_at FROM ${raw(from)} WHERE ${waitingAt(time)}
     ORDER BY due_at LIMIT ${max}`;
  const found = await rowsOfLiveShards(
    queries,
    row,
    table,
    oldest(table, sql`${now}`, sql`${candidates}`),
    (shard) => oldest(shard, raw(String(now)), raw(String(candidates))),
  );
  return found.sort((one, other) => one.due_at - other.due_at).slice(0, candidates);
}
