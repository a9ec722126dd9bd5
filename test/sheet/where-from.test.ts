/** The card “Where is this from?” shows what is already known, and never costs credits. */
import { originOf, originsField, packOrigins } from '../../src/sheet/accounts/sources';
import { whereFrom } from '../../src/sheet/accounts/where-from';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { refused } from '../support/answers';
import { runThrough } from '../support/runs';

const site = {
  source: 'site',
  url: 'https://a.example/about',
  licence: 'public page',
  checked_at: '2026-11-17T08:00:00Z',
};
const imported = { field: 'all', source: 'import', url: null, licence: null, checked_at: null };
const account = { sources: [{ field: 'employee_count', ...site }, imported] };

function lookAt(world: World, sheet: MemorySheet, row: number, column = 2) {
  world.book.current = { sheet, row, column };
  return whereFrom(world.execution());
}

function prospects(world: World): MemorySheet {
  return world.book.add('Prospects', [
    ['Owner', 'Domain', 'Employees'],
    ['Ann', 'a.example', 12],
    ['Ben', 'https://www.b.example/', ''],
    ['Cy', '', ''],
  ]);
}

it('shows each value with its source, and whether the cell differs', () => {
  const world = World.connected();
  world.service.accounts.add(['a.example']);
  world.service.accounts.evidence = account;
  const { domain, known, keptAt, row, sheetName } = lookAt(world, prospects(world), 2, 1);
  expect({ domain, keptAt, row, sheetName }).toEqual({
    domain: 'a.example',
    keptAt: undefined,
    row: 2,
    sheetName: 'Prospects',
  });
  expect(known?.company).toBe('Company a.example');
  const byField = new Map(known?.values.map((each) => [each.field, each]));
  expect(byField.get('employee_count')).toEqual({
    field: 'employee_count',
    header: 'Employees',
    german: 'Mitarbeiter',
    value: 90,
    origin: { ...site, checked_at: undefined, checkedAt: site.checked_at },
    cell: '12',
  });
  expect(byField.get('industry')).toMatchObject({
    value: 'Software',
    origin: { source: 'import', url: '', licence: '', checkedAt: '' },
    cell: undefined,
  });
  expect(byField.has('account_id')).toBe(false);
});

it('knows nothing if no cell is selected', () => {
  const nothing = { domain: undefined, known: undefined, keptAt: undefined };
  expect(whereFrom(World.connected().execution())).toEqual({ sheetName: '', row: 0, ...nothing });
});

it('sends only the free read, for any company', () => {
  const world = World.connected();
  const sheet = prospects(world);
  const rows = [2, 3, 4, 1].map((row) => lookAt(world, sheet, row));
  expect(rows.map(({ domain }) => domain)).toEqual([
    'a.example',
    'b.example',
    undefined,
    undefined,
  ]);
  expect(rows.every(({ known }) => known === undefined)).toBe(true);
  expect(world.service.requests.map(({ url }) => url)).toEqual(
    Array(2).fill('https://service.example/api/v2/account/batch'),
  );
  expect(world.service.totalCharged()).toBe(0);
});

it('uses kept data if the service does not answer, and reports the problem if none was kept', () => {
  const world = World.connected();
  const sheet = prospects(world);
  world.service.accounts.evidence = account;
  const task = { kind: 'enrich-accounts' as const, fields: ['industry'] };
  runThrough(world, sheet, { keyColumn: 2, task });
  const fetchedAt = world.now;
  world.service.fault = () => refused(503);
  const { known, keptAt } = lookAt(world, sheet, 2);
  expect(keptAt).toBeLessThanOrEqual(fetchedAt);
  expect(known?.values.find(({ field }) => field === 'employee_count')?.origin).toMatchObject({
    url: site.url,
    checkedAt: site.checked_at,
  });
  sheet.put(4, 2, 'c.example');
  expect(() => lookAt(world, sheet, 4)).toThrow(/service/i);
});

it('shows values without sources if the service sends none, or sends them in another shape', () => {
  const world = World.connected();
  world.service.accounts.add(['a.example', 'b.example']);
  const shapes: Record<string, object> = {
    'b.example': { sources: [{ field: 3, source: {} }, null, 'site', { field: 'industry' }] },
  };
  world.service.checks = false;
  world.service.accounts.evidenceOf = (domain) => shapes[domain] ?? {};
  const sheet = prospects(world);
  for (const row of [2, 3]) {
    const { known } = lookAt(world, sheet, row);
    expect(known?.values.length).toBeGreaterThan(2);
    expect(known?.values.every(({ origin }) => origin === undefined)).toBe(true);
  }
});

it('packs a hundred of the entries that name a field and a source, and leaves out the others', () => {
  expect(packOrigins([{ source: 'site' }, { field: 'industry' }, { field: '', source: '' }])).toBe(
    '',
  );
  const entry = (i: number) => ({ field: `f${i}`, source: 'site' });
  const entries = Array.from({ length: 101 }, (_, i) => entry(i + 1));
  const found = originOf({ [originsField]: packOrigins(entries) });
  expect(found('f100')).toMatchObject({ source: 'site' });
  expect(found('f101')).toBeUndefined();
});

it('shows nothing for a company that only a signal knows', () => {
  const world = World.connected();
  world.service.accounts.add(['a.example']);
  world.service.accounts.evidence = { firmographics: {} };
  expect(lookAt(world, prospects(world), 2).known).toBeUndefined();
});
