import fc from 'fast-check';
import { flattenAccount, isEnriched } from '../../src/sheet/accounts/flat-account';
import {
  cachedAccounts,
  readCached,
  readStored,
  type StoredAccount,
  writeStored,
} from '../../src/sheet/accounts/results';
import { MemoryBook } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';

describe('flattenAccount', () => {
  it('puts the account’s, its firmographics’ and its CRM’s fields side by side', () => {
    expect(
      flattenAccount({
        id: 7,
        name: 'Acme',
        website: 'https://www.acme.example/',
        signal_count: 0,
        is_present_in_crm: false,
        crm_status: null,
        technographics: ['Snowflake', 'dbt'],
        firmographics: { employee_count: 12, hq_city: '' },
        crm_details: { crm_owner_email: 'dana@northwind.example' },
        traits: { description: 'Robots' },
        hiring: { count: 1, items: [{ title: 'Engineer', url: 'https://x.example' }] },
        icp_people: [{ person_id: 1 }],
        icp_people_total_count: 1,
      }),
    ).toEqual({
      account_id: 7,
      name: 'Acme',
      website: 'https://www.acme.example/',
      domain: 'acme.example',
      signal_count: 0,
      is_present_in_crm: false,
      technographics: 'Snowflake, dbt',
      employee_count: 12,
      crm_owner_email: 'dana@northwind.example',
      description: 'Robots',
      hiring: 'count: 1; items: title: Engineer; url: https://x.example',
      icp_people_total_count: 1,
    });
  });

  it('takes any shape without throwing and gives only cells', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (account) => {
        for (const value of Object.values(flattenAccount(account))) {
          expect(['string', 'number', 'boolean']).toContain(typeof value);
        }
        isEnriched(account);
      }),
    );
  });
});

describe('stored accounts', () => {
  const entry = (name: string, fetchedAt = 1): StoredAccount => ({ fetchedAt, account: { name } });

  it('come back as they were put, the newest winning', () => {
    const book = new MemoryBook();
    writeStored(
      book,
      new Map([
        ['a.example', entry('A')],
        ['b.example', entry('B')],
      ]),
    );
    writeStored(
      book,
      new Map([
        ['b.example', entry('B2', 2)],
        ['c.example', entry('C')],
      ]),
    );
    expect(readStored(book, ['b.example', 'c.example', 'd.example'])).toEqual(
      new Map([
        ['b.example', entry('B2', 2)],
        ['c.example', entry('C')],
      ]),
    );
    expect(book.sheets.map(({ hidden }) => hidden)).toEqual([true]);
  });

  it('fit into the cache: few items, none too large', () => {
    const { cache } = World.connected().execution();
    const many = new Map(
      Array.from({ length: 3_000 }, (_, i) => [`c${i}.example`, entry('x'.repeat(400))]),
    );
    const items = new Map<string, string>();
    cachedAccounts.write(
      {
        getAll: () => ({}),
        putAll: (entries) =>
          Object.entries(entries).forEach(([key, value]) => void items.set(key, value)),
      },
      many,
    );
    expect(items.size).toBeLessThanOrEqual(400);
    expect(Math.max(...[...items.values()].map((value) => value.length))).toBeLessThanOrEqual(
      95_000,
    );
    cachedAccounts.write(cache, many);
    expect(readCached(cache, ['c7.example', 'other.example'])).toEqual(
      new Map([['c7.example', entry('x'.repeat(400))]]),
    );
  });
});
