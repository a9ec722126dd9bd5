/** What an exclusion names at this moment: chosen entries, members of audiences, and what the CRM has at a stage. */
import * as v from 'valibot';
import { endpoints } from '../../contract/endpoints';
import type { LeftOutReason } from '../../contract/exclude-list';
import { profileAddress, readProfile } from '../../contract/profile';
import type { Queries } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { ApiError } from '../errors';
import { kindOf, personSubjects } from './subjects';

const texts = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const exclusionRow = v.object({ audience_ids: texts, crm_stages: texts });
const companyRow = v.object({ subject: v.string(), note: v.string() });
const personRow = v.object({
  profile_url: v.string(),
  work_email: v.nullable(v.string()),
  note: v.string(),
});
const subjectRow = v.object({ subject: v.string() });

interface ExclusionEntry {
  readonly subject: string;
  readonly reason: LeftOutReason;
  readonly note: string | null;
}

/**
 * Returns entries for those of the subjects that the exclusion names. Takes subjects in the form of the exclude list.
 * Throws ApiError NOT_FOUND if the user has no such exclusion.
 */
export async function entriesOfExclusion(
  queries: Queries,
  userId: string,
  exclusionId: string,
  subjects: readonly string[],
): Promise<readonly ExclusionEntry[]> {
  const exclusion = await queries.row(
    exclusionRow,
    sql`SELECT audience_ids, crm_stages FROM exclusions WHERE user_id = ${userId} AND id = ${exclusionId}`,
  );
  if (!exclusion) throw unknownExclusion();
  if (subjects.length === 0) return [];
  const { audience_ids: audiences, crm_stages: stages } = exclusion;
  const chosen = await queries.rows(
    subjectRow,
    sql`SELECT subject FROM exclusion_entries
     WHERE user_id = ${userId} AND exclusion_id = ${exclusionId} AND subject IN ${subjects}`,
  );
  const named = async (source: Source, reason: LeftOutReason) =>
    [
      ...(await companiesOf(queries, userId, subjects, source)),
      ...(await peopleOf(queries, userId, subjects, source)),
    ].map((entry) => ({ ...entry, reason }));
  return [
    ...(stages.length === 0 ? [] : await named(atStages(stages), 'crm_stage')),
    ...(audiences.length === 0 ? [] : await named(inAudiences(audiences), 'audience')),
    ...chosen.map(({ subject }) => ({ subject, reason: 'chosen' as const, note: null })),
  ];
}

/**
 * Where an exclusion's companies and people are, as joins to `account` and `person`, and the text of an entry's note.
 */
export interface Source {
  readonly companies: Sql;
  readonly people: Sql;
  readonly where: Sql;
  readonly note: Sql;
}

/** The members of audiences, by the audiences' ids. */
export function inAudiences(ids: readonly string[]): Source {
  return {
    companies: sql`JOIN account_audience_members AS member
        ON member.user_id = account.user_id AND member.account_id = account.id
      JOIN account_audiences AS audience ON audience.user_id = member.user_id AND audience.id = member.audience_id`,
    people: sql`JOIN audience_members AS member
        ON member.user_id = person.user_id AND member.person_id = person.id
      JOIN audiences AS audience ON audience.user_id = member.user_id AND audience.id = member.audience_id`,
    where: sql`member.audience_id IN ${ids}`,
    note: sql`audience.name`,
  };
}

/** Companies of the CRM at lifecycle stages, given in lower case, and their contacts. */
export function atStages(stages: readonly string[]): Source {
  return {
    companies: sql`JOIN crm_accounts AS crm ON crm.user_id = account.user_id AND crm.account_id = account.id`,
    people: sql`JOIN crm_contacts AS contact ON contact.user_id = person.user_id AND contact.person_id = person.id
      JOIN crm_accounts AS crm ON crm.user_id = contact.user_id AND crm.account_id = contact.account_id`,
    where: sql`lower(crm.lifecycle_stage) IN ${stages}`,
    note: sql`crm.lifecycle_stage`,
  };
}

async function companiesOf(
  queries: Queries,
  userId: string,
  subjects: readonly string[],
  { companies, where, note }: Source,
) {
  const domains = subjects.filter((subject) => kindOf(subject) === 'company');
  if (domains.length === 0) return [];
  return queries.rows(
    companyRow,
    sql`SELECT account.domain AS subject, ${note} AS note FROM accounts AS account ${companies}
     WHERE account.user_id = ${userId} AND account.domain IN ${domains} AND ${where}`,
  );
}

async function peopleOf(
  queries: Queries,
  userId: string,
  subjects: readonly string[],
  { people, where, note }: Source,
) {
  const named = subjects.filter((subject) => kindOf(subject) === 'person');
  if (named.length === 0) return [];
  const rows = await queries.rows(
    personRow,
    sql`SELECT person.profile_url AS profile_url, person.work_email AS work_email, ${note} AS note
     FROM account_people AS person ${people}
     WHERE person.user_id = ${userId} AND ${where}
       AND (lower(person.profile_url) IN ${named.flatMap(storedProfiles)} OR lower(person.work_email) IN ${named})`,
  );
  return rows.flatMap(({ note, ...person }) =>
    personSubjects(person).map((subject) => ({ subject, note })),
  );
}

/** The forms in which tables store a profile, in lower case. Takes any spelling. */
export function storedProfiles(profile: string): string[] {
  const bare = readProfile(profile);
  const forms = [profile, profileAddress(profile), bare, `https://${bare}`, `https://www.${bare}`];
  return [
    ...new Set(forms.flatMap((form) => [form, `${form}/`]).map((form) => form.toLowerCase())),
  ];
}

export function unknownExclusion(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'You have no exclusion with this exclusion_id. Nothing was searched or deployed and no credits were spent. Choose what to ' +
      `leave out again, with ${endpoints.exclusion.method} ${endpoints.exclusion.path}.`,
  );
}
