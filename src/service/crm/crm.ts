/** The built-in CRM: each user's own accounts and contacts, in the service's store. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { columnNames, raw, sql } from '../database/sql';

const maybeText = v.nullable(v.string());

/** A company's fields; null is blank. Field names are those of the columns. */
const accountFields = v.object({
  name: v.string(),
  website: maybeText,
  linkedin_url: maybeText,
  industry: maybeText,
  employee_count: v.nullable(v.number()),
  /** For people: 51–200. */
  employee_range: maybeText,
  location: maybeText,
});

/** A person's fields; email and phone only once they were paid for. */
const contactFields = v.object({
  name: v.string(),
  role: maybeText,
  email: maybeText,
  phone: maybeText,
  profile_url: maybeText,
  location: maybeText,
});

/** The owner of a record; it has none if the id is null. */
const owned = { owner_id: maybeText, owner_email: maybeText };

const accountRow = v.object({
  id: v.number(),
  account_id: v.number(),
  ...accountFields.entries,
  ...owned,
  lifecycle_stage: v.string(),
  synced_at: v.number(),
});
const contactRow = v.object({
  id: v.number(),
  account_id: v.number(),
  person_id: v.number(),
  ...contactFields.entries,
  ...owned,
});
const accountColumns = columnNames(v.keyof(accountRow).options);
const contactColumns = columnNames(v.keyof(contactRow).options);

export type CrmAccountFields = v.InferOutput<typeof accountFields>;
export type CrmContactFields = v.InferOutput<typeof contactFields>;
export type KeptAccount = v.InferOutput<typeof accountRow>;
export type KeptContact = v.InferOutput<typeof contactRow>;
export type Crm = ReturnType<typeof sqlCrm>;

/** Every method reads only the user's own records. */
export function sqlCrm(database: Database) {
  return {
    /** The `connected_crm` of accounts. */
    name: 'signalsheet',

    /** By account id; accounts without a record are left out. */
    accounts: (userId: string, accountIds: readonly number[]) =>
      crmAccounts(database, userId, accountIds),

    /** By person id. */
    contacts: (userId: string, personIds: readonly number[]) =>
      crmContacts(database, userId, personIds),

    /** Records after an id, in the order in which they were made. */
    page(userId: string, after: number, max: number): Promise<readonly KeptAccount[]> {
      return database.rows(
        accountRow,
        sql`SELECT ${accountColumns} FROM crm_accounts WHERE user_id = ${userId} AND id > ${after}
         ORDER BY id LIMIT ${max}`,
      );
    },

    /** All contacts at these accounts, in the order in which they were made. */
    contactsAt(userId: string, accountIds: readonly number[]): Promise<readonly KeptContact[]> {
      return contactsBy(database, userId, 'account_id', accountIds);
    },
  };
}

export async function crmAccounts(
  queries: Queries,
  userId: string,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, KeptAccount>> {
  const records = await queries.rows(
    accountRow,
    sql`SELECT ${accountColumns} FROM crm_accounts
     WHERE user_id = ${userId} AND account_id IN ${accountIds}`,
  );
  return new Map(records.map((record) => [record.account_id, record]));
}

export async function crmContacts(
  queries: Queries,
  userId: string,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, KeptContact>> {
  const records = await contactsBy(queries, userId, 'person_id', personIds);
  return new Map(records.map((record) => [record.person_id, record]));
}

function contactsBy(
  queries: Queries,
  userId: string,
  by: 'person_id' | 'account_id',
  ids: readonly number[],
) {
  return queries.rows(
    contactRow,
    sql`SELECT ${contactColumns} FROM crm_contacts
     WHERE user_id = ${userId} AND ${raw(by)} IN ${ids} ORDER BY id`,
  );
}
