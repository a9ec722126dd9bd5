/** Counts in the database what data providers were asked for a user, found and charged. */
import * as v from 'valibot';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { providerTotals } from '../jobs/store';

const totalsRow = v.object({
  provider: v.string(),
  asked: v.number(),
  found: v.number(),
  spent: v.number(),
});

const runRow = v.object({ run: v.string(), provider_totals: providerTotals });

export function sqlProviderTotals(database: Database) {
  return {
    /** What jobs that find emails and phones got from providers, by the runs that started them. */
    ofRuns: (userId: string, runs: readonly string[]) =>
      database.rows(
        runRow,
        sql`SELECT run, provider_totals FROM jobs
         WHERE user_id = ${userId} AND run IN ${runs} AND provider_totals IS NOT NULL ORDER BY created_at, id`,
      ),

    /** How often a user asked each provider, how often it found something, and what that cost at most. */
    ofUser: (userId: string) =>
      database.rows(
        totalsRow,
        sql`SELECT provider, count(*) AS asked, sum(found) AS found, sum(spent) AS spent FROM (
           SELECT provider, CASE WHEN value IS NULL THEN 0 ELSE 1 END AS found, coalesce(cost, price) AS spent
           FROM provider_asks WHERE user_id = ${userId} AND state <> 'refused'
           UNION ALL
           SELECT provider, CASE WHEN found = 0 THEN 0 ELSE 1 END, coalesce(cost, price)
           FROM provider_pages WHERE user_id = ${userId} AND state <> 'refused'
           UNION ALL
           SELECT provider, CASE WHEN state = 'found' THEN 1 ELSE 0 END, coalesce(cost, price)
           FROM provider_companies WHERE user_id = ${userId} AND state <> 'refused'
         ) AS questions GROUP BY provider`,
      ),
  };
}
