/** Which of the people that a signal watches are due for a check (our §10.22). */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { sql } from '../../database/sql';
import type { OwnSignal } from '../../jobs/stop';

const dueRow = v.object({
  id: v.number(),
  /** Null before the first check. */
  checked_at: v.nullable(v.number()),
  /** Where the person worked at the last check; null if no employer was known. */
  employer_domain: v.nullable(v.string()),
});
export type DuePerson = v.InferOutput<typeof dueRow>;

/** The people that a signal watches: those of these ids and those in an audience. */
export interface Watched {
  readonly ids: readonly number[];
  /** As `audienceIdOf` gives it; null for none. */
  readonly audienceId: string | null;
}

export interface DuePlace {
  /** Only people with ids above this one. */
  readonly after: number;
  /** People whose last check was later aren't due. */
  readonly checkedUntil: number;
  readonly max: number;
}

/** The next people to check, by id. A person whom the user has at several accounts is checked at the first of them. */
export function duePeople(
  queries: Queries,
  { userId, signalId }: OwnSignal,
  { ids, audienceId }: Watched,
  { after, checkedUntil, max }: DuePlace,
): Promise<readonly DuePerson[]> {
  const members = sql`SELECT person_id FROM audience_members
    WHERE user_id = ${userId} AND audience_id = ${audienceId}`;
  const people = sql`SELECT id, profile_url FROM account_people
     WHERE user_id = ${userId} AND (id IN ${ids} OR id IN (${members}))
    UNION ALL SELECT id, profile_url FROM looked_up_people
     WHERE user_id = ${userId} AND id IN ${ids}`;
  return queries.rows(
    dueRow,
    sql`SELECT watched.id AS id, checked_at, employer_domain
     FROM (SELECT min(id) AS id FROM (${people}) AS person GROUP BY profile_url) AS watched
     LEFT JOIN watched_people AS seen
       ON seen.user_id = ${userId} AND seen.signal_id = ${signalId} AND seen.person_id = watched.id
     WHERE watched.id > ${after} AND (checked_at IS NULL OR checked_at <= ${checkedUntil})
     ORDER BY watched.id LIMIT ${max}`,
  );
}
