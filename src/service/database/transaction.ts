/** What transactions need beside statements: turns, and numbers for new rows. */
import * as v from 'valibot';
import type { Queries } from './database';
import { raw, sql } from './sql';

/**
 * Makes transactions that name the same thing wait for one another, also where there is no row to lock yet. On
 * SQLite they do so anyway. Takes the names in a fixed order, so that two transactions never wait for each other.
 */
export async function takeTurns(tx: Queries, names: readonly string[]) {
  if (tx.dialect === 'sqlite') return;
  for (const name of [...names].sort()) {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

/**
 * For transactions that change rows of many tenants or companies, and of tables that every node of a cluster has: a
 * cluster's nodes are asked in turn from here on. Plain PostgreSQL takes the setting, and nothing reads it.
 */
export async function oneShardAfterAnother(tx: Queries) {
  if (tx.dialect === 'sqlite') return;
  await tx.run(sql`SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
}

const lastRow = v.object({ last: v.nullable(v.number()) });
const idRow = v.object({ id: v.number() });

/**
 * Numbers for rows that the caller's transaction will insert, in ascending order: known before, they need not be
 * read back. On SQLite nobody else inserts meanwhile.
 */
export async function takeIds(tx: Queries, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (tx.dialect === 'sqlite') {
    const row = await tx.row(lastRow, sql`SELECT max(id) AS last FROM ${raw(table)}`);
    return Array.from({ length: count }, (_, at) => (row?.last ?? 0) + 1 + at);
  }
  const rows = await tx.rows(
    idRow,
    sql`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}
