/** The few places where the engines' SQL differs. */
import type { Queries, SqlDatabase } from './database';

type Dialect = SqlDatabase['dialect'];

/**
 * A list of any length as one parameter: `IN ${fromList(dialect)}` takes `JSON.stringify(texts)`. Numbers are
 * named, because PostgreSQL does not compare them with texts.
 */
export function fromList(dialect: Dialect, of: 'text' | 'number' = 'text'): string {
  if (dialect === 'sqlite') return '(SELECT value FROM json_each(?))';
  const item = of === 'text' ? 'item' : 'item::bigint';
  return `(SELECT ${item} FROM jsonb_array_elements_text(?::jsonb) AS item)`;
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
