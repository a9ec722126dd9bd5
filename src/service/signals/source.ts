/** What signals search in the store: companies in the order of their ids, their posts and their hires. */
import * as v from 'valibot';
import { columnList, companyRow } from '../companies/store';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { companySlug, isAggregator } from '../technology/company-names';
import type { Restriction, SignalSource } from './store';

const searchedRow = v.object({ id: v.number(), ...companyRow.entries, blocked: v.number() });
const postRow = v.pipe(
  v.object({
    id: v.number(),
    company_id: v.number(),
    title: v.string(),
    body: v.string(),
    url: v.string(),
    posted_at: v.number(),
  }),
  // Spelt out: a signal reads these by the million, and to copy the rest of an object is slow.
  v.transform(({ id, company_id, title, body, url, posted_at }) => ({
    id,
    companyId: company_id,
    title,
    body,
    url,
    postedAt: posted_at,
  })),
);
const bodyRow = v.object({ id: v.number(), body: v.string() });
const socialRow = v.pipe(
  v.object({
    company_id: v.number(),
    author_name: v.string(),
    author_role: v.nullable(v.string()),
    author_url: v.nullable(v.string()),
    body: v.string(),
    url: v.string(),
    posted_at: v.number(),
  }),
  v.transform((row) => ({
    companyId: row.company_id,
    authorName: row.author_name,
    authorRole: row.author_role,
    authorUrl: row.author_url,
    body: row.body,
    url: row.url,
    postedAt: row.posted_at,
  })),
);
const hireRow = v.pipe(
  v.object({
    company_id: v.number(),
    person_name: v.string(),
    role: v.string(),
    profile_url: v.string(),
    started_at: v.number(),
  }),
  v.transform((row) => ({
    companyId: row.company_id,
    personName: row.person_name,
    role: row.role,
    profileUrl: row.profile_url,
    startedAt: row.started_at,
  })),
);

/** A post that was taken down and put up again is news as on its first day. */
const lastPutUp = sql`coalesce(reopened_at, posted_at)`;

export function sqlSignalSource(database: Database): SignalSource {
  return {
    async companies(after, max, only) {
      const rows = await database.rows(
        searchedRow,
        sql`SELECT id, ${columnList}, CASE WHEN EXISTS (
           SELECT 1 FROM blocked_companies WHERE blocked_companies.domain = companies.domain
         ) THEN 1 ELSE 0 END AS blocked
         FROM companies WHERE id > ${after} ${restricted(only)} ORDER BY id LIMIT ${max}`,
      );
      return rows.map(({ id, blocked, ...company }) => {
        const isReposter = isAggregator(companySlug(company.domain, company.linkedin_url));
        return { id, company, blocked: blocked === 1 || isReposter };
      });
    },

    titles(companyIds, since, until, after, max) {
      return database.rows(
        postRow,
        sql`SELECT id, company_id, title, '' AS body, url, ${lastPutUp} AS posted_at FROM job_posts
         WHERE company_id IN ${companyIds}
           AND (company_id, id) > (${after?.companyId ?? 0}, ${after?.id ?? 0})
           AND ${lastPutUp} >= ${since} AND ${lastPutUp} <= ${until} AND closed_at IS NULL
         ORDER BY company_id, id LIMIT ${max}`,
      );
    },

    async bodies(posts) {
      // By company as well, because that is what PostgreSQL finds posts by.
      const rows = await database.rows(
        bodyRow,
        sql`SELECT id, body FROM job_posts
         WHERE company_id IN ${[...new Set(posts.map(({ companyId }) => companyId))]}
           AND id IN ${posts.map(({ id }) => id)}`,
      );
      return new Map(rows.map(({ id, body }) => [id, body]));
    },

    socialPosts(ids, since, until) {
      return database.rows(
        socialRow,
        sql`SELECT company_id, author_name, author_role, author_url, body, url, posted_at
         FROM social_posts
         WHERE company_id IN ${ids} AND posted_at >= ${since} AND posted_at <= ${until}
         ORDER BY posted_at DESC, id DESC`,
      );
    },

    hires(ids, since, until) {
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
