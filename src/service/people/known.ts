/** The people that a user's jobs may be about, discovered or only looked up, and what jobs decide about them. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { recordset, sql, unindexed } from '../database/sql';
import type { LeasedJob } from '../jobs/lease';
import type { PendingItem } from '../jobs/store';

const maybeText = v.nullable(v.string());
const knownRow = v.object({
  id: v.number(),
  profile_url: v.string(),
  /** Null for people who were only looked up, because names are sold by discovery. */
  name: maybeText,
  /** The company's domain. */
  domain: v.string(),
  work_email: maybeText,
  phone: maybeText,
});
export type KnownPerson = v.InferOutput<typeof knownRow>;

/** The tables of known people. */
export const knownPeopleTables = ['account_people', 'looked_up_people'] as const;

/** The user's own people among these ids, in no particular order. */
export function knownPeople(
  queries: Queries,
  userId: string,
  ids: readonly number[],
): Promise<readonly KnownPerson[]> {
  return queries.rows(
    knownRow,
    sql`SELECT person.id AS id, person.profile_url AS profile_url, person.name AS name,
       accounts.domain AS domain, person.work_email AS work_email, person.phone AS phone
     FROM account_people AS person
     JOIN accounts ON accounts.user_id = person.user_id AND accounts.id = person.account_id
     WHERE person.id IN ${ids} AND ${unindexed('person.user_id')} = ${userId}
     UNION ALL SELECT id, profile_url, NULL, domain, work_email, phone FROM looked_up_people
     WHERE id IN ${ids} AND ${unindexed('user_id')} = ${userId}`,
  );
}

export interface Decision {
  readonly position: number;
  readonly status: string;
  readonly credits: number;
  /** The item's result; null if no source could be asked. */
  readonly result: object | null;
}

/** The current people of the items, by their ids as text. */
export async function peopleOf(
  tx: Queries,
  job: LeasedJob,
  items: readonly PendingItem[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  const ids = items.map(({ subject }) => Number(subject));
  const people = await knownPeople(tx, job.userId, ids);
  return new Map(people.map((person) => [String(person.id), person]));
}

/** Runs in the transaction that checked the job's lease. */
export async function decideItems(tx: Queries, job: LeasedJob, decisions: readonly Decision[]) {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ position, status, credits, result }) => [
    position,
    status,
    credits,
    result && JSON.stringify(result),
  ]);
  await tx.run(
    sql`UPDATE job_items SET status = decided.status, credits = decided.credits, result = decided.result
     FROM ${recordset('job_items', 'decided', ['position', 'status', 'credits', 'result'], rows)}
     WHERE job_items.user_id = ${job.userId} AND job_items.job_id = ${job.id}
       AND job_items.position = decided.position`,
  );
}
