/** Accounts: any shape as cells, evidence in words, stored accounts, and people added to a sheet and removed. */
import fc from 'fast-check';
import { ProblemError } from '../../src/client/problem';
import { evidenceItems, evidenceOf } from '../../src/sheet/accounts/evidence';
import { accountFields, headerOf, readField } from '../../src/sheet/accounts/fields';
import { flattenAccount, isEnriched, readable } from '../../src/sheet/accounts/flat-account';
import {
  accountsByDomain,
  accountsById,
  readHeldAccounts,
} from '../../src/sheet/accounts/read-accounts';
import {
  evidenceFields,
  readHeadersOf,
  readReadField,
  readValues,
} from '../../src/sheet/accounts/read-fields';
import {
  cachedAccounts,
  readCached,
  readStored,
  type StoredAccount,
  storedDomains,
  writeStored,
} from '../../src/sheet/accounts/results';
import { appendPeople, ownSheet, type PersonRow } from '../../src/sheet/people/people-sheet';
import { cutForCell, textForCell } from '../../src/sheet/safe-text';
import { callerOf } from '../../src/sheet/settings/connection';
import { putEntries } from '../../src/sheet/storage/hidden-sheet';
import { findRemembered, removeAdded } from '../../src/sheet/tables/own-sheet';
import { MemoryBook } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { answer, refused } from '../support/answers';
import { domainsTo } from '../support/sheets';

describe('flattenAccount', () => {
  it('puts the fields of the account, its firmographics and its CRM side by side', () => {
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

  it('accepts any shape and returns only cell values', () => {
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

  it('are returned as they were stored; the newest wins', () => {
    const book = new MemoryBook();
    const newer = new Map(Object.entries({ 'b.example': entry('B2', 2), 'c.example': entry('C') }));
    writeStored(
      book,
      new Map(Object.entries({ 'a.example': entry('A'), 'b.example': entry('B') })),
    );
    writeStored(book, newer);
    expect(readStored(book, ['b.example', 'c.example', 'd.example'])).toEqual(newer);
    expect(book.sheets.map(({ hidden }) => hidden)).toEqual([true]);
  });

  it('fit into the cache: few items, none too large', () => {
    const world = World.connected();
    const { cache } = world.execution();
    const many = new Map(domainsTo(3_000).map((domain) => [domain, entry('x'.repeat(400))]));
    cachedAccounts.write(cache, many);
    expect(world.cache.size).toBeLessThanOrEqual(400);
    const lengths = [...world.cache.values()].map((value) => value.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(95_000);
    expect(readCached(cache, ['c7.example', 'other.example'])).toEqual(
      new Map([['c7.example', entry('x'.repeat(400))]]),
    );
  });
});

describe('a value in words', () => {
  it.each<[unknown, string]>([
    [null, ''],
    [undefined, ''],
    [false, 'false'],
    [['a', null, '', 'b'], 'a, b'],
    [{ list: ['a', 'b'], empty: null, none: '' }, 'list: a / b'],
    [[{ a: 1, b: { c: 2 } }], 'a: 1; b: c: 2'],
    [{ a: { b: { c: { d: 1 } } } }, 'a: b: c: …'],
    ['2026-11-20T08:15:00.000Z', '2026-11-20'],
    [{ posted: '2026-11-20T08:15:00+02:00' }, 'posted: 2026-11-20'],
    ['2026-11-20Tuesday', '2026-11-20Tuesday'],
    [[], ''],
    [{}, ''],
  ])('%j is %j', (value, words) => {
    expect(readable(value)).toBe(words);
  });
});

describe('an account', () => {
  it('has its fields side by side, and its own id apart from that of its firmographics', () => {
    expect(
      flattenAccount({
        id: 7,
        website: 'not an address',
        domain: 'b.example',
        firmographics: { firmographics: { deep: 1 }, id: 9, employee_count: Number.NaN },
        traits: 'none',
        long: { text: 'x'.repeat(1_100) },
        story: 'y'.repeat(1_100),
        nothing: {},
        icp_people_has_more: true,
      }),
    ).toEqual({
      account_id: 7,
      firmographics_id: 9,
      website: 'not an address',
      domain: 'b.example',
      deep: 1,
      employee_count: 'NaN',
      long: `text: ${'x'.repeat(994)}…`,
      story: 'y'.repeat(1_100),
    });
    expect(flattenAccount({ domain: 'www.B.example' })['domain']).toBe('b.example');
    expect(flattenAccount({ website: 'https://a.example/x', domain: 'b.example' })['domain']).toBe(
      'a.example',
    );
  });

  const site = { source: 'site', url: 'https://a.example/', checked_at: '2026-11-17T08:00:00Z' };
  it.each<[string, unknown[], string | undefined]>([
    ['nothing', [], undefined],
    ['no source that has a name', [{ field: 'employee_count' }, null, 'site'], undefined],
    [
      'a source of all fields, and nothing more about it',
      [{ field: 'all', source: 'site' }],
      'Company website',
    ],
    ['a source that we don’t know', [{ source: 'acme-data' }], 'acme-data'],
    ['the day and the address', [site], 'Company website (2026-11-17, https://a.example/)'],
    [
      'the latest day and the first address',
      [
        { ...site, field: 'hq_city' },
        {
          ...site,
          field: 'industry',
          checked_at: '2026-11-19T01:00:00Z',
          url: 'https://b.example/',
        },
        { ...site, field: 'founded_year', checked_at: '2026-11-18T01:00:00Z' },
      ],
      'Company website (2026-11-19, https://a.example/): HQ city, Industry, Founded year',
    ],
    [
      'the country, and not its code',
      [
        { field: 'hq_country', source: 'wikidata' },
        { field: 'hq_country_code', source: 'wikidata' },
      ],
      'Wikidata: HQ country',
    ],
    [
      'a line for each source',
      [
        { field: 'hq_city', source: 'wikidata' },
        { field: 'industry', source: 'site' },
        { field: 'founded_year', source: 'wikidata' },
        { source: 'site' },
      ],
      'Wikidata: HQ city, Founded year\nCompany website: Industry',
    ],
  ])('names as its sources %s', (_, sources, text) => {
    expect(flattenAccount({ sources })['sources']).toBe(text);
  });

  it('counts as enriched if it has any firmographics', () => {
    for (const firmographics of [undefined, null, {}, { a: null, b: '', c: undefined }])
      expect(isEnriched({ firmographics })).toBe(false);
    for (const firmographics of [{ a: 0 }, { a: null, b: 'x' }, { a: false }])
      expect(isEnriched({ firmographics })).toBe(true);
  });

  it('has fields that are found by name, header or path', () => {
    for (const { name, header } of accountFields()) {
      expect(readField(name)).toBe(name);
      expect(readField(header.toUpperCase())).toBe(name);
      expect(headerOf(name)).toBe(header);
    }
    expect(readField('crm details.crm-owner  email')).toBe('crm_owner_email');
    expect(headerOf('later_field.of__it')).toBe('Later field of it');
    expect(() => readField('x'.repeat(70))).toThrow(
      `There’s no field called “${'x'.repeat(60)}”. No credits were spent. Use fields such as name, industry, employee_count.`,
    );
    expect(() => readField('.')).toThrow(ProblemError);
  });
});

describe('evidence', () => {
  const item = { kind: 'hiring', title: '', url: '', date: '', text: '', closed: '' };

  it('is read by any of the service’s names, shortened, or put into words', () => {
    const hiring = {
      total_count: 4,
      items: [
        { title: 'x'.repeat(301), link: 'l', posted_at: 'd', text: 'y'.repeat(300) },
        { name: 'N', url: 'u', created_at: 'c', description: 'D' },
        { role: 'R', context: 'C', date: '2026-11-01', mood: 'good' },
        { mood: 'good' },
      ],
    };
    expect(evidenceItems({ hiring }, 'hiring')).toEqual([
      { ...item, title: `${'x'.repeat(299)}…`, url: 'l', date: 'd', text: 'y'.repeat(300) },
      { ...item, title: 'N', url: 'u', date: 'c', text: 'D' },
      { ...item, title: 'R', date: '2026-11-01', text: 'C' },
      { ...item, text: 'mood: good' },
    ]);
    expect(evidenceItems({ hiring: { posts: 3, total: 0 } }, 'hiring')).toEqual([
      { ...item, text: 'posts: 3; total: 0' },
    ]);
    for (const none of [{ total: 0, note: '' }, {}, null, 'text'])
      expect(evidenceItems({ hiring: none }, 'hiring')).toEqual([]);
  });

  it('is listed kind by kind, a hundred items at most', () => {
    const many = { items: Array.from({ length: 60 }, (_, i) => ({ title: `T${i}` })) };
    const account = { job_changes: many, hiring: many, narrative_and_key_signals: 'They grow.' };
    const { narrative, items } = evidenceOf(account);
    expect(narrative).toBe('They grow.');
    expect(items).toHaveLength(100);
    expect([items[59]?.kind, items[60]?.kind]).toEqual(['hiring', 'job_changes']);
    expect(evidenceOf({})).toEqual({ narrative: '', items: [], score: ['', ''] });
  });

  it('has fields of its own', () => {
    expect(evidenceFields().map(({ header }) => header)).toEqual([
      ...['Signals', 'Narrative', 'Newest job', 'Newest job URL', 'Newest job date'],
      ...['Hiring', 'Social posts', 'LinkedIn engagement', 'Job changes', 'ICP people'],
    ]);
    for (const { name, header } of evidenceFields()) {
      expect(readHeadersOf(name).header).toBe(header);
      expect(readReadField(name)).toBe(name);
    }
    expect(readReadField('Employees')).toBe('employee_count');
    expect(() => readReadField('Newest')).toThrow('“Newest”');
  });

  it('is one line, the newest first, for any date format', () => {
    const shownText = (items: object[]) => readValues({ socials: { items } })['socials'];
    expect(shownText([{ title: 'A', text: 'A', url: 'u' }])).toBe('A · u');
    const soon = { title: 'A', date: 'soon' };
    expect(shownText([soon, { title: 'B', date: '2026-01-01' }])).toBe('2026-01-01 · B | soon · A');
    const seconds = Date.UTC(2026, 0, 2) / 1_000;
    expect(
      shownText([
        { title: 'A', date: seconds },
        { title: 'B', date: seconds * 1_000 + 86_400_000 },
        { title: 'C', date: '99999999' },
        { title: 'D', date: '12345678901234' },
      ]),
    ).toBe('2026-01-03 · B | 2026-01-02 · A | 99999999 · C | 12345678901234 · D');
    const eleven = Array.from({ length: 11 }, (_, i) => ({ title: `T${i}` }));
    expect(shownText(eleven.slice(1))).not.toContain('more');
    expect(shownText(eleven)).toMatch(/T9 \| and 1 more$/);
  });

  it('that is closed comes last, with the day it closed', () => {
    const items = [
      { title: 'A', date: '2026-11-02', closed_at: '2026-11-09T08:00:00Z' },
      { title: 'B', date: '2026-11-01', closed_at: null },
    ];
    expect(readValues({ hiring: { items } })).toMatchObject({
      hiring: '2026-11-01 · B | 2026-11-02 · A (closed 2026-11-09)',
      newest_job_title: 'B',
    });
    const { newest_job_title: closed } = readValues({ hiring: { items: items.slice(0, 1) } });
    expect(closed).toBe('A (closed 2026-11-09)');
  });

  it('of hiring begins with the open roles, and those a month ago if known', () => {
    const shownText = (open_roles: unknown, more: object = {}) =>
      readValues({ hiring: { open_roles, ...more } })['hiring'];
    const sales = { department: 'Sales', now: 1, days_ago_30: 0 };
    expect(shownText([sales])).toBe('1 open role (0 a month ago): Sales 1');
    const unknown = { department: null, now: 2, days_ago_30: null };
    expect(shownText([sales, unknown], { items: [{ title: 'A', date: '2026-11-01' }] })).toBe(
      '3 open roles: Sales 1 | 2026-11-01 · A',
    );
    const seven = Array.from({ length: 7 }, (_, i) => ({ department: `D${i}`, now: i }));
    expect(shownText(seven)).toBe('21 open roles: D1 1, D2 2, D3 3, D4 4, D5 5, …');
    expect(shownText([null, 'x'], {})).toBe('0 open roles');
    expect(shownText([])).toBeUndefined();
    expect(flattenAccount({ hiring: { open_roles: [sales], note: 'n' } })).toEqual({
      hiring: '1 open role (0 a month ago): Sales 1 | note: n',
    });
    expect(evidenceItems({ hiring: { open_roles: [sales] } }, 'hiring')).toEqual([]);
  });

  it('of the newest job leaves out missing fields', () => {
    expect(readValues({ hiring: { items: [{ snippet: 's' }] } })).toEqual({ hiring: 's' });
    expect(readValues({ hiring: { items: [{ url: 'u', date: 'soon' }] } })).toMatchObject({
      newest_job_url: 'u',
      newest_job_date: 'soon',
    });
    expect(readValues({ hiring: { count: 0 }, socials: ['a'] })).toEqual({ socials: 'a' });
  });
});

describe('reading accounts', () => {
  const caller = (world: World) => callerOf(world.execution());
  const requestSizes = (world: World) =>
    world.service.requests.map(({ body }) => {
      const { account_ids: ids, account_domains: domains } = JSON.parse(body ?? '{}');
      return (ids ?? domains).length;
    });

  it('requests each once, in batches, and returns existing ones', () => {
    const world = World.connected();
    const domains = domainsTo(501);
    world.service.accounts.add(domains);
    const ids = Array.from({ length: 501 }, (_, i) => String(i + 1));
    const byId = accountsById(caller(world), [...ids, '1', '999']);
    expect(byId.ok && byId.value.size).toBe(501);
    expect(byId.ok && byId.value.get('2')?.['name']).toBe('Company c1.example');
    const byDomain = accountsByDomain(caller(world), [...domains, 'c0.example', 'x.example']);
    expect(byDomain.ok && byDomain.value.size).toBe(501);
    const held = readHeldAccounts(caller(world), [...domains.slice(0, 101), 'c0.example']);
    expect(held.ok && held.value.size).toBe(101);
    expect(requestSizes(world)).toEqual([500, 2, 500, 2, 100, 1]);
    expect(accountsById(caller(world), [])).toEqual({ ok: true, value: new Map() });
  });

  it('returns the first problem, and leaves out accounts without a domain', () => {
    const world = World.connected();
    world.service.fault = () => answer(200, { accounts: [{ id: 1, name: 'A' }] });
    const none = { ok: true, value: new Map() };
    expect(accountsByDomain(caller(world), ['a.example'])).toEqual(none);
    expect(readHeldAccounts(caller(world), ['a.example'])).toEqual(none);
    world.service.fault = () => refused(503);
    for (const found of [
      accountsById(caller(world), ['1']),
      accountsByDomain(caller(world), ['a.example']),
      readHeldAccounts(caller(world), ['a.example']),
    ])
      expect(found).toMatchObject({ ok: false, problem: { code: 'SERVICE_ERROR' } });
  });
});

describe('stored accounts', () => {
  it('are found again by their domains', () => {
    const book = new MemoryBook();
    expect(readStored(book, ['a.example']).size).toBe(0);
    expect(storedDomains(book, ['a.example']).size).toBe(0);
    writeStored(book, new Map());
    expect(book.sheets).toEqual([]);
    const stored = new Map<string, StoredAccount>()
      .set('a.example', { fetchedAt: 1, account: { name: '=A' } })
      .set('0.example', { fetchedAt: 2, account: null });
    writeStored(book, stored);
    expect(readStored(book, ['0.example', 'b.example', 'a.example'])).toEqual(stored);
    expect(readStored(book, []).size).toBe(0);
    expect(storedDomains(book, ['0.example', 'b.example'])).toEqual(new Set(['0.example']));
  });

  it.each([
    '{"fetchedAt":1,"account":[]}',
    '{"fetchedAt":1,"account":"x"}',
    '{"fetchedAt":"yesterday","account":null}',
    'null',
    '{',
  ])('count as missing if they read %s', (text) => {
    const book = new MemoryBook();
    putEntries(book, 'result', new Map([['a.example', text]]));
    expect(readStored(book, ['a.example']).size).toBe(0);
  });
});

describe('people in their sheet', () => {
  const person = (id: string, more: Partial<PersonRow> = {}): PersonRow => ({
    ...{ personId: id, name: `P${id}`, role: 'CEO', seniority: 'CXO', department: 'IT' },
    ...{ location: undefined, profileUrl: undefined, joinedAt: '2024-03-01T00:00:00Z' },
    ...{ charged: 1, domain: 'a.example', company: 'A', ...more },
  });
  /** A sheet with these people, and the records by which they can be removed again. */
  const filled = (...ids: string[]) => {
    const world = World.connected();
    const addedRecords: Parameters<Parameters<typeof appendPeople>[2]>[0][] = [];
    const people = ids.map((id) => person(id));
    const count = appendPeople(world.execution(), people, (added) => addedRecords.push(added));
    const sheet = world.book.sheets[0] ?? world.book.add('none', []);
    return { world, sheet, count, added: addedRecords.flat() };
  };

  it('are each added once, and reported right before that', () => {
    const { world, sheet, count, added } = filled('1', '2', '2', '3');
    expect([count, sheet.column('Person id')]).toEqual([3, [1, 2, 3]]);
    expect(added.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(sheet.cells[1]).toEqual([
      ...['P1', 'CEO', 'C-level', 'IT', 'A', 'a.example', '', '', '2024-03-01', 1],
    ]);
    const reported: number[] = [];
    const again = appendPeople(world.execution(), [person('3'), person('4')], (more) => {
      reported.push(more.length, sheet.extent().rows);
    });
    expect([again, reported]).toEqual([1, [1, 4]]);
    expect(appendPeople(world.execution(), [], () => reported.push(-1))).toBe(0);
    expect(reported).toHaveLength(2);
    const fitted = jest.spyOn(sheet, 'fitColumns');
    appendPeople(world.execution(), [person('5')], () => {});
    expect(fitted).not.toHaveBeenCalled();
    expect(findRemembered(world.execution(), ownSheet)).toMatchObject({ name: 'People' });
    expect(findRemembered(new World().execution(), ownSheet)).toBeUndefined();
  });

  it('that a person deletes while others are added stay away, whenever that is', () => {
    const add = (world: World, onCall: (name: string) => void) =>
      appendPeople(
        world.execution((name) => {
          if (!name.startsWith('after ')) onCall(name);
        }),
        ['11', '12', '13', '14'].map((id) => person(id)),
        () => {},
      );
    const before = ['1', '2', '3', '4', '5', '6'];
    let calls = 0;
    add(filled(...before).world, () => {
      calls += 1;
    });
    expect(calls).toBeGreaterThan(40);
    for (let at = 0; at < calls; at += 1) {
      const { world, sheet } = filled(...before);
      let call = 0;
      add(world, () => {
        if (call++ === at) sheet.deleteRows(3, 2);
      });
      const ids = [1, 4, 5, 6, 11, 12, 13, 14];
      expect([at, sheet.column('Person id').sort((a, b) => Number(a) - Number(b))]).toEqual([
        at,
        ids,
      ]);
    }
  });

  it('are removed in blocks from the bottom up, unless they were edited', () => {
    const { sheet, added } = filled('1', '2', '3', '4', '5', '6');
    sheet.put(4, 2, 'Boss');
    sheet.put(8, 1, 'somebody else');
    const deleted = jest.spyOn(sheet, 'deleteRows');
    expect(removeAdded(new MemoryBook(), sheet, ownSheet, added, () => true)).toBe(1);
    expect(deleted.mock.calls).toEqual([
      [5, 3],
      [2, 2],
    ]);
    expect(sheet.column('Name')).toEqual(['P3', 'somebody else']);
    expect(removeAdded(new MemoryBook(), sheet, ownSheet, added, () => true)).toBe(1);
    expect(removeAdded(new MemoryBook(), sheet, ownSheet, [], () => true)).toBe(0);
  });

  it('stay if a user’s own column has a value for them, or if time is up', () => {
    const { sheet, added } = filled('1', '2');
    sheet.insertColumn(1);
    sheet.put(1, 1, 'My notes');
    sheet.put(2, 1, 'met');
    const hasTime = jest.fn(() => false);
    expect(removeAdded(new MemoryBook(), sheet, ownSheet, added, hasTime)).toBeUndefined();
    expect(hasTime).toHaveBeenCalledTimes(1);
    expect(removeAdded(new MemoryBook(), sheet, ownSheet, added, () => true)).toBe(1);
    expect(sheet.column('Name')).toEqual(['P1']);
    sheet.put(1, 11, 'Renamed');
    expect(() => removeAdded(new MemoryBook(), sheet, ownSheet, added, () => true)).toThrow(
      '“Person id”',
    );
  });

  it('are found again if a person sorts while they are removed', () => {
    const { sheet, added } = filled('1', '2');
    sheet.put(4, 10, 77);
    const hasTime = () => {
      sheet.sortBelow(1, (a, b) => Number(b[9]) - Number(a[9]));
      return true;
    };
    expect(removeAdded(new MemoryBook(), sheet, ownSheet, added, hasTime)).toBe(0);
    expect(sheet.column('Person id')).toEqual([77]);
  });

  it('count as removed if the sheet is empty', () => {
    const { sheet, added } = filled('1');
    sheet.deleteRows(1, 9);
    expect(removeAdded(new MemoryBook(), sheet, ownSheet, added, () => true)).toBe(0);
  });
});

describe('a text for a cell', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@a', '\tx', "'x", '\r=1', '007', '  5', '(1)', '.5', ',5', '1/2'],
    ...['$5', '€ 5', '£5', '¥5', 'true', 'FALSE', '2026-02-30', '2026-1-5', 'January 5'],
    ...['jan. 5', 'Feb-5'],
    ...['march 5', 'apr 5', 'May 5', 'jun 5', 'June 5', 'july 5', 'Aug 5', 'august 5', 'sep 5'],
    ...['Sept 5', 'september 5', 'oct 5', 'nov 5', 'dec 5', 'December  5'],
  ])('%j is forced to be text', (text) => {
    expect(textForCell(text)).toBe(`'${text}`);
  });

  it('becomes a date if it is one', () => {
    expect(textForCell('2026-01-05')).toBe('2026-01-05');
  });

  it.each([
    ...['Acme', 'acme.example', 'mañana', '🚀 Rockets', '<script>', '', 'a=b', 'Trueman'],
    ...['true story', 'a true', 'Mayor', 'May', 'https://acme.example/5', 'dana5@acme.example'],
  ])('%j is text already', (text) => {
    expect(textForCell(text)).toBe(text);
  });

  it('has fifty thousand characters at most', () => {
    expect(cutForCell('x'.repeat(50_000))).toBe('x'.repeat(50_000));
    expect(cutForCell('x'.repeat(50_001))).toBe(`${'x'.repeat(49_999)}…`);
    expect(textForCell(`=${'x'.repeat(49_999)}`)).toBe(`'=${'x'.repeat(49_997)}…`);
  });
});
