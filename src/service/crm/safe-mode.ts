/**
 * Adds to the CRM in safe mode: makes missing records and fills blanks, and never changes other values, least of all
 * owners (§4.12).
 */
import type { Queries } from '../database/database';
import { chunks, excluded, insertInto, type Parameter, raw, sql } from '../database/sql';
import { type CrmAccountFields, type CrmContactFields, crmAccounts, crmContacts } from './crm';

/** An account that a signal found, with the people it found there. */
export interface CrmAddition {
  readonly accountId: number;
  readonly account: CrmAccountFields;
  readonly contacts: readonly { readonly personId: number; readonly contact: CrmContactFields }[];
}

/** The owner of a record. */
export interface CrmOwner {
  readonly id: string;
  readonly email: string | null;
}

/** A record's values by column. */
type Columns = Readonly<Record<string, Parameter>>;

/** The lifecycle stage of a new record. */
const firstStage = 'lead';

const rowsAtOnce = 100;

/**
 * Runs in the transaction that saves and charges what a signal found, so neither happens without the other. That
 * transaction has locked the user, so what is read here can't change before it is written. Takes each account at most
 * once, and the owner for records without one; null leaves them without.
 */
export async function addToCrm(
  tx: Queries,
  userId: string,
  additions: readonly CrmAddition[],
  unassigned: CrmOwner | null,
  now: number,
): Promise<void> {
  const accountIds = additions.map(({ accountId }) => accountId);
  const people = additions.flatMap(({ contacts }) => contacts.map(({ personId }) => personId));
  const knownAccounts = await crmAccounts(tx, userId, accountIds);
  const knownContacts = await crmContacts(tx, userId, people);
  const accounts: Columns[] = [];
  const contacts: Columns[] = [];
  for (const { accountId, account, contacts: found } of additions) {
    const known = knownAccounts.get(accountId);
    const owner = ownerOf(known) ?? unassigned;
    accounts.push({
      user_id: userId,
      account_id: accountId,
      ...filled(known, account),
      ...owning(owner),
      synced_at: now,
      lifecycle_stage: firstStage,
      created_at: now,
    });
    // If records without an owner get one, these contacts get their account's owner.
    const contactOwner = unassigned && owner;
    for (const { personId, contact } of found) {
      const known = knownContacts.get(personId);
      contacts.push({
        user_id: userId,
        account_id: accountId,
        person_id: personId,
        ...filled(known, contact),
        ...owning(ownerOf(known) ?? contactOwner),
        synced_at: now,
        created_at: now,
      });
    }
  }
  await keep(tx, 'crm_accounts', 'account_id', accounts);
  await keep(tx, 'crm_contacts', 'person_id', contacts);
}

function ownerOf(
  record: { owner_id: string | null; owner_email: string | null } | undefined,
): CrmOwner | null {
  if (!record || record.owner_id === null) return null;
  return { id: record.owner_id, email: record.owner_email };
}

function owning(owner: CrmOwner | null) {
  return { owner_id: owner?.id ?? null, owner_email: owner?.email ?? null };
}

function filled(known: Columns | undefined, found: Columns): Columns {
  return Object.fromEntries(
    Object.entries(found).map(([column, value]) => {
      const there = known?.[column];
      return [column, there === null || there === undefined || there === '' ? value : there];
    }),
  );
}

/** Set when a record is made, and never changed. */
const fixed = ['user_id', 'account_id', 'person_id', 'lifecycle_stage', 'created_at'];

/** Makes records, or replaces those with the same id. */
async function keep(
  tx: Queries,
  table: 'crm_accounts' | 'crm_contacts',
  id: 'account_id' | 'person_id',
  rows: readonly Columns[],
) {
  const columns = Object.keys(rows[0] ?? {});
  const replaced = columns.filter((column) => !fixed.includes(column));
  for (const chunk of chunks(rows, rowsAtOnce)) {
    const values = chunk.map((row) => columns.map((column) => row[column] ?? null));
    await tx.run(
      sql`${insertInto(table, columns, values)}
       ON CONFLICT (user_id, ${raw(id)}) DO UPDATE SET ${excluded(replaced)}`,
    );
  }
}
