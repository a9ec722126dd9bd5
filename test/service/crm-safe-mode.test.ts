import fc from 'fast-check';
import { type CrmAccountFields, type CrmContactFields, sqlCrm } from '../../src/service/crm/crm';
import { addToCrm, type CrmOwner } from '../../src/service/crm/safe-mode';
import type { Database } from '../../src/service/database/database';
import { sql } from '../../src/service/database/sql';
import { freshFolder, openDatabase, removeFolders } from './helpers/folders';
import { eachStore } from './helpers/stores';

afterAll(removeFolders);

const users: readonly string[] = ['usr_1', 'usr_2'];
const accounts = [1, 2, 3] as const;
const blank = fc.constantFrom(null, '');
const text = fc.oneof(blank, fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 4 }));
const accountFields: fc.Arbitrary<CrmAccountFields> = fc.record({
  name: fc.constantFrom('Acme', 'ACME Inc.', 'Other'),
  website: text,
  linkedin_url: text,
  industry: text,
  employee_count: fc.option(fc.nat(9)),
  employee_range: text,
  location: text,
});
const contactFields: fc.Arbitrary<CrmContactFields> = fc.record({
  name: fc.constantFrom('Ada', 'Ada L.'),
  role: text,
  email: text,
  phone: text,
  profile_url: text,
  location: text,
});
const owner: fc.Arbitrary<CrmOwner | null> = fc.option(
  fc.constantFrom({ id: 'olga', email: 'olga@crm.example' }, { id: 'piet', email: null }),
);
const step = fc.record({
  user: fc.constantFrom(...users),
  account: fc.constantFrom(...accounts),
  found: accountFields,
  people: fc.uniqueArray(fc.record({ id: fc.nat(1), found: contactFields }), {
    selector: ({ id }) => id,
  }),
  unassigned: owner,
  /** Made the account's owner by hand afterwards. */
  handedTo: owner,
});

/** Ids that are different for the accounts and people of both users. */
const accountId = (user: string, account: number) => users.indexOf(user) * 10 + account;
const personId = (user: string, account: number, person: number) =>
  accountId(user, account) * 10 + person;

/** Both users, with the same accounts and two people at each. */
async function furnish(database: Database) {
  for (const user of users) {
    await database.run(
      sql`INSERT INTO users (id, email, key_hash, key_sealed, created_at) VALUES (${user}, ${`${user}@people.example`}, ${user}, 's', 0)`,
    );
    for (const account of accounts) {
      await database.run(
        sql`INSERT INTO accounts (id, user_id, domain, name, technographics, discovered_at, enriched_at)
         VALUES (${accountId(user, account)}, ${user}, ${`${account}.example`}, 'A', '[]', 0, 0)`,
      );
      for (const person of [0, 1]) {
        await database.run(
          sql`INSERT INTO account_people (id, user_id, account_id, profile_url, name, role, seniority,
             department, discovered_at) VALUES (${personId(user, account, person)}, ${user}, ${accountId(user, account)}, ${`p${person}`}, 'P', 'R', 'ENTRY', 'OTHER', 0)`,
        );
      }
    }
  }
}

/** Existing values stay; only a blank gets what was found. */
function filled<Fields extends object>(known: Fields | undefined, found: Fields): Fields {
  if (!known) return found;
  const there = Object.entries(known).filter(([, value]) => value !== null && value !== '');
  return { ...found, ...Object.fromEntries(there) };
}

interface Owned {
  readonly owner: CrmOwner | null;
}

/** The record in the CRM's form. */
function kept<Fields extends Owned>(record: Fields | undefined) {
  const { owner, ...fields } = record ?? { owner: null };
  return { ...fields, owner_id: owner?.id ?? null, owner_email: owner?.email ?? null };
}

eachStore('safe mode', () => {
  it('makes what is missing, fills blanks, never changes an owner, and stays within its user', async () => {
    const database = await openDatabase(freshFolder());
    const crm = sqlCrm(database);
    await furnish(database);
    const steps = fc.array(step, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        await database.run(sql`DELETE FROM crm_contacts`);
        await database.run(sql`DELETE FROM crm_accounts`);
        const records = new Map<number, CrmAccountFields & Owned>();
        const contacts = new Map<number, CrmContactFields & Owned>();
        for (const { user, account, found, people, unassigned, handedTo } of steps) {
          const id = accountId(user, account);
          const added = people.map((person) => ({
            personId: personId(user, account, person.id),
            contact: person.found,
          }));
          const addition = { accountId: id, account: found, contacts: added };
          await database.transaction((tx) => addToCrm(tx, user, [addition], unassigned, 7));
          const record = filled(records.get(id), { ...found, owner: unassigned });
          records.set(id, record);
          for (const { personId, contact } of added) {
            const theirs = { ...contact, owner: unassigned && record.owner };
            contacts.set(personId, filled(contacts.get(personId), theirs));
          }
          if (handedTo === null) continue;
          await database.run(
            sql`UPDATE crm_accounts SET owner_id = ${handedTo.id}, owner_email = ${handedTo.email} WHERE account_id = ${id}`,
          );
          records.set(id, { ...record, owner: handedTo });
        }
        for (const user of users) {
          // Each user asks for the accounts of both, and gets only their own.
          const answered = await crm.accounts(user, [...records.keys()]);
          const own = accounts.map((account) => accountId(user, account));
          const expected = own.filter((id) => records.has(id));
          expect([...answered.keys()].sort()).toEqual(expected.sort());
          for (const [id, record] of answered) {
            expect(record).toMatchObject({ ...kept(records.get(id)), synced_at: 7 });
          }
        }
        const [first, second] = await Promise.all(
          users.map((user) => crm.contacts(user, [...contacts.keys()])),
        );
        const answered = [...(first ?? []), ...(second ?? [])];
        expect(answered).toHaveLength(contacts.size);
        for (const [id, contact] of answered) expect(contact).toMatchObject(kept(contacts.get(id)));
      }),
      { numRuns: 20, seed: 20_261_121 },
    );
    await database.close();
  });
});
