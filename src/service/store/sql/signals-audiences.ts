/** Audiences of accounts. */
import * as v from 'valibot';
import type { AccountAudienceStore } from '../signals';
import { type AudienceTables, readAudience } from './audience-members';
import type { SqlDatabase } from './database';

export const accountAudiences: AudienceTables = {
  audiences: 'account_audiences',
  members: 'account_audience_members',
  member: 'account_id',
};

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

export function sqlAccountAudiences(database: SqlDatabase): AccountAudienceStore {
  return {
    read: (audienceId) => readAudience(database, accountAudiences, audienceId),

    members(audienceId, after, most) {
      return database.rows(
        memberRow,
        `SELECT position, joined_at, account_id, name, domain, linkedin_url, industry,
           employee_count, location
         FROM account_audience_members JOIN accounts ON accounts.id = account_id
         WHERE audience_id = ? AND position > ? ORDER BY position LIMIT ?`,
        audienceId,
        after,
        most,
      );
    },
  };
}
