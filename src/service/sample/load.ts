/** Keeps the sample data: companies, their people and job posts, all labelled. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { beginCompanies, namedColumns, namedValues } from '../technology/companies';
import { withoutForgottenSample } from './forgotten';
import { addSocial } from './load-socials';
import type { SampleCompany } from './records';
import type { SampleStore } from './store';

const metaRow = v.object({ name: v.string() });
const companyRow = v.object({ id: v.number(), domain: v.string() });

const personColumns = [
  'company_id',
  'name',
  'role',
  'seniority',
  'department',
  'location',
  'country_code',
  'profile_url',
  'work_email',
  'phone',
  'joined_company_at',
  'employer_domain',
  'employer_name',
  'employer_title',
  'employer_since',
  'employment_checked_at',
  'sample',
];
const jobPostColumns = ['company_id', 'title', 'body', 'posted_at', 'url', 'source', 'sample'];

/** Whoever sees a value of these companies can see that it is made up. */
const sampleSource = { field: 'all', source: 'sample', url: null, licence: null, checked_at: null };

export function sqlSample(database: Database): SampleStore {
  return {
    async isLoaded() {
      const mark = await database.row(
        metaRow,
        sql`SELECT name FROM meta WHERE name = 'sample_data'`,
      );
      return mark !== undefined;
    },

    load(data) {
      return database.transaction(async (tx) => {
        const marked = await tx.run(
          sql`INSERT INTO meta (name, value) VALUES ('sample_data', 'loaded') ON CONFLICT DO NOTHING`,
        );
        if (marked === 0) return;
        const { companies, people, jobPosts, socialPosts, jobChanges } =
          await withoutForgottenSample(tx, data);
        const ids = await addCompanies(tx, companies);
        const idOf = (domain: string) => ids.get(domain) ?? null;
        const personRows = people.map((person) => [
          idOf(person.domain),
          person.name,
          person.role,
          person.seniority,
          person.department,
          person.location,
          person.country_code,
          person.profile_url,
          person.work_email,
          person.phone,
          person.joined_company_at,
          person.employment?.domain ?? null,
          person.employment?.company ?? null,
          person.employment?.title ?? null,
          person.employment?.since ?? null,
          person.employment?.checked_at ?? null,
          1,
        ]);
        await tx.insert('people', personColumns, personRows);
        const postRows = jobPosts.map((post) => [
          idOf(post.domain),
          post.title,
          post.body,
          post.posted_at,
          post.url,
          post.source,
          1,
        ]);
        await tx.insert('job_posts', jobPostColumns, postRows);
        await addSocial(tx, idOf, { socialPosts, jobChanges });
      });
    },
  };
}

async function addCompanies(
  tx: Queries,
  companies: readonly SampleCompany[],
): Promise<ReadonlyMap<string, number>> {
  const rows = companies.map((company) => [
    ...namedValues({ ...company, sources: [sampleSource] }),
    1,
  ]);
  await tx.run(beginCompanies);
  await tx.insert('companies', [...namedColumns, 'sample'], rows);
  const kept = await tx.rows(companyRow, sql`SELECT id, domain FROM companies WHERE sample = 1`);
  return new Map(kept.map(({ domain, id }) => [domain, id]));
}
