/** Forgets a company: its data, its people and posts, and users' accounts of it. */

import * as v from 'valibot';
import { readDomain } from '../../../contract/domain';
import { readProfile } from '../../../contract/profile';
import { siteOf } from '../../companies/site-of';
import type { Queries } from '../../database/database';
import { joined, raw, sql } from '../../database/sql';
import { companyMark, keepOut } from '../../forgotten/forgotten';
import { endedFor } from '../../jobs/messages';
import { stopJob } from '../../jobs/stop';
import { discoverPeopleParamsSchema } from '../../people/discover/params';
import { queueOf } from '../../sources/client/hosts';
import type { TechPosts } from '../../technology/stored/posts';
import {
  blankFields,
  type Eraser,
  emptyItems,
  eraseAccounts,
  eraseAlerts,
  eraseAnswers,
  eraseExcluded,
  eraseFeedback,
  erasePeople,
  idsOf,
  mentioning,
} from './rows';

/** Replaces the company's domain in jobs and signals; no site can have this domain. */
const placeholderDomain = 'forgotten.invalid';

const domainRow = v.object({ domain: v.string() });
const jobRow = v.object({ user_id: v.string(), id: v.string(), params: v.string() });
const profileRow = v.object({ linkedin_url: v.string() });
const signalRow = v.object({ user_id: v.string(), id: v.number(), params: v.string() });
const givenSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    accounts: v.array(
      v.looseObject({ website: v.nullish(v.string()), linkedin_url: v.nullish(v.string()) }),
    ),
  }),
);

/**
 * Takes a normalised domain. Forgets what is known of its hosts too. Runs in its caller's transaction, which has called
 * `beginForgetting`.
 */
export async function eraseCompany(eraser: Eraser, posts: TechPosts, domain: string, now: number) {
  await keepOut(eraser.tx, [companyMark(domain)], now);
  for (const host of [domain, ...(await hostsBelow(eraser.tx, domain))])
    await eraseHost(eraser, posts, host);
}

/** The stored domains below a domain; those below a platform such as github.io are other companies'. */
async function hostsBelow(tx: Queries, domain: string): Promise<string[]> {
  if (!hasHosts(domain)) return [];
  const tables = ['companies', 'accounts', 'looked_up_people', 'boards', 'company_facts'];
  const found = tables.map(
    (table) => sql`SELECT domain FROM ${raw(table)} WHERE domain LIKE ${`%.${domain}`}`,
  );
  const rows = await tx.rows(domainRow, joined(found, ' UNION '));
  return rows.map((row) => row.domain).filter((host) => siteOf(host) === siteOf(domain));
}

function hasHosts(domain: string): boolean {
  return siteOf(`x.${domain}`) === siteOf(domain);
}

async function eraseHost(eraser: Eraser, posts: TechPosts, domain: string) {
  await eraseSources(eraser, domain);
  await eraseGiven(eraser, domain);
  await stopDiscoveries(eraser, domain);
  await eraseDirectory(eraser, posts, domain);
  const accounts = await idsOf(eraser, sql`SELECT id FROM accounts WHERE domain = ${domain}`);
  await eraseAccounts(eraser, accounts);
  const people = sql`SELECT id FROM looked_up_people WHERE domain = ${domain}`;
  await erasePeople(eraser, await idsOf(eraser, people));
  const hosts = (column: 'subject' | 'domain') =>
    sql`(${raw(column)} = ${domain} ${hasHosts(domain) ? sql`OR ${raw(column)} LIKE ${`%.${domain}`}` : sql``})`;
  await eraser.delete('provider_companies', hosts('domain'));
  await emptyItems(
    eraser,
    sql`${hosts('subject')} AND (user_id, job_id) IN (
      SELECT user_id, id FROM jobs WHERE kind = 'enrich_accounts')`,
  );
  await eraseElsewhere(eraser, domain);
  await blankFields(eraser, 'company', [domain]);
  await eraser.delete('alert_events', sql`domain = ${domain}`);
  await eraser.delete('provider_pages', sql`domain = ${domain}`);
  await eraser.delete('blocked_companies', sql`domain = ${domain}`);
}

/** Deletes what public sources say about the company, its boards, and the limits of its own hosts. */
async function eraseSources(eraser: Eraser, domain: string) {
  const boards = await idsOf(eraser, sql`SELECT id FROM boards WHERE domain = ${domain}`);
  await eraser.delete('board_posts', sql`board_id IN ${boards}`);
  await eraser.delete('boards', sql`id IN ${boards}`);
  await eraser.delete('company_facts', sql`domain = ${domain}`);
  await eraser.delete('source_readings', sql`domain = ${domain}`);
  // Its hosts aren't asked again, so their limits aren't needed.
  await eraser.delete('source_hosts', sql`host = ${queueOf(domain)}`);
  await eraser.delete(
    'source_robots',
    sql`origin LIKE ${`%//${domain}`} OR origin LIKE ${`%.${domain}`}`,
  );
}

async function eraseDirectory(eraser: Eraser, posts: TechPosts, domain: string) {
  const { tx } = eraser;
  const [company] = await idsOf(eraser, sql`SELECT id FROM companies WHERE domain = ${domain}`);
  if (company === undefined) return;
  const jobPosts = await idsOf(eraser, sql`SELECT id FROM job_posts WHERE company_id = ${company}`);
  await posts.remove(tx, jobPosts);
  eraser.count('job_posts', jobPosts.length);
  for (const table of ['social_posts', 'job_changes', 'people']) {
    await eraser.delete(table, sql`company_id = ${company}`);
  }
  await eraser.delete('companies', sql`id = ${company}`);
}

/** Removes the company's name from what is known of other people and companies. */
async function eraseElsewhere(eraser: Eraser, domain: string) {
  const { tx } = eraser;
  await eraser.empty(
    'people',
    sql`employer_domain = NULL, employer_name = NULL, employer_title = NULL, employer_since = NULL,
       employment_checked_at = NULL`,
    sql`employer_domain = ${domain}`,
  );
  await eraser.empty(
    'watched_people',
    sql`employer_domain = NULL`,
    sql`employer_domain = ${domain}`,
  );
  for (const table of ['people', 'account_people', 'looked_up_people']) {
    await eraser.empty(table, sql`work_email = NULL`, sql`lower(work_email) LIKE ${`%@${domain}`}`);
  }
  await eraser.empty('crm_contacts', sql`email = NULL`, sql`lower(email) LIKE ${`%@${domain}`}`);
  await eraser.delete('provider_asks', sql`lower(value) LIKE ${`%@${domain}`}`);
  await eraser.delete(
    'provider_asks',
    sql`capability = 'employer' AND value LIKE ${`%"domain":"${domain}"%`}`,
  );
  const text = sql`url || ' ' || title || ' ' || snippet`;
  const evidence = await mentioning(tx, 'signal_evidence', text, [domain]);
  await eraser.delete('signal_evidence', sql`id IN ${evidence}`);
  await eraseFeedback(eraser);
  await eraseAlerts(eraser, [domain]);
  await eraseAnswers(eraser, [domain]);
  await eraseExcluded(eraser, [domain]);
}

/** Stops running discoveries at the company, and removes its domain from the stored parameters of all. */
async function stopDiscoveries({ tx }: Eraser, domain: string) {
  const jobs = await tx.rows(
    jobRow,
    sql`SELECT user_id, id, params FROM jobs
     WHERE kind = 'discover_people' AND params LIKE ${`%"${domain}"%`}`,
  );
  for (const { user_id: userId, id: jobId, params: text } of jobs) {
    const params = v.parse(v.pipe(v.string(), v.parseJson(), discoverPeopleParamsSchema), text);
    if (params.domain !== domain) continue;
    await stopJob(tx, { userId, jobId }, endedFor.companyDeleted);
    const kept = JSON.stringify({ ...params, domain: placeholderDomain });
    await tx.run(sql`UPDATE jobs SET params = ${kept} WHERE user_id = ${userId} AND id = ${jobId}`);
  }
}

/** Removes the company from the companies given to signals; a signal left without companies finds nothing. */
async function eraseGiven(eraser: Eraser, domain: string) {
  const { tx } = eraser;
  const profiles = await tx.rows(
    profileRow,
    sql`SELECT linkedin_url FROM companies WHERE domain = ${domain} AND linkedin_url IS NOT NULL
     UNION SELECT linkedin_url FROM accounts WHERE domain = ${domain} AND linkedin_url IS NOT NULL`,
  );
  const bare = new Set(profiles.map(({ linkedin_url }) => readProfile(linkedin_url)));
  const isIt = (website: string, profile: string) => {
    const reading = readDomain(website);
    return (reading.ok && reading.domain === domain) || bare.has(readProfile(profile));
  };
  const names = [domain, ...bare];
  const signals = await tx.rows(
    signalRow,
    sql`SELECT user_id, id, params FROM signals WHERE ${joined(
      names.map((name) => sql`lower(params) LIKE ${`%${name}%`}`),
      ' OR ',
    )}`,
  );
  for (const { user_id, id, params } of signals) {
    const given = v.safeParse(givenSchema, params);
    if (!given.success) continue;
    const accounts = given.output.accounts.map((account) =>
      isIt(account.website ?? '', account.linkedin_url ?? '')
        ? { website: placeholderDomain }
        : account,
    );
    const kept = JSON.stringify({ ...given.output, accounts });
    if (kept === JSON.stringify(given.output)) continue;
    const itself = sql`user_id = ${user_id} AND id = ${id}`;
    await eraser.empty('signals', sql`params = ${kept}`, itself);
  }
}
