/** The data that signals search, the same for every user: companies by id, posts and hires. */
import * as v from 'valibot';
import { columnList, companyEntries, withRange } from '../companies/store';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { companySlug, isAggregator } from '../technology/stored/company-names';

const searchedRow = v.pipe(
  v.object({ id: v.number(), ...companyEntries, blocked: v.number() }),
  v.transform(withRange),
);
const postRow = v.object({
  id: v.number(),
  company_id: v.number(),
  title: v.string(),
  body: v.string(),
  url: v.string(),
  posted_at: v.number(),
});
const bodyRow = v.object({ id: v.number(), body: v.string() });
const socialRow = v.object({
  company_id: v.number(),
  author_name: v.string(),
  author_role: v.nullable(v.string()),
  /** The author's profile; null for a company's own page. */
  author_url: v.nullable(v.string()),
  body: v.string(),
  url: v.string(),
  posted_at: v.number(),
});
const hireRow = v.object({
  company_id: v.number(),
  person_name: v.string(),
  role: v.string(),
  profile_url: v.string(),
  started_at: v.number(),
});
const domainRow = v.object({ domain: v.string() });

export type SearchedPost = v.InferOutput<typeof postRow>;
export type SearchedSocialPost = v.InferOutput<typeof socialRow>;
export type SearchedHire = v.InferOutput<typeof hireRow>;
export type SignalSource = ReturnType<typeof sqlSignalSource>;
export type SearchedCompany = Awaited<ReturnType<SignalSource['companies']>>[number];
/** The companies that a signal searches; undefined for all. */
export interface Restriction {
  readonly domains: readonly string[];
  /** In lower case, in every spelling that may be stored. */
  readonly linkedinUrls: readonly string[];
}

/** A reposted post counts as new again. */
const lastPutUp = sql`coalesce(reopened_at, posted_at)`;

export function sqlSignalSource(database: Database) {
  async function companiesWhere(condition: Sql) {
    const rows = await database.rows(
      searchedRow,
      sql`SELECT id, ${columnList}, CASE WHEN EXISTS (
         SELECT 1 FROM blocked_companies WHERE blocked_companies.domain = companies.domain
       ) THEN 1 ELSE 0 END AS blocked
       FROM companies WHERE ${condition}`,
    );
    return rows.map(({ id, blocked, ...company }) => {
      const isReposter = isAggregator(companySlug(company.domain, company.linkedin_url));
      return { id, company, blocked: blocked === 1 || isReposter };
    });
  }

  return {
    /**
     * Companies above `after`, by id; `blocked` if they are on the operator's block-list or republish other
     * companies' posts.
     */
    companies: (after: number, max: number, only: Restriction | undefined) =>
      companiesWhere(sql`id > ${after} ${restricted(only)} ORDER BY id LIMIT ${max}`),

    /** The companies with these ids, as `companies` returns them. */
    companiesOf: (ids: readonly number[]) => companiesWhere(sql`id IN ${ids} ORDER BY id`),

    /** Posts of these companies with these ids, the newest first. */
    postsOf(
      companyIds: readonly number[],
      ids: readonly number[],
    ): Promise<readonly SearchedPost[]> {
      // Filters also by company, because the PostgreSQL index begins with it.
      return database.rows(
        postRow,
        sql`SELECT id, company_id, title, body, url, posted_at FROM job_posts
         WHERE company_id IN ${companyIds} AND id IN ${ids} ORDER BY posted_at DESC, id DESC`,
      );
    },

    /** Posts of companies within a time, after `after`, ordered by company id and post id, without bodies. */
    titles(
      companyIds: readonly number[],
      since: number,
      until: number,
      after: SearchedPost | undefined,
      max: number,
    ): Promise<readonly SearchedPost[]> {
      return database.rows(
        postRow,
        sql`SELECT id, company_id, title, '' AS body, url, ${lastPutUp} AS posted_at FROM job_posts
         WHERE company_id IN ${companyIds}
           AND (company_id, id) > (${after?.company_id ?? 0}, ${after?.id ?? 0})
           AND ${lastPutUp} >= ${since} AND ${lastPutUp} <= ${until} AND closed_at IS NULL
         ORDER BY company_id, id LIMIT ${max}`,
      );
    },

    /** Bodies of posts, by post id. */
    async bodies(posts: readonly SearchedPost[]): Promise<ReadonlyMap<number, string>> {
      // Filters also by company, because the PostgreSQL index begins with it.
      const rows = await database.rows(
        bodyRow,
        sql`SELECT id, body FROM job_posts
         WHERE company_id IN ${[...new Set(posts.map(({ company_id }) => company_id))]}
           AND id IN ${posts.map(({ id }) => id)}`,
      );
      return new Map(rows.map(({ id, body }) => [id, body]));
    },

    socialPosts(ids: readonly number[], since: number, until: number) {
      return database.rows(
        socialRow,
        sql`SELECT company_id, author_name, author_role, author_url, body, url, posted_at
         FROM social_posts
         WHERE company_id IN ${ids} AND posted_at >= ${since} AND posted_at <= ${until}
         ORDER BY posted_at DESC, id DESC`,
      );
    },

    hires(ids: readonly number[], since: number, until: number) {
      return database.rows(
        hireRow,
        sql`SELECT company_id, person_name, role, profile_url, started_at FROM job_changes
         WHERE company_id IN ${ids} AND started_at >= ${since} AND started_at <= ${until}
         ORDER BY started_at DESC, id DESC`,
      );
    },
  };
}

function restricted(only: Restriction | undefined): Sql {
  if (!only) return sql``;
  return sql`AND (domain IN ${only.domains} OR lower(rtrim(linkedin_url, '/')) IN ${only.linkedinUrls})`;
}

/** The operator's list of companies that signals never show, except in speed mode. */
export function sqlBlockList(database: Database) {
  return {
    async list(): Promise<readonly string[]> {
      const rows = await database.rows(
        domainRow,
        sql`SELECT domain FROM blocked_companies ORDER BY domain`,
      );
      return rows.map(({ domain }) => domain);
    },

    /** Takes normalised domains. */
    add(domains: readonly string[], now: number): Promise<void> {
      return database.transaction(async (tx) => {
        for (const domain of domains) {
          await tx.run(
            sql`INSERT INTO blocked_companies (domain, added_at) VALUES (${domain}, ${now}) ON CONFLICT DO NOTHING`,
          );
        }
      });
    },

    async remove(domains: readonly string[]): Promise<void> {
      await database.run(sql`DELETE FROM blocked_companies WHERE domain IN ${domains}`);
    },
  };
}
