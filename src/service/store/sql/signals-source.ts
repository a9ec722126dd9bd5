/** What signals search in the store: companies in the order of their ids, their posts and their hires. */
import * as v from 'valibot';
import { companySlug, isAggregator } from '../../tech/company-names';
import type { Restriction, SignalSource } from '../signals';
import { columnList, companyRow } from './companies';
import type { SqlDatabase } from './database';
import { isOneOf } from './dialect';

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

export function sqlSignalSource(database: SqlDatabase): SignalSource {
  const oneOfTexts = isOneOf(database.dialect);
  const isListed = isOneOf(database.dialect, 'number');
  /** Rows of some companies within a time, the newest first. */
  const within = (table: string, columns: string, time: string) =>
    `SELECT ${columns} FROM ${table}
     WHERE company_id ${isListed} AND ${time} >= ? AND ${time} <= ? ORDER BY ${time} DESC, id DESC`;
  return {
    async companies(after, most, only) {
      const { where, values } = restricted(oneOfTexts, only);
      const rows = await database.rows(
        searchedRow,
        `SELECT id, ${columnList}, CASE WHEN EXISTS (
           SELECT 1 FROM blocked_companies WHERE blocked_companies.domain = companies.domain
         ) THEN 1 ELSE 0 END AS blocked
         FROM companies WHERE id > ? ${where} ORDER BY id LIMIT ?`,
        after,
        ...values,
        most,
      );
      return rows.map(({ id, blocked, ...company }) => {
        const isReposter = isAggregator(companySlug(company.domain, company.linkedin_url));
        return { id, company, blocked: blocked === 1 || isReposter };
      });
    },

    titles(companyIds, since, until, after, most) {
      return database.rows(
        postRow,
        `SELECT id, company_id, title, '' AS body, url, posted_at FROM job_posts
         WHERE company_id ${isListed} AND (company_id, id) > (?, ?) AND posted_at >= ? AND posted_at <= ?
         ORDER BY company_id, id LIMIT ?`,
        JSON.stringify(companyIds),
        after?.companyId ?? 0,
        after?.id ?? 0,
        since,
        until,
        most,
      );
    },

    async bodies(posts) {
      // By company as well, because that is what PostgreSQL finds posts by.
      const rows = await database.rows(
        bodyRow,
        `SELECT id, body FROM job_posts WHERE company_id ${isListed} AND id ${isListed}`,
        JSON.stringify([...new Set(posts.map(({ companyId }) => companyId))]),
        JSON.stringify(posts.map(({ id }) => id)),
      );
      return new Map(rows.map(({ id, body }) => [id, body]));
    },

    socialPosts(ids, since, until) {
      const columns = 'company_id, author_name, author_role, author_url, body, url, posted_at';
      const sql = within('social_posts', columns, 'posted_at');
      return database.rows(socialRow, sql, JSON.stringify(ids), since, until);
    },

    hires(ids, since, until) {
      const columns = 'company_id, person_name, role, profile_url, started_at';
      const sql = within('job_changes', columns, 'started_at');
      return database.rows(hireRow, sql, JSON.stringify(ids), since, until);
    },
  };
}

function restricted(oneOfTexts: string, only: Restriction | undefined) {
  if (!only) return { where: '', values: [] };
  return {
    where: `AND (domain ${oneOfTexts} OR lower(rtrim(linkedin_url, '/')) ${oneOfTexts})`,
    values: [JSON.stringify(only.domains), JSON.stringify(only.linkedinUrls)],
  };
}
