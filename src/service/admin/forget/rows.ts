/** Deletes rows and counts them by table: what belongs to accounts and people, and what mentions a name. */
import * as v from 'valibot';
import { companyFields, type FieldRow, rowOf } from '../../../contract/account-fields';
import { type AudienceTables, accountAudiences, peopleAudiences } from '../../audiences/members';
import type { Queries } from '../../database/database';
import { joined, raw, type Sql, sql } from '../../database/sql';

/** One transaction that forgets. */
export type Eraser = ReturnType<typeof makeEraser>;
/** How many rows of one table were deleted or emptied. */
export type Erasure = ReturnType<Eraser['report']>[number];

const idRow = v.object({ id: v.number() });
const memberRow = v.object({
  user_id: v.string(),
  audience_id: v.string(),
  members: v.number(),
});

export function makeEraser(tx: Queries) {
  const counts = new Map<string, { deleted: number; emptied: number }>();
  const note = (table: string, what: 'deleted' | 'emptied', rows: number) => {
    const count = counts.get(table) ?? { deleted: 0, emptied: 0 };
    count[what] += rows;
    if (rows > 0) counts.set(table, count);
  };
  return {
    tx,
    async delete(table: string, where: Sql) {
      note(table, 'deleted', await tx.run(sql`DELETE FROM ${raw(table)} WHERE ${where}`));
    },
    /** Empties the rows but keeps them, because counts of jobs and of other people depend on them. */
    async empty(table: string, change: Sql, where: Sql) {
      const statement = sql`UPDATE ${raw(table)} SET ${change} WHERE ${where}`;
      note(table, 'emptied', await tx.run(statement));
    },
    /** Counts rows that were deleted elsewhere. */
    count: (table: string, deleted: number) => note(table, 'deleted', deleted),
    report: () =>
      [...counts]
        .map(([table, count]) => ({ table, ...count }))
        .sort((one, other) => (one.table < other.table ? -1 : 1)),
  };
}

/** The ids that a query returns as `id`. */
export async function idsOf({ tx }: Pick<Eraser, 'tx'>, query: Sql): Promise<number[]> {
  return (await tx.rows(idRow, query)).map(({ id }) => id);
}

/** Deletes users' accounts, with everything that jobs and signals added to them. */
export async function eraseAccounts(eraser: Eraser, ids: readonly number[]) {
  const people = sql`SELECT id FROM account_people WHERE account_id IN ${ids}`;
  await erasePeople(eraser, await idsOf(eraser, people));
  await leaveAudiences(eraser, accountAudiences, ids);
  for (const table of ['crm_accounts', 'signal_feedback', 'signal_evidence', 'signal_accounts'])
    await eraser.delete(table, sql`account_id IN ${ids}`);
  await emptyItems(eraser, sql`account_id IN ${ids}`);
  await eraser.delete('accounts', sql`id IN ${ids}`);
}

/** Deletes users' people, with everything that jobs and signals added to them. */
export async function erasePeople(eraser: Eraser, ids: readonly number[]) {
  await leaveAudiences(eraser, peopleAudiences, ids);
  for (const table of ['crm_contacts', 'watched_people', 'provider_asks'])
    await eraser.delete(table, sql`person_id IN ${ids}`);
  await emptyItems(
    eraser,
    sql`subject IN ${ids.map(String)} AND (user_id, job_id) IN (
       SELECT user_id, id FROM jobs WHERE kind <> 'enrich_accounts')`,
  );
  for (const table of ['account_people', 'looked_up_people'])
    await eraser.delete(table, sql`id IN ${ids}`);
}

/** Deletes feedback on evidence that no longer exists. */
export function eraseFeedback(eraser: Eraser) {
  return eraser.delete(
    'signal_feedback',
    sql`evidence_url IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM signal_evidence AS evidence
      WHERE evidence.user_id = signal_feedback.user_id
        AND evidence.account_id = signal_feedback.account_id
        AND evidence.signal_id = signal_feedback.signal_id
        AND evidence.url = signal_feedback.evidence_url)`,
  );
}

/** Deletes exclude-list entries for one of the names, with what they left out, and notes that mention one. */
export async function eraseExcluded(eraser: Eraser, names: Names, inNotes: Names = names) {
  const { tx } = eraser;
  for (const table of ['exclude_entries', 'exclude_finds']) {
    const named = await mentioning(tx, table, sql`subject`, names);
    await eraser.delete(table, sql`id IN ${named}`);
    const noted = await mentioning(tx, table, sql`note`, inNotes, sql`note IS NOT NULL`);
    await eraser.empty(table, sql`note = NULL`, sql`id IN ${noted}`);
  }
  const chosen = await mentioning(tx, 'exclusion_entries', sql`subject`, names);
  await eraser.delete('exclusion_entries', sql`id IN ${chosen}`);
}

/** Blanks fields of other companies' records and facts that name a company or a person. Takes values in lower case. */
export async function blankFields(
  eraser: Eraser,
  who: NonNullable<FieldRow['identifies']>,
  values: readonly string[],
) {
  for (const name of companyFields().filter((field) => rowOf(field).identifies === who)) {
    const column = raw(name);
    for (const table of ['companies', 'accounts'])
      await eraser.empty(table, sql`${column} = NULL`, sql`lower(${column}) IN ${values}`);
    const texts = values.map((value) => JSON.stringify(value));
    await eraser.delete('company_facts', sql`field = ${name} AND lower(value) IN ${texts}`);
  }
}

/** Emptied items still count as asked and charged; a worker that is processing one finds it decided. */
export function emptyItems(eraser: Eraser, where: Sql) {
  const change = sql`forgotten = 1, name = NULL,
    subject = 'forgotten ' || job_id || ' ' || CAST(position AS TEXT),
    account_id = NULL, result = NULL, fields_updated = '[]',
    status = CASE WHEN status = 'pending' THEN 'not_found' ELSE status END`;
  return eraser.empty('job_items', change, where);
}

/**
 * The positions of members who stay don't change and aren't reused, because readers ask for members after a position.
 */
async function leaveAudiences(
  eraser: Eraser,
  { audiences, members, member }: AudienceTables,
  ids: readonly number[],
) {
  const where = sql`${raw(member)} IN ${ids}`;
  const left = await eraser.tx.rows(
    memberRow,
    sql`SELECT user_id, audience_id, count(*) AS members FROM ${raw(members)} WHERE ${where}
     GROUP BY user_id, audience_id ORDER BY audience_id`,
  );
  await eraser.delete(members, where);
  for (const { user_id, audience_id, members: gone } of left) {
    await eraser.tx.run(
      sql`UPDATE ${raw(audiences)} SET member_count = member_count - ${gone}
       WHERE user_id = ${user_id} AND id = ${audience_id}`,
    );
  }
}

/** Names as texts contain them, in lower case: a domain, email address, profile address or full name. */
type Names = readonly string[];

const textRow = v.object({ id: v.number(), text: v.string() });
const answerRow = v.object({ user_id: v.string(), key: v.string(), text: v.string() });
const pageRow = v.object({ user_id: v.string(), question: v.string(), text: v.string() });
const estimateRow = v.object({ user_id: v.string(), id: v.string(), text: v.string() });
const itemRow = v.object({
  user_id: v.string(),
  job_id: v.string(),
  position: v.number(),
  text: v.string(),
});

/**
 * True if the text contains one of the names as a whole: `acme.example`, but not `acme.example.org` or
 * `big-acme.example`.
 */
function mentionsAny(names: Names): (text: string) => boolean {
  const patterns = names.map((name) => {
    const before = name.includes('@') ? '[\\p{L}\\p{N}._%+-]' : '[\\p{L}\\p{N}_-]';
    const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<!${before})${quoted}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'iu');
  });
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/**
 * The ids of a table's rows that mention one of the names. Takes the SQL of their text, and a condition for the rows.
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

/** Deletes waiting and failed alerts that mention one of the names. Takes a condition for the rows. */
export async function eraseAlerts(eraser: Eraser, names: Names, and = sql`1 = 1`) {
  const text = sql`find || ' ' || coalesce(profile, '')`;
  const ids = await mentioning(eraser.tx, 'alert_events', text, names, and);
  await eraser.delete('alert_events', sql`id IN ${ids}`);
}

/**
 * Deletes or empties stored answers and results of jobs that mention one of the names, even without a row of their own.
 */
export async function eraseAnswers(eraser: Eraser, names: Names) {
  if (names.length === 0) return;
  const { tx } = eraser;
  const mentions = mentionsAny(names);
  const rowsThatMention = async <Row extends { readonly text: string }>(
    row: v.GenericSchema<unknown, Row>,
    select: Sql,
  ) => (await tx.rows(row, select)).filter(({ text }) => mentions(text));
  const answers = await rowsThatMention(
    answerRow,
    sql`SELECT user_id, key, answer AS text FROM idempotency_keys WHERE ${likely(sql`answer`, names)}`,
  );
  for (const { user_id, key } of answers)
    await eraser.delete('idempotency_keys', sql`user_id = ${user_id} AND key = ${key}`);
  const pages = await rowsThatMention(
    pageRow,
    sql`SELECT user_id, question, people AS text FROM provider_pages WHERE ${likely(sql`people`, names)}`,
  );
  for (const { user_id, question } of pages) {
    // The page stays known, so it isn't paid for again.
    await eraser.empty(
      'provider_pages',
      sql`people = '[]'`,
      sql`user_id = ${user_id} AND question = ${question}`,
    );
  }
  const estimates = await rowsThatMention(
    estimateRow,
    sql`SELECT user_id, id, arguments AS text FROM agent_estimates WHERE ${likely(sql`arguments`, names)}`,
  );
  for (const { user_id, id } of estimates) {
    // The booked credits stay booked.
    await eraser.empty(
      'agent_estimates',
      sql`arguments = '{}', valid_until = 0`,
      sql`user_id = ${user_id} AND id = ${id}`,
    );
  }
  const items = await rowsThatMention(
    itemRow,
    sql`SELECT user_id, job_id, position, result AS text FROM job_items
     WHERE result IS NOT NULL AND (${likely(sql`result`, names)})`,
  );
  for (const { user_id, job_id, position } of items) {
    await emptyItems(
      eraser,
      sql`user_id = ${user_id} AND job_id = ${job_id} AND position = ${position}`,
    );
  }
}

/** A condition that is true for every text that can contain one of the names, and for some others. */
export function likely(text: Sql, names: Names): Sql {
  return joined(
    names.map((name) => sql`lower(${text}) LIKE ${pattern(name)} ESCAPE '\\'`),
    ' OR ',
  );
}

function pattern(name: string): string {
  return `%${name.replace(/[\\%_]/g, '\\$&')}%`;
}
