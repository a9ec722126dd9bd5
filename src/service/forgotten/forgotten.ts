/**
 * Whom the service was told to forget: looked up wherever companies and people come in, by marks. These are hashes, so
 * that the list names nobody.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { readProfile } from '../../contract/profile';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';

const hashRow = v.object({ hash: v.string() });

export const companyMarks = ({ domain }: { readonly domain: string }) => [companyMark(domain)];
export const postMarks = (post: { readonly domain: string; readonly url: string }) => [
  companyMark(post.domain),
  postMark(post.url),
];

/**
 * Returns the items of which no mark is on the list. In a transaction this stays true until its end, because
 * forgetting waits for that (see `beginForgetting`). What a transaction reads of people and companies and then keeps is
 * read after this.
 */
export async function withoutForgotten<Item>(
  tx: Queries,
  items: readonly Item[],
  marksOf: (item: Item) => readonly string[],
): Promise<readonly Item[]> {
  if (items.length === 0) return items;
  // Most services have forgotten nobody, and then nothing need be hashed.
  const any = await tx.row(hashRow, sql`SELECT hash FROM forgotten LIMIT 1`);
  if (!any) return items;
  const marks = new Map(items.map((item) => [item, marksOf(item)]));
  const rows = await tx.rows(
    hashRow,
    sql`SELECT hash FROM forgotten WHERE hash IN ${[...new Set([...marks.values()].flat())]}`,
  );
  if (rows.length === 0) return items;
  const forgotten = new Set(rows.map(({ hash }) => hash));
  return items.filter((item) => !marks.get(item)?.some((mark) => forgotten.has(mark)));
}

/**
 * Comes first in a transaction that forgets, before it reads what to forget. Every transaction that read the list has
 * ended by then, and no other reads it until this one ends.
 */
export async function beginForgetting(tx: Queries) {
  // SQLite writes one transaction after another anyway.
  if (tx.sqlDialect === 'postgres')
    await tx.run(sql`LOCK TABLE forgotten IN ACCESS EXCLUSIVE MODE`);
}

export async function keepOut(tx: Queries, marks: readonly string[], now: number) {
  for (const mark of marks) {
    await tx.run(
      sql`INSERT INTO forgotten (hash, at) VALUES (${mark}, ${now}) ON CONFLICT DO NOTHING`,
    );
  }
}

/** Takes a domain as `readDomain` gives it. */
export function companyMark(domain: string): string {
  return digest(`company:${domain}`);
}

/** Takes a profile's address in any spelling. */
export function profileMark(url: string): string {
  return digest(`profile:${readProfile(url)}`);
}

export function emailMark(email: string): string {
  return digest(`email:${email.trim().toLowerCase()}`);
}

/** Takes the address of a job post or a social post as it is kept. */
export function postMark(url: string): string {
  return digest(`post:${url}`);
}

/** All that a person may be known by. */
export function personMarks(person: {
  readonly profile_url: string;
  readonly work_email: string | null;
}): string[] {
  const { profile_url, work_email } = person;
  return [profileMark(profile_url), ...(work_email === null ? [] : [emailMark(work_email)])];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
