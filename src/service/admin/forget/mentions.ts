/** Finds rows whose texts mention somebody, among those that a query thinks likely. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { joined, raw, type Sql, sql } from '../../database/sql';
import { type Eraser, emptyItems } from './rows';

/** Names as they stand in texts, in lower case: a domain, an e-mail address, a profile's address, a full name. */
export type Names = readonly string[];

const textRow = v.object({ id: v.number(), text: v.string() });
const answerRow = v.object({ user_id: v.string(), key: v.string(), text: v.string() });
const itemRow = v.object({
  user_id: v.string(),
  job_id: v.string(),
  position: v.number(),
  text: v.string(),
});

/** True where the text holds one of the names as a whole: `acme.example`, not `acme.example.org` or `big-acme.example`. */
export function mentionsAny(names: Names): (text: string) => boolean {
  const patterns = names.map((name) => {
    const before = name.includes('@') ? '[\\p{L}\\p{N}._%+-]' : '[\\p{L}\\p{N}_-]';
    const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<!${before})${quoted}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'iu');
  });
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/**
 * The ids of a table's rows that mention one of the names. Takes the SQL of their text, and what else must
 * be true of them.
 */
export async function mentioning(
  queries: Queries,
  table: string,
  text: Sql,
  names: Names,
  and = sql`1 = 1`,
): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await queries.rows(
    textRow,
    sql`SELECT id, ${text} AS text FROM ${raw(table)} WHERE (${likely(text, names)}) AND ${and}`,
  );
  const mentions = mentionsAny(names);
  return rows.filter(({ text }) => mentions(text)).map(({ id }) => id);
}

/** What requests were answered, and what jobs found out, may name somebody who has no row of their own there. */
export async function eraseAnswers(eraser: Eraser, names: Names) {
  if (names.length === 0) return;
  const { tx } = eraser;
  const mentions = mentionsAny(names);
  const answers = await tx.rows(
    answerRow,
    sql`SELECT user_id, key, answer AS text FROM idempotency_keys WHERE ${likely(sql`answer`, names)}`,
  );
  for (const { user_id, key, text } of answers) {
    if (!mentions(text)) continue;
    await eraser.delete('idempotency_keys', sql`user_id = ${user_id} AND key = ${key}`);
  }
  const items = await tx.rows(
    itemRow,
    sql`SELECT user_id, job_id, position, result AS text FROM job_items
     WHERE result IS NOT NULL AND (${likely(sql`result`, names)})`,
  );
  for (const { user_id, job_id, position, text } of items) {
    if (!mentions(text)) continue;
    await emptyItems(
      eraser,
      sql`user_id = ${user_id} AND job_id = ${job_id} AND position = ${position}`,
    );
  }
}

function likely(text: Sql, names: Names): Sql {
  return joined(
    names.map((name) => sql`lower(${text}) LIKE ${pattern(name)} ESCAPE '\\'`),
    ' OR ',
  );
}

function pattern(name: string): string {
  return `%${name.replace(/[\\%_]/g, '\\$&')}%`;
}
