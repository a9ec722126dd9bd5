/** Users’ accounts and audiences of them in the database. */
import * as v from 'valibot';
import { accountAudiences, readAudience } from '../audiences/members';
import { columnList } from '../companies/store';
import type { Database } from '../database/database';
import { sql, unindexed } from '../database/sql';
import { underLease } from '../jobs/lease';
import { accountRow, accountsByDomain } from './keep-accounts';
import { keepOutcomes } from './keep-outcomes';
import type { AccountAudienceStore, AccountStore } from './store';

export function sqlAccounts(database: Database): AccountStore {
  return {
    keepOutcomes(lease, outcomes, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepOutcomes(tx, job, outcomes, now),
      );
    },

    byIds(owner, ids) {
      return database.rows(
        accountRow,
        sql`SELECT id, discovered_at, ${columnList} FROM accounts
         WHERE id IN ${ids} AND ${unindexed('user_id')} = ${owner}`,
      );
    },

    byDomains(owner, domains) {
      return accountsByDomain(database, owner, domains);
    },
  };
}

const maybeText = v.nullable(v.string());
const memberRow = v.object({
  position: v.number(),
  joined_at: v.number(),
  account_id: v.number(),
  name: v.string(),
  domain: v.string(),
  linkedin_url: maybeText,
  industry: maybeText,
  employee_count: v.nullable(v.number()),
  location: maybeText,
});

export function sqlAccountAudiences(database: Database): AccountAudienceStore {
  return {
    read: (audienceId) => readAudience(database, accountAudiences, audienceId),

    members({ userId, audienceId }, after, max) {
      return database.rows(
        memberRow,
        sql`SELECT position, joined_at, account_id, name, domain, linkedin_url, industry,
           employee_count, location
         FROM account_audience_members AS member
         JOIN accounts ON accounts.user_id = member.user_id AND accounts.id = account_id
         WHERE member.user_id = ${userId} AND audience_id = ${audienceId} AND position > ${after}
         ORDER BY position LIMIT ${max}`,
      );
    },
  };
}
