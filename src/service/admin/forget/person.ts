/** Forgets a person: in the directory, among users' people, in posts and evidence. */
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import {
  bareProfile,
  beginForgetting,
  emailMark,
  keepOut,
  postMark,
  profileMark,
} from '../../forgotten/forgotten';
import type { TechPosts } from '../../technology/posts';
import { type Eraser, eraseAnswers, erasePeople, idsOf, mentioning } from './rows';

/** How a person is named to be forgotten. */
export type PersonName = { readonly profileUrl: string } | { readonly email: string };

/** All that tells of one person. */
interface Person {
  /** Profile addresses as rows spell them. */
  readonly profiles: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
  readonly marks: readonly string[];
  /** Full names, to be looked for at the person's own companies alone: others may have them too. */
  readonly names: readonly string[];
  readonly domains: readonly string[];
  /** What no text may hold, wherever it stands. */
  readonly unique: readonly string[];
  readonly jobPosts: readonly number[];
  readonly socialPosts: readonly number[];
}

const knownRow = v.object({
  profile_url: v.string(),
  email: v.nullable(v.string()),
  name: v.string(),
  domain: v.string(),
});
const urlRow = v.object({ url: v.string() });

/** Every table that knows people by their profiles. */
const known = sql`(
  SELECT profile_url, work_email AS email, people.name AS name, domain
    FROM people JOIN companies ON companies.id = company_id
  UNION ALL SELECT profile_url, work_email, person.name, domain
    FROM account_people AS person
    JOIN accounts ON accounts.user_id = person.user_id AND accounts.id = account_id
  UNION ALL SELECT profile_url, work_email, '', domain FROM looked_up_people
  UNION ALL SELECT profile_url, NULL, person_name, domain
    FROM job_changes JOIN companies ON companies.id = company_id
  UNION ALL SELECT author_url, NULL, author_name, domain
    FROM social_posts JOIN companies ON companies.id = company_id WHERE author_url IS NOT NULL
) AS known`;

/** Reads all texts of posts, which takes seconds where there are a million. */
export async function whoIs(database: Database, name: PersonName): Promise<Person> {
  const given = 'email' in name ? { emails: [name.email.toLowerCase()], bare: [] } : undefined;
  const bare =
    'email' in name ? await profilesOf(database, name.email) : [bareProfile(name.profileUrl)];
  const rows = (await Promise.all(bare.map((one) => rowsOf(database, one)))).flat();
  const found = rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
  const emails = [...new Set([...(given?.emails ?? []), ...found])];
  const unique = [...bare, ...emails];
  const names = [...new Set(rows.map((row) => row.name.toLowerCase()))];
  // A single word may be anybody's, or no name at all.
  const full = names.filter((one) => /\S\s+\S/.test(one));
  const domains = [...new Set(rows.map(({ domain }) => domain))];
  const person = { names: full, domains, unique };
  return {
    ...person,
    profiles: [...new Set(rows.map(({ profile_url }) => profile_url))],
    emails,
    marks: [...bare.map(profileMark), ...emails.map(emailMark)],
    jobPosts: await postsAbout(
      database,
      'job_posts',
      sql`title || ' ' || body || ' ' || url`,
      person,
    ),
    socialPosts: await postsAbout(database, 'social_posts', sql`body || ' ' || url`, person),
  };
}

async function profilesOf(database: Database, email: string): Promise<string[]> {
  const rows = await database.rows(
    knownRow,
    sql`SELECT profile_url, email, name, domain FROM ${known} WHERE lower(email) = ${email.toLowerCase()}`,
  );
  return [...new Set(rows.map(({ profile_url }) => bareProfile(profile_url)))];
}

async function rowsOf(database: Database, bare: string) {
  const rows = await database.rows(
    knownRow,
    sql`SELECT profile_url, email, name, domain FROM ${known}
     WHERE lower(profile_url) LIKE ${`%${bare.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`,
  );
  return rows.filter(({ profile_url }) => bareProfile(profile_url) === bare);
}

async function postsAbout(
  database: Database,
  table: 'job_posts' | 'social_posts',
  text: Sql,
  { unique, names, domains }: Pick<Person, 'unique' | 'names' | 'domains'>,
): Promise<readonly number[]> {
  const anywhere = await mentioning(database, table, text, unique);
  const atHome = await mentioning(
    database,
    table,
    text,
    names,
    sql`company_id IN (SELECT id FROM companies WHERE domain IN ${domains})`,
  );
  return [...new Set([...anywhere, ...atHome])];
}

/** A part of its caller's transaction. */
export async function erasePerson(eraser: Eraser, posts: TechPosts, person: Person, now: number) {
  const { tx } = eraser;
  const { profiles, emails } = person;
  await beginForgetting(tx, person.marks, now);
  const urls = await postsOf(eraser, person);
  await keepOut(tx, urls.map(postMark), now);
  await posts.remove(tx, person.jobPosts);
  eraser.count('job_posts', person.jobPosts.length);
  await eraser.delete('social_posts', sql`author_url IN ${profiles}`);
  await eraser.delete('social_posts', sql`id IN ${person.socialPosts}`);
  await eraser.delete('job_changes', sql`profile_url IN ${profiles}`);
  await eraser.delete('people', sql`profile_url IN ${profiles}`);
  await eraser.delete('crm_contacts', sql`lower(email) IN ${emails}`);
  const people = sql`SELECT id FROM account_people WHERE profile_url IN ${profiles}
     UNION SELECT id FROM looked_up_people WHERE profile_url IN ${profiles}`;
  await erasePeople(eraser, await idsOf(eraser, people));
  for (const table of ['people', 'account_people', 'looked_up_people']) {
    await eraser.empty(table, sql`work_email = NULL`, sql`lower(work_email) IN ${emails}`);
  }
  await eraseEvidence(eraser, person, [...person.profiles, ...urls]);
  await eraseAnswers(eraser, person.unique);
}

/** The addresses of posts by the person, or naming them. */
async function postsOf({ tx }: Eraser, person: Person): Promise<readonly string[]> {
  const rows = await tx.rows(
    urlRow,
    sql`SELECT url FROM social_posts WHERE author_url IN ${person.profiles} OR id IN ${person.socialPosts}
     UNION SELECT url FROM job_posts WHERE id IN ${person.jobPosts}`,
  );
  return rows.map(({ url }) => url);
}

async function eraseEvidence(eraser: Eraser, person: Person, urls: readonly string[]) {
  const { tx } = eraser;
  const text = sql`url || ' ' || title || ' ' || snippet`;
  const anywhere = await mentioning(tx, 'signal_evidence', text, person.unique);
  const atHome = await mentioning(
    tx,
    'signal_evidence',
    text,
    person.names,
    sql`account_id IN (SELECT id FROM accounts WHERE domain IN ${person.domains})`,
  );
  await eraser.delete('signal_evidence', sql`url IN ${urls}`);
  await eraser.delete('signal_evidence', sql`id IN ${[...anywhere, ...atHome]}`);
}
