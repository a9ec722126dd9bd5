/**
 * Finds people's known work emails: an entry may name a person by email, while a find has only the person's profile.
 */
import * as v from 'valibot';
import { readProfile } from '../../contract/profile';
import type { Queries } from '../database/database';
import { chunks, type Sql, sql } from '../database/sql';
import { storedProfiles } from './exclusion-subjects';
import { personSubjects } from './subjects';

const knownRow = v.object({ profile_url: v.string(), work_email: v.string() });

/** Profiles per statement. */
const profilesAtOnce = 200;

/** Queries the user's tables and the directory's one by one, because a cluster keeps them on different nodes. */
async function known(queries: Queries, userId: string, where: Sql) {
  const hasEmail = sql`work_email IS NOT NULL AND ${where}`;
  return [
    ...(await queries.rows(
      knownRow,
      sql`SELECT profile_url, work_email FROM people WHERE ${hasEmail}`,
    )),
    ...(await queries.rows(
      knownRow,
      sql`SELECT profile_url, work_email FROM account_people WHERE user_id = ${userId} AND ${hasEmail}
       UNION SELECT profile_url, work_email FROM looked_up_people WHERE user_id = ${userId} AND ${hasEmail}`,
    )),
  ];
}

/**
 * Takes profiles in any spelling. Returns the entries that leave each person out: the profile, and the work emails that
 * the service or the user knows.
 */
export async function subjectsOfProfiles(
  queries: Queries,
  userId: string,
  profiles: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const emails = new Map<string, string[]>();
  for (const some of chunks([...new Set(profiles)], profilesAtOnce)) {
    const stored = sql`lower(profile_url) IN ${some.flatMap(storedProfiles)}`;
    for (const { profile_url, work_email } of await known(queries, userId, stored)) {
      const [profile = '', ...own] = personSubjects({ profile_url, work_email });
      emails.set(profile, [...(emails.get(profile) ?? []), ...own]);
    }
  }
  return new Map(
    profiles.map((profile) => {
      const bare = readProfile(profile);
      return [profile, [bare, ...(emails.get(bare) ?? [])]];
    }),
  );
}
