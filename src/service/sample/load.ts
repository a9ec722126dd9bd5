/** Stores the sample data in the database, labelled as such. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { type Parameter, sql } from '../database/sql';
import { companyMarks, personMarks, profileMark, withoutForgotten } from '../forgotten/forgotten';
import { beginCompanies, namedColumns, namedValues } from '../technology/stored/companies';
import type { SampleCompany, SampleData } from './records';

const metaRow = v.object({ name: v.string() });
const companyRow = v.object({ id: v.number(), domain: v.string() });

/** Marks every value of these companies as made up. */
const sampleSource = { field: 'all', source: 'sample', url: null, licence: null, checked_at: null };

export function sqlSample(database: Database) {
  return {
    /** Whether the store has sample data. */
    async isLoaded(): Promise<boolean> {
      const mark = await database.row(
        metaRow,
        sql`SELECT name FROM meta WHERE name = 'sample_data'`,
      );
      return mark !== undefined;
    },

    /** Stores the sample data; does nothing if it is already stored. */
    load(data: SampleData): Promise<void> {
      return database.transaction(async (tx) => {
        const marked = await tx.run(
          sql`INSERT INTO meta (name, value) VALUES ('sample_data', 'loaded') ON CONFLICT DO NOTHING`,
        );
        if (marked === 0) return;
        const { companies, people, ...others } = await withoutForgottenSample(tx, data);
        const ids = await addCompanies(tx, companies);
        const add = (table: string, records: readonly SampleRecord[]) =>
          addRecords(tx, table, ids, records);
        await add(
          'people',
          people.map(({ employment, ...person }) => ({
            ...person,
            employer_domain: employment?.domain ?? null,
            employer_name: employment?.company ?? null,
            employer_title: employment?.title ?? null,
            employer_since: employment?.since ?? null,
            employment_checked_at: employment?.checked_at ?? null,
          })),
        );
        await add('job_posts', others.jobPosts);
        await add('social_posts', others.socialPosts);
        await add('job_changes', others.jobChanges);
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

/** A record of a company, by its domain; the other fields are named like the table's columns. */
type SampleRecord = { readonly domain: string } & Readonly<Record<string, Parameter>>;

async function addRecords(
  tx: Queries,
  table: string,
  companyIds: ReadonlyMap<string, number>,
  records: readonly SampleRecord[],
) {
  const columns = Object.keys(records[0] ?? {}).filter((column) => column !== 'domain');
  const rows = records.map((record) => [
    companyIds.get(record.domain) ?? null,
    ...columns.map((column) => record[column] ?? null),
    1,
  ]);
  await tx.insert(table, ['company_id', ...columns, 'sample'], rows);
}

/**
 * Leaves out people and companies that an operator forgot before the sample was loaded. Runs in the caller's
 * transaction.
 */
async function withoutForgottenSample(tx: Queries, data: SampleData): Promise<SampleData> {
  const companies = await withoutForgotten(tx, data.companies, companyMarks);
  const domains = new Set(companies.map(({ domain }) => domain));
  const isKept = ({ domain }: { readonly domain: string }) => domains.has(domain);
  const people = await withoutForgotten(tx, data.people.filter(isKept), personMarks);
  const socialPosts = await withoutForgotten(
    tx,
    data.socialPosts.filter(isKept),
    ({ author_url }) => (author_url === null ? [] : [profileMark(author_url)]),
  );
  const profiles = new Set(people.map(({ profile_url }) => profile_url));
  return {
    companies,
    people: people.map((person) => {
      const employer = person.employment?.domain ?? null;
      return employer === null || domains.has(employer) ? person : { ...person, employment: null };
    }),
    jobPosts: data.jobPosts.filter(isKept),
    socialPosts,
    jobChanges: data.jobChanges.filter(({ profile_url }) => profiles.has(profile_url)),
  };
}
