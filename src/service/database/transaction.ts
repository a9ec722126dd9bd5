/** What transactions need beside statements: turns, numbers for new rows, and many rows of one user. */
import * as v from 'valibot';
import type { Queries } from './database';
import { insertInto, isLong, type Parameter, quoted, raw, recordset, type Sql, sql } from './sql';

/**
 * Makes transactions that name the same thing wait for one another, also where there is no row to lock yet. On
 * SQLite they do so anyway. Takes the names in a fixed order, so that two transactions never wait for each other.
 */
export async function takeTurns(tx: Queries, names: readonly string[]) {
  if (tx.sqlDialect === 'sqlite') return;
  for (const name of [...names].sort()) {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

/**
 * For transactions that change rows of many tenants or companies, and of tables that every node of a cluster has: a
 * cluster's nodes are asked in turn from here on. Plain PostgreSQL takes the setting, and nothing reads it.
 */
export async function oneShardAfterAnother(tx: Queries) {
  if (tx.sqlDialect === 'sqlite') return;
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
 * `INSERT INTO table (…) …` of one user's rows, without what may follow: at least one row, each with its values in the order
 * of the columns, of a table with `user_id` and an `id` of its own. Where they are many, they are selected beside the user:
 * a cluster then hands the statement to that user's node, where it would otherwise send the rows there first and end the
 * transaction in two phases. Its nodes cannot number rows, so the numbers come along.
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
  const numbered = rows.map((row, at) => [ids[at] ?? 0, ...row]);
  const given = ['id', ...columns];
  return sql`INSERT INTO ${raw(table)} (user_id, ${quoted(given)})
    SELECT users.id, ${quoted(given, 'given')}
    FROM users CROSS JOIN ${recordset(table, 'given', given, numbered)} WHERE users.id = ${userId}`;
}
