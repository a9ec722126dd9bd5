/** Whom a user's jobs may be about: people whom the user discovered, and people whom the user only looked up. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { sql, unindexed } from '../database/sql';

const maybeText = v.nullable(v.string());
const knownRow = v.object({
  id: v.number(),
  profile_url: v.string(),
  /** Null for whoever was only looked up: discovery sells names. */
  name: maybeText,
  /** The company's. */
  domain: v.string(),
  work_email: maybeText,
  phone: maybeText,
});
export type KnownPerson = v.InferOutput<typeof knownRow>;

/** Where they are kept. */
export const knownPeopleTables = ['account_people', 'looked_up_people'] as const;

/** A user's own among these ids, in no particular order. */
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
