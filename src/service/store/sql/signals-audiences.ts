/** Audiences of accounts, numbered in the order of joining. */
import * as v from 'valibot';
import type { AccountAudienceStore } from '../signals';
import type { Queries, SqlDatabase } from './database';
import { fromList } from './dialect';
import { insertRows } from './insert';

const maybeText = v.nullable(v.string());
const audienceRow = v.pipe(
  v.object({ id: v.string(), name: v.string(), member_count: v.number() }),
  v.transform(({ member_count, ...audience }) => ({ ...audience, memberCount: member_count })),
);
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
const countRow = v.object({ member_count: v.number() });
const memberIdRow = v.object({ account_id: v.number() });

export function sqlAccountAudiences(database: SqlDatabase): AccountAudienceStore {
  return {
    read(audienceId) {
      const sql = 'SELECT id, name, member_count FROM account_audiences WHERE id = ?';
      return database.row(audienceRow, sql, audienceId);
    },

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

/**
 * Adds accounts of the audience's owner, each once; a part of its caller's transaction, in which the owner is locked:
 * so numbers are given in the order in which transactions end, and a reader never misses one.
 */
export async function joinAccountAudience(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  audienceId: string,
  accountIds: readonly number[],
  now: number,
) {
  if (accountIds.length === 0) return;
  const members = await within.rows(
    memberIdRow,
    `SELECT account_id FROM account_audience_members
     WHERE audience_id = ? AND account_id IN ${fromList(dialect, 'number')}`,
    audienceId,
    JSON.stringify(accountIds),
  );
  const known = new Set(members.map(({ account_id }) => account_id));
  const joining = [...new Set(accountIds)].filter((id) => !known.has(id));
  const audience = await within.row(
    countRow,
    `UPDATE account_audiences SET member_count = member_count + ? WHERE id = ?
     RETURNING member_count`,
    joining.length,
    audienceId,
  );
  if (!audience) return;
  const first = audience.member_count - joining.length + 1;
  const rows = joining.map((id, index) => [audienceId, first + index, id, now]);
  const columns = ['audience_id', 'position', 'account_id', 'joined_at'];
  await insertRows(within, 'account_audience_members', columns, rows);
}
