/** Records of the built-in CRM as they are read. */
import * as v from 'valibot';
import type { Queries } from '../database/database';
import { raw, sql } from '../database/sql';
import type { CrmOwner, KeptAccount, KeptContact } from './crm';

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
  userId: string,
  accountIds: readonly number[],
): Promise<readonly KeptAccount[]> {
  return queries.rows(
    crmAccountRow,
    sql`SELECT ${raw(crmAccountColumns)} FROM crm_accounts
     WHERE user_id = ${userId} AND account_id IN ${accountIds}`,
  );
}

/** A user's own contacts that are these people, or that are at these accounts, in the order of their making. */
export function crmContacts(
  queries: Queries,
  userId: string,
  by: 'person_id' | 'account_id',
  ids: readonly number[],
): Promise<readonly KeptContact[]> {
  return queries.rows(
    contactRow,
    sql`SELECT ${raw(contactColumns)} FROM crm_contacts
     WHERE user_id = ${userId} AND ${raw(by)} IN ${ids} ORDER BY id`,
  );
}

function ownerOf(row: { owner_id: string | null; owner_email: string | null }): CrmOwner | null {
  return row.owner_id === null ? null : { id: row.owner_id, email: row.owner_email };
}
