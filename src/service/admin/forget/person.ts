/** Forgets a person: in the directory, among users' people, in posts and in evidence. */

import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { profileSpellings, readProfile } from '../../../contract/profile';
import type { Queries } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { emailMark, keepOut, postMark, profileMark } from '../../forgotten/forgotten';
import { dataVersion } from '../../technology/stored/companies';
import type { TechPosts } from '../../technology/stored/posts';
import {
  blankFields,
  type Eraser,
  eraseAlerts,
  eraseAnswers,
  eraseExcluded,
  eraseFeedback,
  erasePeople,
  idsOf,
  likely,
  mentioning,
} from './rows';

/** How the operator names the person. */
export type PersonName = { readonly profileUrl: string } | { readonly email: string };

/** What identifies the person in rows and texts. */
interface Person {
  /** Profile addresses as the rows have them. */
  readonly profiles: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
  readonly marks: readonly string[];
  /** Full names. Only looked for at the person's own companies, since others may have the same name. */
  readonly names: readonly string[];
  readonly domains: readonly string[];
  /** Names that no text may contain, at any company. */
  readonly unique: readonly string[];
}

/** The ids of posts that name a person. */
interface NamingPosts {
  readonly jobPosts: readonly number[];
  readonly socialPosts: readonly number[];
}

/** The posts that name a person, as of one version of the posts. */
interface Seen extends NamingPosts {
  readonly person: Person;
  readonly version: number;
}

const knownRow = v.object({
  profile_url: v.string(),
  email: v.nullable(v.string()),
  name: v.string(),
  domain: v.string(),
});
const urlRow = v.object({ url: v.string() });

/** Every table that has profiles. */
const known = sql`(
  SELECT profile_url, work_email AS email, people.name AS name, domain
    FROM people JOIN companies ON companies.id = company_id
  UNION ALL SELECT profile_url, work_email, person.name, domain
    FROM account_people AS person
    JOIN accounts ON accounts.user_id = person.user_id AND accounts.id = account_id
  UNION ALL SELECT profile_url, work_email, '', domain FROM looked_up_people
  UNION ALL SELECT profile_url, asks.value, person.name, domain
    FROM provider_asks AS asks
    JOIN account_people AS person ON person.user_id = asks.user_id AND person.id = person_id
    JOIN accounts ON accounts.user_id = person.user_id AND accounts.id = account_id
    WHERE capability = 'email'
  UNION ALL SELECT profile_url, asks.value, '', domain
    FROM provider_asks AS asks
    JOIN looked_up_people AS person ON person.user_id = asks.user_id AND person.id = person_id
    WHERE capability = 'email'
  UNION ALL SELECT profile_url, NULL, person_name, domain
    FROM job_changes JOIN companies ON companies.id = company_id
  UNION ALL SELECT author_url, NULL, author_name, domain
    FROM social_posts JOIN companies ON companies.id = company_id WHERE author_url IS NOT NULL
) AS known`;

/** Reads the texts of all posts, which takes seconds for a million. */
export async function lookThrough(queries: Queries, name: PersonName): Promise<Seen> {
  const version = await dataVersion(queries);
  const person = await whoIs(queries, name);
  return { version, person, ...(await postsNaming(queries, person)) };
}

async function whoIs(queries: Queries, name: PersonName): Promise<Person> {
  const isByEmail = 'email' in name;
  const bare = isByEmail ? await profilesOf(queries, name.email) : [readProfile(name.profileUrl)];
  const rows = await rowsOf(queries, bare);
  const found = rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
  const emails = [...new Set([...(isByEmail ? [name.email.toLowerCase()] : []), ...found])].sort();
  const names = [...new Set(rows.map((row) => row.name.toLowerCase()))].sort();
  const profiles = [...new Set(rows.map(({ profile_url }) => profile_url))].sort();
  return {
    profiles,
    emails,
    marks: [...bare.map(profileMark), ...emails.map(emailMark)],
    // A single word could be the name of many people, or no name.
    names: names.filter((one) => /\S\s+\S/.test(one)),
    domains: [...new Set(rows.map(({ domain }) => domain))].sort(),
    unique: [
      ...bare.flatMap(profileSpellings),
      ...profiles.map((profile) => profile.toLowerCase()),
      ...emails,
    ],
  };
}

async function profilesOf(queries: Queries, email: string): Promise<string[]> {
  const rows = await queries.rows(
    knownRow,
    sql`SELECT profile_url, email, name, domain FROM ${known} WHERE lower(email) = ${email.toLowerCase()}`,
  );
  return [...new Set(rows.map(({ profile_url }) => readProfile(profile_url)))].sort();
}

async function rowsOf(queries: Queries, profiles: readonly string[]) {
  const found: v.InferOutput<typeof knownRow>[] = [];
  for (const bare of profiles) {
    // Another parameter may precede an id.
    const [page = ''] = bare.split('?', 1);
    const rows = await queries.rows(
      knownRow,
      sql`SELECT profile_url, email, name, domain FROM ${known}
       WHERE ${likely(sql`profile_url`, profileSpellings(page))}`,
    );
    found.push(...rows.filter(({ profile_url }) => readProfile(profile_url) === bare));
  }
  return found;
}

async function postsNaming(queries: Queries, person: Person): Promise<NamingPosts> {
  const text = sql`title || ' ' || body || ' ' || url`;
  return {
    jobPosts: await postsAbout(queries, 'job_posts', text, person),
    socialPosts: await postsAbout(queries, 'social_posts', sql`body || ' ' || url`, person),
  };
}

async function postsAbout(
  queries: Queries,
  table: 'job_posts' | 'social_posts',
  text: Sql,
  { unique, names, domains }: Person,
): Promise<readonly number[]> {
  const anywhere = await mentioning(queries, table, text, unique);
  const atHome = await mentioning(
    queries,
    table,
    text,
    names,
    sql`company_id IN (SELECT id FROM companies WHERE domain IN ${domains})`,
  );
  return [...new Set([...anywhere, ...atHome])];
}

/**
 * Runs in its caller's transaction, which has called `beginForgetting`. Looks the person up again, because an
 * import may have changed them. Reads the posts again too, unless no post was added and the person is unchanged.
 */
export async function erasePerson(
  eraser: Eraser,
  posts: TechPosts,
  name: PersonName,
  seen: Seen,
  now: number,
) {
  const { tx } = eraser;
  const person = await whoIs(tx, name);
  // The transaction itself raised the version by one.
  const isSame =
    (await dataVersion(tx)) === seen.version + 1 && isDeepStrictEqual(person, seen.person);
  const { jobPosts, socialPosts } = isSame ? seen : await postsNaming(tx, person);
  const { profiles, emails } = person;
  await keepOut(tx, person.marks, now);
  const urls = await urlsOf(eraser, profiles, { jobPosts, socialPosts });
  await keepOut(tx, urls.map(postMark), now);
  await posts.remove(tx, jobPosts);
  eraser.count('job_posts', jobPosts.length);
  await eraser.delete('social_posts', sql`author_url IN ${profiles}`);
  await eraser.delete('social_posts', sql`id IN ${socialPosts}`);
  await eraser.delete('job_changes', sql`profile_url IN ${profiles}`);
  await eraser.delete('people', sql`profile_url IN ${profiles}`);
  await eraser.delete('crm_contacts', sql`lower(email) IN ${emails}`);
  await eraser.delete('provider_asks', sql`lower(value) IN ${emails}`);
  const people = sql`SELECT id FROM account_people WHERE profile_url IN ${profiles}
     UNION SELECT id FROM looked_up_people WHERE profile_url IN ${profiles}`;
  await erasePeople(eraser, await idsOf(eraser, people));
  for (const table of ['people', 'account_people', 'looked_up_people']) {
    await eraser.empty(table, sql`work_email = NULL`, sql`lower(work_email) IN ${emails}`);
  }
  const ids = [...profiles.map((profile) => profile.toLowerCase()), ...emails];
  await blankFields(eraser, 'person', ids);
  await eraseEvidence(eraser, person, [...person.profiles, ...urls]);
  await eraseAnswers(eraser, person.unique);
  await eraseExcluded(eraser, person.unique, [...person.unique, ...person.names]);
}

/** The addresses of posts by the person, or naming them. */
async function urlsOf(
  { tx }: Eraser,
  profiles: readonly string[],
  { jobPosts, socialPosts }: NamingPosts,
): Promise<readonly string[]> {
  const rows = await tx.rows(
    urlRow,
    sql`SELECT url FROM social_posts WHERE author_url IN ${profiles} OR id IN ${socialPosts}
     UNION SELECT url FROM job_posts WHERE id IN ${jobPosts}`,
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
  await eraseFeedback(eraser);
  await eraseAlerts(eraser, [...person.unique, ...urls]);
  await eraseAlerts(eraser, person.names, sql`domain IN ${person.domains}`);
}
