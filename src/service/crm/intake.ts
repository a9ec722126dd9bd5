/** Adds to the built-in CRM: reads what is there, lets the rules of safe mode say what has to be, and keeps that. */
import type { Queries } from '../database/database';
import { chunks, columnNames, excluded, type Parameter, raw, sql, tuples } from '../database/sql';
import type { CrmAccount, CrmAddition, CrmOwner } from './crm';
import { crmAccounts, crmContacts } from './records';
import { addAccount, addContact, contactsOwner } from './safe-mode';

interface Adding {
  readonly tx: Queries;
  readonly userId: string;
  readonly unassigned: CrmOwner | null;
  readonly now: number;
}

/** What a record is in before anybody has worked on it. */
const firstStage = 'lead';

const rowsAtOnce = 100;

/** A part of its caller's transaction, in which the user is locked: so what was read is still true when it is kept. */
export async function addToCrm(adding: Adding, additions: readonly CrmAddition[]): Promise<void> {
  const accounts = await addAccounts(adding, additions);
  await addContacts(adding, additions, accounts);
}

/** Returns the records as they are then, by the accounts' ids. */
async function addAccounts(
  { tx, userId, unassigned, now }: Adding,
  additions: readonly CrmAddition[],
): Promise<ReadonlyMap<number, CrmAccount>> {
  const ids = additions.map(({ accountId }) => accountId);
  const kept = await crmAccounts(tx, userId, ids);
  const known = new Map(kept.map((record) => [record.accountId, record]));
  const accounts = new Map(
    additions.map(({ accountId, account }) => [
      accountId,
      addAccount(known.get(accountId), account, unassigned),
    ]),
  );
  const rows = [...accounts].map(([id, account]) => ({
    user_id: userId,
    account_id: id,
    name: account.name,
    website: account.website,
    linkedin_url: account.linkedinUrl,
    industry: account.industry,
    employee_count: account.employeeCount,
    location: account.location,
    owner_id: account.owner?.id ?? null,
    owner_email: account.owner?.email ?? null,
    synced_at: now,
    lifecycle_stage: firstStage,
    created_at: now,
  }));
  await keep(tx, 'crm_accounts', 'account_id', ['lifecycle_stage', 'created_at'], rows);
  return accounts;
}

async function addContacts(
  { tx, userId, unassigned, now }: Adding,
  additions: readonly CrmAddition[],
  accounts: ReadonlyMap<number, CrmAccount>,
) {
  const ids = additions.flatMap(({ contacts }) => contacts.map(({ personId }) => personId));
  const kept = await crmContacts(tx, userId, 'person_id', ids);
  const known = new Map(kept.map((record) => [record.personId, record]));
  const rows = additions.flatMap(({ accountId, contacts }) => {
    const account = accounts.get(accountId);
    const owner = account ? contactsOwner(account, unassigned) : null;
    return contacts.map(({ personId, contact: found }) => {
      const contact = addContact(known.get(personId), found, owner);
      return {
        user_id: userId,
        account_id: accountId,
        person_id: personId,
        name: contact.name,
        role: contact.role,
        email: contact.email,
        phone: contact.phone,
        profile_url: contact.profileUrl,
        location: contact.location,
        owner_id: contact.owner?.id ?? null,
        owner_email: contact.owner?.email ?? null,
        synced_at: now,
        created_at: now,
      };
    });
  });
  await keep(tx, 'crm_contacts', 'person_id', ['created_at'], rows);
}

/** Makes records or replaces those with the same id; `first` are the columns that only a new record takes. */
async function keep(
  tx: Queries,
  table: 'crm_accounts' | 'crm_contacts',
  id: 'account_id' | 'person_id',
  first: readonly string[],
  rows: readonly Readonly<Record<string, Parameter>>[],
) {
  const columns = Object.keys(rows[0] ?? {});
  const fixed = ['user_id', 'account_id', 'person_id', ...first];
  const replaced = columns.filter((column) => !fixed.includes(column));
  for (const chunk of chunks(rows, rowsAtOnce)) {
    const values = chunk.map((row) => Object.values(row));
    await tx.run(
      sql`INSERT INTO ${raw(table)} (${columnNames(columns)}) VALUES ${tuples(values)}
       ON CONFLICT (user_id, ${raw(id)}) DO UPDATE SET ${excluded(replaced)}`,
    );
  }
}
