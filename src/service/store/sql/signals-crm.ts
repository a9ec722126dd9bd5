/** The built-in CRM in safe mode: makes records and brings them up to date, and never changes an owner. */
import * as v from 'valibot';
import type { CrmAddition } from '../signals';
import type { Queries } from './database';

const userRow = v.object({ email: v.string() });

/**
 * A part of its caller's transaction. `add` makes a record without an owner where there is none; `assign` gives new
 * and unassigned ones to the caller (§4.12.3). Either way an owner who is there stays.
 */
export async function addToCrm(
  within: Queries,
  userId: string,
  accountId: number,
  name: string,
  addition: Exclude<CrmAddition, 'none'>,
  now: number,
) {
  const user = await within.row(userRow, 'SELECT email FROM users WHERE id = ?', userId);
  const owner = addition === 'assign' && user ? [userId, user.email] : [null, null];
  await within.run(
    `INSERT INTO crm_accounts (user_id, account_id, name, owner_id, owner_email, lifecycle_stage,
       created_at, synced_at)
     VALUES (?, ?, ?, ?, ?, 'lead', ?, ?)
     ON CONFLICT (user_id, account_id) DO UPDATE SET
       name = excluded.name, synced_at = excluded.synced_at,
       owner_email = CASE WHEN crm_accounts.owner_id IS NULL THEN excluded.owner_email
         ELSE crm_accounts.owner_email END,
       owner_id = coalesce(crm_accounts.owner_id, excluded.owner_id)`,
    userId,
    accountId,
    name,
    ...owner,
    now,
    now,
  );
}
