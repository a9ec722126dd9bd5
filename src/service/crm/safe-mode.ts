/**
 * Adds to the CRM in safe mode: what is missing is made, blanks are filled, and whatever is there stays, its owner first
 * of all (§4.12).
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

/** Who answers for a record. */
export interface CrmOwner {
  readonly id: string;
  readonly email: string | null;
}

/** What is kept of a record, by its columns. */
type Columns = Readonly<Record<string, Parameter>>;

/** What a record is in before anybody has worked on it. */
const firstStage = 'lead';

const rowsAtOnce = 100;

/**
 * A part of the transaction that keeps and charges what a signal found, so neither is there without the other; the user
 * is locked in it, so what was read is still true when it is kept. Takes each account once at most, and who gets the
 * records that nobody owns; null leaves them to nobody.
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
    // Contacts that nobody owns go to whoever owns their account now, where unassigned records go to somebody at all.
    const heir = unassigned && owner;
    for (const { personId, contact } of found) {
      const known = knownContacts.get(personId);
      contacts.push({
        user_id: userId,
        account_id: accountId,
        person_id: personId,
        ...filled(known, contact),
        ...owning(ownerOf(known) ?? heir),
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

/** Only a new record takes these. */
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
