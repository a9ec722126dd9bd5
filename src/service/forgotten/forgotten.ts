/**
 * What was deleted on request and must not be imported again. The list contains only hashes ("marks"), so it names no
 * one.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { readProfile } from '../../contract/profile';
import { siteOf } from '../companies/site-of';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';

const hashRow = v.object({ hash: v.string() });

export const companyMarks = ({ domain }: { readonly domain: string }) => hostMarks(domain);
export const postMarks = (post: { readonly domain: string; readonly url: string }) => [
  ...hostMarks(post.domain),
  postMark(post.url),
];

/**
 * Returns the items without a mark on the list. In a transaction this stays true until its end, because forgetting
 * waits for it (see `beginForgetting`). The transaction must call this before it reads people and companies that it
 * will save.
 */
export async function withoutForgotten<Item>(
  tx: Queries,
  items: readonly Item[],
  marksOf: (item: Item) => readonly string[],
): Promise<readonly Item[]> {
  if (items.length === 0) return items;
  // Most services have an empty list, and then no mark is needed.
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
 * Must come first in a transaction that forgets, before it reads what to forget. Waits for every transaction that
 * read the list, and keeps others from reading it until this one ends.
 */
export async function beginForgetting(tx: Queries) {
  // SQLite runs one writing transaction after another anyway.
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

/** Takes a domain as `readDomain` returns it. */
export function companyMark(domain: string): string {
  return digest(`company:${domain}`);
}

/** The marks of a domain and of those above it in the same site: `careers.acme.com` is acme.com's too. */
export function hostMarks(domain: string): string[] {
  const site = siteOf(domain) ?? domain;
  const marks = [companyMark(domain)];
  for (let host = domain; host !== site && host.endsWith(`.${site}`); ) {
    host = host.slice(host.indexOf('.') + 1);
    marks.push(companyMark(host));
  }
  return marks;
}

/** Takes a profile's address in any spelling. */
export function profileMark(url: string): string {
  return digest(`profile:${readProfile(url)}`);
}

export function emailMark(email: string): string {
  return digest(`email:${email.trim().toLowerCase()}`);
}

/** Takes the stored address of a job post or social post. */
export function postMark(url: string): string {
  return digest(`post:${url}`);
}

/** Every mark of a person. */
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
