/** What transactions need besides statements: turns, ids for new rows, and many rows of one user. */
import * as v from 'valibot';
import type { Queries } from './database';
import {
  insertInto,
  isLong,
  type Parameter,
  pairs,
  quoted,
  raw,
  recordset,
  type Sql,
  sql,
} from './sql';

/**
 * Makes transactions with the same name wait for each other, even if there is no row to lock yet. On SQLite all
 * transactions do. Locks the names in sorted order, so two transactions never deadlock.
 */
export async function takeTurns(tx: Queries, names: readonly string[]) {
  if (tx.sqlDialect === 'sqlite') return;
  for (const name of [...names].sort()) {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

/**
 * For a transaction that changes distributed tables and tables that every node has: makes a cluster ask its nodes one
 * after another from here on. Plain PostgreSQL accepts the setting and ignores it.
 */
export async function oneShardAfterAnother(tx: Queries) {
  if (tx.sqlDialect === 'sqlite') return;
  await tx.run(sql`SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
}

const lastRow = v.object({ last: v.nullable(v.number()) });
const idRow = v.object({ id: v.number() });

/**
 * Ids for rows that the caller's transaction will insert, ascending, so they needn't be read back. On SQLite no other
 * transaction can insert meanwhile.
 */
export async function takeIds(tx: Queries, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (tx.sqlDialect === 'sqlite') {
    const row = await tx.row(lastRow, sql`SELECT max(id) AS last FROM ${raw(table)}`);
    return Array.from({ length: count }, (_, at) => (row?.last ?? 0) + 1 + at);
  }
  const rows = await tx.rows(
    idRow,
    sql`SELECT nextval((SELECT pg_get_serial_sequence(${table}, 'id')::regclass)) AS id
     FROM generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/**
 * `INSERT INTO table (…) …` of one user's rows, without what may follow: at least one row, each with its values in
 * the order of the columns, for a table with `user_id` and an `id` that the database gives. Many rows are selected
 * beside the user, so that a cluster sends the statement to that user's node; otherwise it would send the rows there
 * first and commit in two phases. Nodes can't number rows, so the ids are given.
 */
export async function insertForUser(
  tx: Queries,
  table: string,
  userId: string,
  columns: readonly string[],
  rows: readonly (readonly Parameter[])[],
): Promise<Sql> {
  const owned = ['user_id', ...columns];
  if (tx.sqlDialect === 'sqlite' || !isLong(owned, rows)) {
    return insertInto(
      table,
      owned,
      rows.map((row) => [userId, ...row]),
    );
  }
  const ids = await takeIds(tx, table, rows.length);
  const numbered = pairs(ids, rows).map(([id, row]) => [id, ...row]);
  const given = ['id', ...columns];
  return sql`INSERT INTO ${raw(table)} (user_id, ${quoted(given)})
    SELECT users.id, ${quoted(given, 'given')}
    FROM users CROSS JOIN ${recordset(table, 'given', given, numbered)} WHERE users.id = ${userId}`;
}
