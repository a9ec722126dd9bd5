/** The few places where the engines' SQL differs. */
import * as v from 'valibot';
import type { Queries, SqlDatabase } from './database';

type Dialect = SqlDatabase['dialect'];

/**
 * A condition on a column, with a list of any length as one parameter: `${column} ${isOneOf(dialect)}` takes
 * `JSON.stringify(texts)`. Numbers are named, because PostgreSQL does not compare them with texts. An array makes
 * PostgreSQL look each item up in the column's index; joined with a list it may read the whole table.
 */
export function isOneOf(dialect: Dialect, of: 'text' | 'number' = 'text'): string {
  if (dialect === 'sqlite') return 'IN (SELECT value FROM json_each(?))';
  const item = of === 'text' ? 'item' : 'item::bigint';
  return `= ANY (ARRAY (SELECT ${item} FROM jsonb_array_elements_text(?::jsonb) AS item))`;
}

/**
 * Makes transactions that name the same thing wait for one another, also where there is no row to lock yet. On
 * SQLite they do so anyway. Takes the names in a fixed order, so that two transactions never wait for each other.
 */
export async function takeTurns(dialect: Dialect, within: Queries, names: readonly string[]) {
  if (dialect === 'sqlite') return;
  for (const name of [...names].sort()) {
    await within.run('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', name);
  }
}

const lastRow = v.object({ last: v.nullable(v.number()) });
const idRow = v.object({ id: v.number() });

/**
 * Numbers for rows that the caller's transaction will insert, in ascending order: known before, they need not be
 * read back. On SQLite nobody else inserts meanwhile.
 */
export async function takeIds(
  dialect: Dialect,
  within: Queries,
  table: string,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  if (dialect === 'sqlite') {
    const row = await within.row(lastRow, `SELECT max(id) AS last FROM ${table}`);
    return Array.from({ length: count }, (_, at) => (row?.last ?? 0) + 1 + at);
  }
  const rows = await within.rows(
    idRow,
    `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id FROM generate_series(1, ?::int)`,
    count,
  );
  return rows.map(({ id }) => id);
}
