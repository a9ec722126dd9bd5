/** Counts in the database how often data providers had what they were asked for a user, by provider and segment. */
import * as v from 'valibot';
import { companySizes, hitKinds } from '../../contract/provider-hits';
import type { Database } from '../database/database';
import { raw, sql } from '../database/sql';

const hitRow = v.object({
  provider: v.string(),
  kind: v.picklist(hitKinds),
  size: v.nullable(v.picklist(companySizes)),
  country: v.nullable(v.string()),
  department: v.nullable(v.string()),
  asked: v.number(),
  hits: v.number(),
});
export type HitCount = v.InferOutput<typeof hitRow>;

/** How many of a user's latest questions are counted. */
export const countedQuestions = 5000;

/** Takes the name of a table of accounts in the query. The words are those of `companySizes`. */
function sizeIn(table: 'mine' | 'other') {
  const count = sql`coalesce(${raw(table)}.employee_count, ${raw(table)}.employee_min)`;
  return sql`CASE WHEN ${count} IS NULL THEN NULL WHEN ${count} <= 10 THEN '1-10' WHEN ${count} <= 50 THEN '11-50'
    WHEN ${count} <= 200 THEN '51-200' WHEN ${count} <= 1000 THEN '201-1000' WHEN ${count} <= 5000 THEN '1001-5000'
    ELSE '5001+' END`;
}

export function sqlProviderHits(database: Database) {
  return {
    /**
     * A user's latest questions that were answered, counted by provider and by the company's size and country and the
     * person's department. An answer is a hit if it is valid; a page of people, if it has any. Companies come last.
     * Spends nothing.
     */
    ofUser: async (userId: string): Promise<HitCount[]> => [
      ...(await database.rows(
        hitRow,
        sql`SELECT provider, kind, size, country, department, count(*) AS asked, sum(hit) AS hits FROM (
           SELECT asks.provider, asks.kind, asks.hit, person.department,
             coalesce(mine.hq_country_code, other.hq_country_code) AS country,
             coalesce(${sizeIn('mine')}, ${sizeIn('other')}) AS size
           FROM (
             SELECT user_id, person_id, provider, capability AS kind,
               CASE WHEN state = 'found' AND value_status = 'valid' THEN 1 ELSE 0 END AS hit
             FROM provider_asks WHERE user_id = ${userId} AND state IN ('found', 'miss')
             ORDER BY asked_at DESC, person_id, capability, provider LIMIT ${countedQuestions}
           ) AS asks
           LEFT JOIN account_people AS person ON person.user_id = asks.user_id AND person.id = asks.person_id
           LEFT JOIN accounts AS mine ON mine.user_id = asks.user_id AND mine.id = person.account_id
           LEFT JOIN looked_up_people AS looked ON looked.user_id = asks.user_id AND looked.id = asks.person_id
           LEFT JOIN accounts AS other ON other.user_id = asks.user_id AND other.domain = looked.domain
         ) AS questions GROUP BY provider, kind, size, country, department`,
      )),
      ...(await database.rows(
        hitRow,
        sql`SELECT provider, 'people' AS kind, size, country, NULL AS department, count(*) AS asked, sum(hit) AS hits FROM (
           SELECT pages.provider, pages.hit, mine.hq_country_code AS country, ${sizeIn('mine')} AS size
           FROM (
             SELECT user_id, domain, provider, CASE WHEN found > 0 THEN 1 ELSE 0 END AS hit
             FROM provider_pages WHERE user_id = ${userId} AND state IN ('found', 'miss')
             ORDER BY asked_at DESC, question LIMIT ${countedQuestions}
           ) AS pages
           LEFT JOIN accounts AS mine ON mine.user_id = pages.user_id AND mine.domain = pages.domain
         ) AS questions GROUP BY provider, size, country`,
      )),
      // Without segments, because a company that isn't found has none.
      ...(await database.rows(
        hitRow,
        sql`SELECT provider, 'company' AS kind, NULL AS size, NULL AS country, NULL AS department, count(*) AS asked,
           sum(hit) AS hits FROM (
           SELECT provider, CASE WHEN state = 'found' THEN 1 ELSE 0 END AS hit
           FROM provider_companies WHERE user_id = ${userId} AND state IN ('found', 'miss')
           ORDER BY asked_at DESC, domain, provider LIMIT ${countedQuestions}
         ) AS questions GROUP BY provider`,
      )),
    ],
  };
}
