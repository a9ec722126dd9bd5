/** Records of the built-in CRM as they are read. */
import * as v from 'valibot';
import type { CrmOwner, KeptAccount, KeptContact } from '../../crm/crm';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';

const maybeText = v.nullable(v.string());
const owned = { owner_id: maybeText, owner_email: maybeText };

const accountEntries = v.object({
  id: v.number(),
  account_id: v.number(),
  name: v.string(),
  website: maybeText,
  linkedin_url: maybeText,
  industry: maybeText,
  employee_count: v.nullable(v.number()),
  location: maybeText,
  lifecycle_stage: v.string(),
  synced_at: v.number(),
  ...owned,
});
export const crmAccountColumns = v.keyof(accountEntries).options.join(', ');
export const crmAccountRow = v.pipe(
  accountEntries,
  v.transform(
    (row): KeptAccount => ({
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      website: row.website,
      linkedinUrl: row.linkedin_url,
      industry: row.industry,
      employeeCount: row.employee_count,
      location: row.location,
      owner: ownerOf(row),
      lifecycleStage: row.lifecycle_stage,
      syncedAt: row.synced_at,
    }),
  ),
);

const contactEntries = v.object({
  id: v.number(),
  account_id: v.number(),
  person_id: v.number(),
  name: v.string(),
  role: maybeText,
  email: maybeText,
  phone: maybeText,
  profile_url: maybeText,
  location: maybeText,
  ...owned,
});
const contactColumns = v.keyof(contactEntries).options.join(', ');
const contactRow = v.pipe(
  contactEntries,
  v.transform(
    (row): KeptContact => ({
      id: row.id,
      accountId: row.account_id,
      personId: row.person_id,
      name: row.name,
      role: row.role,
      email: row.email,
      phone: row.phone,
      profileUrl: row.profile_url,
      location: row.location,
      owner: ownerOf(row),
    }),
  ),
);

/** A user's own accounts in the CRM, in no particular order. */
export function crmAccounts(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  userId: string,
  accountIds: readonly number[],
): Promise<readonly KeptAccount[]> {
  return queries.rows(
    crmAccountRow,
    `SELECT ${crmAccountColumns} FROM crm_accounts
     WHERE user_id = ? AND account_id ${isOneOf(dialect, 'number')}`,
    userId,
    JSON.stringify(accountIds),
  );
}

/** A user's own contacts that are these people, or that are at these accounts, in the order of their making. */
export function crmContacts(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  userId: string,
  by: 'person_id' | 'account_id',
  ids: readonly number[],
): Promise<readonly KeptContact[]> {
  return queries.rows(
    contactRow,
    `SELECT ${contactColumns} FROM crm_contacts
     WHERE user_id = ? AND ${by} ${isOneOf(dialect, 'number')} ORDER BY id`,
    userId,
    JSON.stringify(ids),
  );
}

function ownerOf(row: { owner_id: string | null; owner_email: string | null }): CrmOwner | null {
  return row.owner_id === null ? null : { id: row.owner_id, email: row.owner_email };
}
