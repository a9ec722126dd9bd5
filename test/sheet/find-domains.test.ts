/** Rows with a company name but no domain: what is offered, and what a run fills in. */
import { ProblemError } from '../../src/client/problem';
import { pump } from '../../src/sheet/pump';
import { offerNames } from '../../src/sheet/runs/offer-names';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { catchKill, whereverItDies } from '../support/death';
import { newest, runOut, runThrough } from '../support/runs';

const companies: Readonly<Record<string, readonly string[]>> = {
  'Alder GmbH': ['alder.example'],
  Birch: ['birch.example', 'birch-uk.example', 'birch-us.example'],
  'Cedar AG': ['cedar.example?'],
  Elm: Array.from({ length: 10 }, (_, i) => `elm-${i}.example`),
  Fir: ['=fir.example'],
};

function office(): World {
  const world = World.connected();
  world.service.extensions = ['company-lookup'];
  world.service.companies.domainsOf = (name) => companies[name] ?? [];
  return world;
}

const offered = (world: World, sheet: MemorySheet, keyColumn?: number) =>
  offerNames(world.execution(), {
    sheetId: sheet.id,
    headerRow: 1,
    ...(keyColumn !== undefined && { keyColumn }),
  }).offer;

/** Starts the offered run and completes it. */
function accept(world: World, sheet: MemorySheet, keyColumn?: number) {
  const offer = offered(world, sheet, keyColumn);
  if (!offer) throw new Error('Nothing is offered');
  return runThrough(world, sheet, { ...offer.request, cap: 0 });
}

const requestedNames = (world: World) =>
  world.service.requests
    .filter(({ url }) => url.endsWith('/companies/look-up'))
    .flatMap(({ body }): string[] => JSON.parse(body ?? '').names);

describe('rows with a name and no domain', () => {
  it('get the domain of the one company of that name; several are listed and nothing is guessed', () => {
    const world = office();
    const sheet = world.book.add('List', [
      ['Company', 'Website', 'Note'],
      ['Alder GmbH', '', 'a'],
      ['Birch', '', 'b'],
      ['Alder  GmbH ', '', 'a again'],
      ['Alder GmbH', 'mine.example', 'filled by me'],
      ['Cedar AG', '', 'c'],
      ['Unheard Of', '', 'd'],
      ['Filled Inc', 'filled.example', 'e'],
      ['', '', 'no name'],
      ['Elm', '', 'f'],
      ['?', '', 'g'],
      ['Fir', '', 'h'],
    ]);
    const before = sheet.cells.map((row) => [...row]);
    expect(offered(world, sheet, 2)).toMatchObject({
      names: 6,
      missed: 0,
      column: 2,
      request: { keyColumn: 1, keyHeader: 'Company' },
    });
    expect(requestedNames(world)).toEqual([]);
    const run = accept(world, sheet, 2);
    expect(run).toMatchObject({ outcome: 'done' });
    expect(run.counts).toMatchObject({ found: 2, notFound: 4, spent: 0 });
    expect(sheet.column('Website')).toEqual([
      ...['alder.example', '', 'alder.example', 'mine.example', '', '', 'filled.example', ''],
      ...['', '', '=fir.example'],
    ]);
    expect(sheet.formulas(12, 2, 1, 1)).toEqual([['']]);
    const many =
      'elm-0.example (=Elm, Norway), elm-1.example (=Elm, Norway), elm-2.example (=Elm, Norway), ' +
      'elm-3.example (=Elm, Norway), elm-4.example (=Elm, Norway) and more';
    expect(sheet.column('Company name status')).toEqual([
      'Done: =Alder GmbH, Norway',
      'More than one company of this name. Enter the domain of one: birch.example (=Birch, Norway), ' +
        'birch-uk.example (=Birch, Norway), birch-us.example (=Birch, Norway)',
      ...['Done: =Alder GmbH, Norway', 'Done: =Alder GmbH, Norway'],
      'Only a similar name. If that is the one, enter its domain: cedar.example (=Cedar AG, Norway)',
      'Not found: no company of this name',
      '',
      '',
      `More than one company of this name. Enter the domain of one: ${many}`,
      'Not a company name',
      'Done: =Fir, Norway',
    ]);
    expect(requestedNames(world)).toEqual([
      'Alder GmbH',
      'Birch',
      'Cedar AG',
      'Unheard Of',
      'Elm',
      'Fir',
    ]);
    expect(world.service.totalCharged()).toBe(0);
    // The next offer counts unresolved names as already looked up; entering a domain removes one.
    expect(offered(world, sheet, 2)).toMatchObject({ names: 4, missed: 4 });
    sheet.put(3, 2, 'birch-uk.example');
    expect(offered(world, sheet, 2)).toMatchObject({ names: 3, missed: 3 });
    sheet.put(3, 2, '');
    undoRun(world.execution(), run.id, 60_000);
    expect(sheet.cells.map((row) => row.slice(0, 3))).toEqual(before);
  });

  it('get a new column if the domain column holds names, and a run can start from it', () => {
    const world = office();
    const sheet = world.book.add('List', [['Lead'], ['Alder GmbH'], ['oak.example'], ['Birch']]);
    expect(offered(world, sheet, 1)).toMatchObject({ names: 3, column: 0 });
    accept(world, sheet, 1);
    // A domain among names is used unchanged.
    expect(sheet.column('Company domain')).toEqual(['alder.example', 'oak.example', '']);
    expect(requestedNames(world)).toEqual(['Alder GmbH', 'Birch']);
    expect(runThrough(world, sheet, { keyColumn: 2 }).counts).toMatchObject({ found: 2, spent: 2 });
    expect(offered(world, sheet, 1)).toMatchObject({ names: 1, missed: 1 });
  });

  it.each([
    ['names and no domains', [['Company name'], ['Alder GmbH']], undefined, 0],
    [
      'an empty domain column',
      [
        ['Firma', 'Domain'],
        ['Alder GmbH', ''],
      ],
      2,
      2,
    ],
    [
      '“Name” if no column is about people',
      [
        ['Name', 'Domain'],
        ['Alder', ''],
      ],
      2,
      2,
    ],
    [
      'a column of company names beside email addresses',
      [
        ['Email', 'Account Name', 'Website'],
        ['a@b.example', 'Alder', ''],
        ['a@c.example', 'Birch', 'birch.example'],
      ],
      3,
      3,
    ],
  ])('are offered from %s', (_, rows, keyColumn, column) => {
    const world = office();
    expect(offered(world, world.book.add('List', rows), keyColumn)).toMatchObject({
      names: 1,
      column,
    });
  });

  it.each([
    [
      'every row has a domain',
      [
        ['Company', 'Domain'],
        ['Alder', 'alder.example'],
      ],
      2,
    ],
    [
      'there are no names',
      [
        ['Domain', 'Note'],
        ['', 'x'],
      ],
      1,
    ],
    [
      'the names are people’s',
      [
        ['Name', 'Email', 'Domain'],
        ['Kim Lee', 'k@b.example', ''],
      ],
      3,
    ],
    ['the column has personal email addresses', [['Domain'], ['kim@gmail.com']], 1],
  ])('are not offered if %s', (_, rows, keyColumn) => {
    const world = office();
    expect(offered(world, world.book.add('List', rows), keyColumn)).toBeUndefined();
  });

  it('are not what a formula shows while it has no name', () => {
    const world = office();
    world.service.companies.domainsOf = () => ['wrong.example'];
    const german = ['Wird geladen...', '#FEHLER!', '#NV'];
    const shown = ['Loading...', '#N/A', '#NAME?', '#REF!', '#NULL!', '#DIV/0!', ...german];
    const sheet = world.book.add('List', [
      ['Company', 'Website'],
      ...[...shown, 'Name?'].map((name) => [name, '']),
    ]);
    accept(world, sheet);
    expect(requestedNames(world)).toEqual(['Name?']);
    expect(sheet.column('Website')).toEqual([...shown.map(() => ''), 'wrong.example']);
  });

  it('may hold LinkedIn pages, and unknown pages are reported as such', () => {
    const world = office();
    const page = 'https://www.linkedin.com/company/alder';
    world.service.companies.domainsOf = (name) => (name === page ? ['alder.example'] : []);
    const sheet = world.book.add('List', [
      ['Website', 'Note'],
      [page, 'a'],
      ['linkedin.com/company/unheard-of', 'b'],
    ]);
    accept(world, sheet);
    expect(sheet.column('Company domain', 1)).toEqual(['alder.example', '']);
    expect(sheet.column('Company name status', 1)[1]).toBe('Not a domain: a page at LinkedIn');
    expect(world.service.totalCharged()).toBe(0);
  });

  it('are not offered in a sheet without headers, from a hidden column, or beyond the chosen rows', () => {
    const world = office();
    const sheet = world.book.add('List', [
      ['Company', 'Domain'],
      ['Alder', ''],
      ['Birch', 'birch.example'],
    ]);
    const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 2 };
    const view = (more: object) => offerNames(world.execution(), { ...rows, ...more }).offer;
    expect(view({})).toBeDefined();
    expect(view({ headerRow: 0 })).toBeUndefined();
    expect(view({ span: { from: 3, to: 3 } })).toBeUndefined();
    sheet.hiddenColumns.add(1);
    expect(view({})).toBeUndefined();
  });

  it('are not offered if the service announces no look-up; a run offered before reports a problem', () => {
    const world = office();
    const sheet = world.book.add('List', [
      ['Company', 'Domain'],
      ['Alder GmbH', ''],
    ]);
    const offer = offered(world, sheet, 2);
    if (!offer) throw new Error('Nothing is offered');
    world.service.extensions = undefined;
    world.now += 25 * 3_600_000;
    expect(offered(world, sheet, 2)).toBeUndefined();
    expect(requestedNames(world)).toEqual([]);
    startRun(world.execution(), { ...offer.request, cap: 0 });
    pump(world.execution(), 30_000);
    expect(newest(world).problem).toBeDefined();
    expect(sheet.column('Domain')).toEqual(['']);
  });

  it('are looked up only if the names are still those that were offered', () => {
    const world = office();
    const sheet = world.book.add('List', [
      ['Company', 'Domain'],
      ['Alder GmbH', ''],
    ]);
    const offer = offered(world, sheet, 2);
    if (!offer) throw new Error('Nothing is offered');
    const { request, fingerprint } = offer;
    sheet.put(2, 1, 'Birch');
    const shown = { fingerprint, prepared: 0, inFront: false };
    expect(() => startRun(world.execution(), { ...request, cap: 0, shown })).toThrow(ProblemError);
  });

  it('are requested a hundred at a time, and filled by name even if they are sorted meanwhile', () => {
    const world = office();
    world.service.companies.domainsOf = (name) => [
      `${name.replace(' ', '-').toLowerCase()}.example`,
    ];
    const names = Array.from({ length: 250 }, (_, i) => [`Firm ${i}`, '']);
    const sheet = world.book.add('List', [['Company', 'Domain'], ...names]);
    world.service.fault = ({ url }) => {
      if (url.endsWith('/companies/look-up'))
        sheet.sortBelow(1, (one, other) => String(other[0]).localeCompare(String(one[0])));
      return undefined;
    };
    accept(world, sheet, 2);
    const requests = world.service.requests.filter(({ url }) => url.endsWith('/companies/look-up'));
    expect(requests.map(({ body }) => JSON.parse(body ?? '').names.length)).toEqual([100, 100, 50]);
    const own = sheet.column('Company').map((name) => `${name}.example`.replace(' ', '-'));
    expect(sheet.column('Domain')).toEqual(own.map((domain) => domain.toLowerCase()));
  });

  it('get the right domains wherever an execution is killed', () => {
    whereverItDies(20, (onCall, where) => {
      const world = office();
      const sheet = world.book.add('List', [
        ['Company', 'Domain'],
        ['Alder GmbH', ''],
        ['Birch', ''],
        ['Cedar', 'mine.example'],
      ]);
      const offer = offered(world, sheet, 2);
      if (!offer) throw new Error('Nothing is offered');
      const begin = (tell?: typeof onCall) =>
        startRun(world.execution(tell), { ...offer.request, cap: 0 });
      catchKill(() => {
        begin(onCall);
        pump(world.execution(onCall), 30_000);
      });
      world.locked = false;
      runOut(world);
      if (offered(world, sheet, 2)?.missed !== 1) {
        begin();
        runOut(world);
      }
      expect([where(), sheet.column('Domain')]).toEqual([
        where(),
        ['alder.example', '', 'mine.example'],
      ]);
    });
  });
});
