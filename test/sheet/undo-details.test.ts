/** Undo in detail: how each kind of cell is restored, what is left unchanged, and when undo waits. */
import { thrown } from '../../src/sheet/formulas/error-cell';
import type { Cell } from '../../src/sheet/ports';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { isOf } from '../../src/sheet/storage/hidden-sheet';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { SpillingSheet } from '../fakes/platform/spilling-sheet';
import { nameOf } from '../fakes/service/accounts';
import { deleteKept, keptKeys } from '../support/hidden';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { withDomains, withSheet } from '../support/sheets';

const minute = 60_000;
const when = new Date('2020-02-03T00:00:00Z');

/** A sheet after a run over everything, which filled in names and numbers of employees. */
function filled(
  rows: readonly (readonly Cell[])[],
  headers = ['Domain', 'Company', 'Employees', 'Note'],
) {
  const { world, sheet } = withSheet(headers, ...rows);
  runThrough(world, sheet, { which: 'everything' });
  return { world, sheet };
}

const undo = (world: World, ms = minute) => undoRun(world.execution(), newest(world).id, ms);
const left = (world: World) => newest(world).leftByUndo;
const trimmed = ({ cells }: MemorySheet) =>
  cells
    .map((line) => line.slice(0, line.findLastIndex((cell) => cell !== '') + 1))
    .filter((line) => line.length > 0);
const columnOf = (sheet: MemorySheet, header: string) => (sheet.cells[0] ?? []).indexOf(header) + 1;

describe('an overwritten cell', () => {
  it.each<[string, Cell]>([
    ['a text', 'Mine'],
    ['a text like a number', '007'],
    ['a text as long as a cell can be', 'x'.repeat(50_000)],
    ['a text like a formula', "'=1"],
    ['a number', 7],
    ['a Boolean', false],
    ['a date', when],
    ['a formula', '=D2&"!"'],
    ['blank', ''],
  ])('becomes %s again, or stays if a person has restored it', (_, before) => {
    const rows = [['a.example', before, '', 'n']];
    const first = filled(rows);
    undo(first.world);
    expect(first.sheet.get(2, 2)).toEqual(before);
    expect(left(first.world)).toBe(0);
    const second = filled(rows);
    second.sheet.put(2, 2, before);
    undo(second.world);
    expect(second.sheet.get(2, 2)).toEqual(before);
    expect(left(second.world)).toBe(0);
  });

  it.each<[string, Cell, Cell]>([
    ['a date to another', when, new Date('2020-02-04T00:00:00Z')],
    ['a date to a text', when, '2020-02-03'],
    ['a number to a text', 7, '7'],
    ['a formula to another', '=D2', '=D3'],
    ['a formula to what it showed', '=D2', 'n'],
    ['a text to a formula', 'Mine', '="Mine"'],
    ['blank to a formula that shows what the run wrote', '', '="Company a.example"'],
  ])('is left alone if it was changed since, from %s', (_, before, since) => {
    const { world, sheet } = filled([['a.example', before, '', 'n']]);
    sheet.put(2, 2, since);
    undo(world);
    expect(sheet.get(2, 2)).toEqual(since);
    expect(left(world)).toBe(1);
  });

  it('regains what a user wrote there between two writes of the run', () => {
    const { world, sheet } = withDomains('a.example', 'b.example', 'c.example');
    startRun(world.execution(), requestFor(sheet));
    const status = columnOf(sheet, 'Company data status');
    sheet.put(2, status, 'call them');
    sheet.put(3, status, '=1+1');
    runOut(world);
    expect(sheet.get(2, status)).toBe('Done');
    undo(world);
    expect(trimmed(sheet)).toEqual([
      ['Domain', 'Company data status'],
      ['a.example', 'call them'],
      ['b.example', '=1+1'],
      ['c.example'],
    ]);
    expect(left(world)).toBe(0);
  });

  it('has its formula’s references follow the row, but nothing that only looks like one', () => {
    const formula = '=D2&$D$2&D22&LOG2(4)&D2:F2&x.D2&ABCD2';
    const { world, sheet } = filled([
      ['a.example', formula, '', 'one'],
      ['b.example', '', '', 'two'],
    ]);
    sheet.sortBelow(1, (one, other) => String(other[0]).localeCompare(String(one[0])));
    undo(world);
    expect(sheet.get(3, 2)).toBe('=D3&$D$2&D22&LOG2(4)&D3:F3&x.D2&ABCD2');
  });
});

it.each<[string, Cell[][], Cell[]]>([
  ['Company', [['Mine'], ['']], ['#REF!', nameOf('b.example')]],
  ['Domain', [['a.example'], ['b.example']], [nameOf('a.example'), nameOf('b.example')]],
])('an array formula that fills the column “%s” shows its values again', (header, array, meant) => {
  const world = World.connected();
  const sheet = new SpillingSheet(7, { '=ARRAYFORMULA(X)': array }, true);
  world.book.sheets.push(sheet);
  const column = header === 'Domain' ? 1 : 2;
  sheet.write(1, 1, [
    ['Domain', 'Company', 'Note'],
    ['a.example', '', ''],
    ['b.example', '', 'n'],
  ]);
  for (const row of [2, 3]) sheet.put(row, column, row === 2 ? '=ARRAYFORMULA(X)' : '');
  const before = sheet.read(1, 1, 3, 8);
  runThrough(world, sheet);
  expect(sheet.column('Company')).toEqual(meant);
  undo(world);
  expect(sheet.read(1, 1, 3, 8)).toEqual(before);
  expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0, counts: { spent: 2 } });
});

describe('rows of the same company', () => {
  const rows = [
    ['a.example', 'One', '', 'n1'],
    ['a.example', 'Two', '', 'n2'],
    ['b.example', 'Three', '', 'n3'],
  ];
  const companies = (sheet: MemorySheet) => sheet.cells.slice(1).map((line) => [line[1], line[3]]);

  it('are told apart by their other cells', () => {
    const { world, sheet } = filled(rows);
    sheet.sortBelow(1, (one, other) => String(other[3]).localeCompare(String(one[3])));
    undo(world);
    expect(companies(sheet)).toEqual([
      ['Three', 'n3'],
      ['Two', 'n2'],
      ['One', 'n1'],
    ]);
  });

  it("that were edited stay as they are if they can't be told apart, and are counted", () => {
    const { world, sheet } = filled(rows);
    sheet.put(2, 4, 'edited');
    sheet.put(3, 4, 'edited as well');
    undo(world);
    expect(companies(sheet)).toEqual([
      ['Company a.example', 'edited'],
      ['Company a.example', 'edited as well'],
      ['Three', 'n3'],
    ]);
    expect(left(world)).toBe(2);
  });

  it('of which one was edited are told apart by the other', () => {
    const { world, sheet } = filled(rows);
    sheet.put(3, 4, 'edited');
    undo(world);
    expect(companies(sheet)).toEqual([
      ['One', 'n1'],
      ['Two', 'edited'],
      ['Three', 'n3'],
    ]);
    expect(left(world)).toBe(0);
  });

  it('that had the same values need not be told apart', () => {
    const same = rows.map(([domain = '', , employees = '', note = '']) => [
      domain,
      'Same',
      employees,
      note,
    ]);
    const { world, sheet } = filled(same);
    for (const row of [2, 3, 4]) sheet.put(row, 4, `edited ${row}`);
    undo(world);
    expect(companies(sheet).map(([company]) => company)).toEqual(['Same', 'Same', 'Same']);
    expect(left(world)).toBe(0);
  });

  it('include a row that a user added, which stays as it is', () => {
    const { world, sheet } = filled([['b.example', 'Three', '', 'n3']]);
    sheet.insertRows(2, 1);
    ['b.example', 'My own', '', 'mine'].forEach((cell, i) => {
      sheet.put(2, i + 1, cell);
    });
    undo(world);
    expect(companies(sheet)).toEqual([
      ['My own', 'mine'],
      ['Three', 'n3'],
    ]);
    expect(left(world)).toBe(0);
  });
});

describe('the columns that a run added', () => {
  it('are removed if unused, even in a sheet without headers', () => {
    const { world, sheet } = withSheet(['a.example', 'n'], ['no domain', 'n']);
    runThrough(world, sheet, { headerRow: 0 });
    expect(sheet.cells[1]?.slice(2)).toEqual(['', '', '', 'Not a domain']);
    undo(world);
    expect(trimmed(sheet)).toEqual([
      ['a.example', 'n'],
      ['no domain', 'n'],
    ]);
    expect(sheet.extent().columns).toBe(2);
  });

  it('stay if a user wrote into them, renamed them, or keeps a formula there', () => {
    const { world, sheet } = withSheet(['Domain'], ['a.example'], ['', '']);
    const task = { kind: 'enrich-accounts' as const, fields: ['name', 'industry', 'hq_country'] };
    runThrough(world, sheet, { task });
    sheet.put(9, columnOf(sheet, 'Company'), 'a list of mine');
    sheet.put(1, columnOf(sheet, 'Industry'), 'Trade');
    sheet.put(9, columnOf(sheet, 'HQ country'), '=B2');
    undo(world);
    expect(sheet.cells[0]).toEqual(['Domain', 'Company', 'Trade', 'HQ country']);
    expect(sheet.cells[1]?.slice(1, 4)).toEqual(['', 'Software', '']);
  });

  it('don’t include those that existed before, which stay even if they are empty', () => {
    const { world, sheet } = filled([['a.example', '', '', '']]);
    undo(world);
    expect(trimmed(sheet)).toEqual([['Domain', 'Company', 'Employees', 'Note'], ['a.example']]);
  });

  it.each<[string, (sheet: MemorySheet) => void, string[], string[]]>([
    [
      'inserted',
      (sheet) => sheet.insertRows(2, 1),
      ['', 'a.example', 'b.example'],
      ['', 'owner 0', 'owner 1'],
    ],
    ['deleted', (sheet) => sheet.deleteRows(2, 1), ['b.example'], ['owner 1']],
  ])(
    'leave a column that moves into their place beside its rows, even if a row is %s then',
    (_, edit, domains, owners) => {
      const rows = ['a.example', 'b.example'].map((domain, i) => [`owner ${i}`, domain]);
      const { world, sheet } = withSheet(['Owner', 'Domain'], ...rows);
      runThrough(world, sheet, { keyColumn: 2 });
      const [remove, insert] = [sheet.deleteColumns.bind(sheet), sheet.insertColumns.bind(sheet)];
      jest.spyOn(sheet, 'deleteColumns').mockImplementationOnce((...args) => {
        sheet.moveColumn(1, sheet.extent().columns + 1);
        remove(...args);
      });
      jest.spyOn(sheet, 'insertColumns').mockImplementationOnce((...args) => {
        edit(sheet);
        insert(...args);
      });
      undo(world);
      expect(sheet.column('Domain')).toEqual(domains);
      expect(sheet.column('Owner')).toEqual(owners);
      expect(trimmed(sheet)[0]).toEqual(['Owner', 'Domain']);
    },
  );

  it('are fitted to their content when the run ends, unlike the person’s own', () => {
    const { world, sheet } = withSheet(['Domain', 'Company'], ['a.example', '']);
    const fitted = jest.spyOn(sheet, 'fitColumns');
    runThrough(world, sheet);
    expect(fitted.mock.calls).toEqual([[[3, 4, 5]]]);
  });
});

describe('undo', () => {
  it('does nothing while the document is busy or the run is open, nor to another user’s run', () => {
    const { world, sheet } = filled([['a.example', 'One', '', '']]);
    const { id } = newest(world);
    world.locked = true;
    expect(() => undo(world)).toThrow(/already working in this spreadsheet/);
    world.locked = false;
    const other = world.book.add('Other', [['Domain'], ['z.example']]);
    startRun(world.execution(), requestFor(other));
    const before = structuredClone(other.cells);
    undo(world);
    expect(other.cells).toEqual(before);
    undoRun(world.execution(), 'another', minute);
    undoRun(world.execution(undefined, new Map([['owner', 'omar']])), id, minute);
    expect(sheet.get(2, 2)).toBe('Company a.example');
    // A run on another sheet is not in its way.
    undoRun(world.execution(), id, minute);
    expect(sheet.get(2, 2)).toBe('One');
    sheet.put(2, 2, 'Company a.example');
    undoRun(world.execution(), id, minute);
    expect(sheet.get(2, 2)).toBe('Company a.example');
  });

  it('says what is in its way and what to do', () => {
    const { world, sheet } = filled([['a.example', 'One', '', '']]);
    sheet.put(1, 1, 'The domain');
    const before = structuredClone(sheet.cells);
    expect(() => undo(world)).toThrow(
      'This run can’t be undone right now: the column “Domain” is no longer in the sheet. No credits were spent. Bring that column back under its old name, then undo again.',
    );
    expect(sheet.cells).toEqual(before);
    sheet.put(1, 1, 'Domain');
    startRun(
      world.execution(),
      requestFor(sheet, { which: 'everything', freshSince: world.now + 1 }),
    );
    const [second, first] = viewRuns(world.execution());
    expect(second?.state).toBe('running');
    expect(() => undoRun(world.execution(), first?.id ?? '', minute)).toThrow(
      'run 2 is still working on this sheet. No credits were spent. Wait for it to finish, then undo again.',
    );
    deleteKept(world.book, 'undo', first?.id);
    runOut(world);
    const after = structuredClone(sheet.cells);
    expect(() => undoRun(world.execution(), first?.id ?? '', minute)).toThrow(
      /hidden sheet with the previous values was deleted\..*Undo the deletion, or use the spreadsheet’s version history\./,
    );
    expect(sheet.cells).toEqual(after);
  });

  it('continues after its time ran out, and does nothing twice', () => {
    const rows = Array.from({ length: 2_001 }, (_, i) => [`c${i}.example`, `Mine ${i}`]);
    const { world, sheet } = filled(rows, ['Domain', 'Company']);
    const platform = world.execution((name) => {
      if (name === 'after sheet.write') world.now += minute;
    });
    undoRun(platform, newest(world).id, minute);
    expect(newest(world)).toMatchObject({ undo: 'undoing', leftByUndo: 0 });
    expect([sheet.get(2_001, 2), sheet.get(2_002, 2)]).toEqual([
      'Mine 1999',
      'Company c2000.example',
    ]);
    sheet.put(2, 2, 'typed meanwhile');
    undo(world);
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 1 });
    expect([sheet.get(2, 2), sheet.get(2_002, 2)]).toEqual(['typed meanwhile', 'Mine 2000']);
  });

  it('does nothing without time, and has nothing to do without its sheet', () => {
    const first = filled([['a.example', 'One', '', '']]);
    undo(first.world, 0);
    expect(newest(first.world).undo).toBe('undoing');
    expect(first.sheet.get(2, 2)).toBe('Company a.example');
    first.world.book.remove(first.sheet);
    undo(first.world);
    expect(newest(first.world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
    const second = filled([['a.example', 'One', '', '']]);
    second.sheet.deleteRows(1, 5);
    undo(second.world);
    expect(newest(second.world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
    expect(second.sheet.cells).toEqual([]);
  });

  it('reads a long journal in parts, and changes nothing while what a person damaged isn’t put right', () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => [`company${i}.example`, `Mine ${i}`]);
    const { world, sheet } = filled(rows, ['Domain', 'Company']);
    const data = world.book.dataSheet();
    expect(String(data?.get(1, 1))).toContain('to undo runs');
    expect(keptKeys(world.book, 'batch').length).toBeGreaterThan(5);
    const lengths = (data?.cells ?? []).flatMap((line) => line.map((cell) => String(cell).length));
    expect(Math.max(...lengths)).toBeLessThan(45_100);
    // The first batch, that of the statuses.
    const row = (data?.cells.findIndex(([key]) => isOf('batch', String(key))) ?? 0) + 1;
    const kept = data?.get(row, 3) ?? '';
    data?.put(row, 3, String(kept).replace(':', ':"'));
    const before = structuredClone(sheet.cells);
    expect(() => undo(world)).toThrow(/previous values in the hidden sheet were changed/);
    expect(sheet.cells).toEqual(before);
    expect(newest(world).undo).toBe('kept');
    data?.put(row, 3, kept);
    undo(world);
    expect(sheet.column('Company')).toEqual(rows.map(([, company]) => company));
    expect(newest(world).undo).toBe('undone');
  });

  it('changes nothing if the rows of its journal are gone', () => {
    const { world, sheet } = filled([['a.example', 'One', '', '']]);
    deleteKept(world.book, 'batch');
    undo(world);
    expect(sheet.get(2, 2)).toBe('Company a.example');
    expect(newest(world).undo).toBe('undone');
  });
});

it('a run that ends refreshes formulas that wait or had nothing to show, once', () => {
  const { world, sheet } = withDomains('a.example');
  runThrough(world, sheet);
  const codes = ['PENDING', 'NOTHING_FOUND', 'NO_ACCOUNT'];
  const waiting = [...codes.map((code) => `#SIGNAL: ${code}`), thrown];
  expect(world.book.refreshed).toEqual(waiting);
  pump(world.execution(), 0);
  expect(world.book.refreshed).toEqual(waiting);
});
