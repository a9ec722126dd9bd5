/** Users' accounts, and audiences of them, in the database. */
import * as v from 'valibot';
import { accountAudiences, type OwnAudience, readAudience } from '../audiences/members';
import { columnList, withRange } from '../companies/store';
import type { Database } from '../database/database';
import { sql, unindexed } from '../database/sql';
import { underLease } from '../jobs/lease';
import type { Lease, OwnJob } from '../jobs/store';
import { accountRow, accountsByDomain } from './keep-accounts';
import { type ItemOutcome, keepOutcomes } from './keep-outcomes';

const countRow = v.object({ count: v.number() });

/** Each method reads only the user's own rows, in no particular order. */
export function sqlAccounts(database: Database) {
  return {
    /**
     * Saves outcomes of a job's items, each once, with its account and its charge, and extends the lease. Returns
     * false, and changes nothing, if the lease is lost.
     */
    keepOutcomes(
      lease: Lease,
      outcomes: readonly ItemOutcome[],
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepOutcomes(tx, job, outcomes, now),
      );
    },

    /**
     * Counts the job's companies that were free because the user had paid for them, without those that only own keys
     * know.
     */
    async alreadyPaid({ userId, jobId }: OwnJob): Promise<number> {
      const row = await database.row(
        countRow,
        sql`SELECT count(*) AS count FROM (
           SELECT account_id FROM job_items
           WHERE user_id = ${userId} AND job_id = ${jobId} AND account_id IS NOT NULL
             AND (result IS NULL OR result NOT LIKE '%"company_source":%')
           GROUP BY account_id HAVING sum(credits) = 0) AS free
         WHERE EXISTS (
           SELECT 1 FROM jobs WHERE user_id = ${userId} AND id = ${jobId} AND price > 0)`,
      );
      return row?.count ?? 0;
    },

    byIds(userId: string, ids: readonly number[]) {
      return database.rows(
        accountRow,
        sql`SELECT id, discovered_at, ${columnList} FROM accounts
         WHERE id IN ${ids} AND ${unindexed('user_id')} = ${userId}`,
      );
    },

    /** Takes normalised domains. */
    byDomains: (userId: string, domains: readonly string[]) =>
      accountsByDomain(database, userId, domains),
  };
}

const maybeText = v.nullable(v.string());
const memberRow = v.pipe(
  v.object({
    position: v.number(),
    joined_at: v.number(),
    account_id: v.number(),
    name: v.string(),
    domain: v.string(),
    linkedin_url: maybeText,
    industry: maybeText,
    employee_count: v.nullable(v.number()),
    employee_min: v.nullable(v.number()),
    employee_max: v.nullable(v.number()),
    location: maybeText,
  }),
  v.transform(withRange),
);

export type AccountMember = v.InferOutput<typeof memberRow>;
export function sqlAccountAudiences(database: Database) {
  return {
    read: (audienceId: string) => readAudience(database, accountAudiences, audienceId),

    /** Members after a position, in the order of joining. */
    members({ userId, audienceId }: OwnAudience, after: number, max: number) {
      return database.rows(
        memberRow,
        sql`SELECT position, joined_at, account_id, name, domain, linkedin_url, industry,
           employee_count, employee_min, employee_max, location
         FROM account_audience_members AS member
         JOIN accounts ON accounts.user_id = member.user_id AND accounts.id = account_id
         WHERE member.user_id = ${userId} AND audience_id = ${audienceId} AND position > ${after}
         ORDER BY position LIMIT ${max}`,
      );
    },
  };
}
