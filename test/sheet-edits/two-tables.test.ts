/** Two tables with the same headers on one sheet: a run fills and undoes only its own, even if both move. */
import type { Cell } from '../../src/sheet/ports';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const runHeaders = ['Company checked', 'Company data status'];
const result = (domain: string) => [`Company ${domain}`, domain.length * 10];
const filled = (domain: string) => [...result(domain), '2026-11-20', 'Done'];

/** Edits right before the nth write of `act`; returns the number of writes. */
function withEditAtWrite(
  sheet: MemorySheet,
  nth: number,
  edit: () => void,
  act: () => void,
): number {
  const write = sheet.write.bind(sheet);
  let writes = 0;
  const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
    if (writes++ === nth) edit();
    write(...args);
  });
  act();
  spy.mockRestore();
  return writes;
}

/** Rows that aren't blank, each without its blank cells. */
const shown = ({ cells }: MemorySheet): Cell[][] =>
  cells.map((line) => line.filter((cell) => cell !== '')).filter((line) => line.length > 0);

function undo(world: World): void {
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
}

describe('side by side', () => {
  const headers = ['Domain', 'Company', '', 'Domain', 'Company', 'Employees'];
  const rows = [
    ['customer1.example', '', '', 'a.example', '', ''],
    ['customer2.example', 'My customer', '', 'bb.example', '', ''],
  ];
  const right = { keyColumn: 4, keyHeader: 'Domain' };
  const after = [
    [...headers.filter((header) => header !== ''), ...runHeaders],
    ['customer1.example', 'a.example', ...filled('a.example')],
    ['customer2.example', 'My customer', 'bb.example', ...filled('bb.example')],
  ];

  it.each([0, 1, 2, 3, 4, 6])('fills the table on the right, with %i columns inserted', (count) => {
    for (let nth = 0, writes = 1; nth < writes; nth += 1) {
      const { world, sheet } = withSheet(headers, ...rows);
      startRun(world.execution(), requestFor(sheet, right));
      writes = withEditAtWrite(
        sheet,
        nth,
        () => sheet.insertColumns(1, count),
        () => runOut(world),
      );
      expect({ nth, shown: shown(sheet) }).toEqual({ nth, shown: after });
      expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 2 } });
      sheet.insertColumns(2, count);
      undo(world);
      const before = [headers, ...rows].map((line) => line.filter((cell) => cell !== ''));
      expect({ nth, shown: shown(sheet) }).toEqual({ nth, shown: before });
    }
  });

  it.each([1, 2, 3, 4, 6])('finds it again if %i columns are inserted during a start', (count) => {
    for (let nth = 0, writes = 1; nth < writes; nth += 1) {
      const { world, sheet } = withSheet(headers, ...rows);
      writes = withEditAtWrite(
        sheet,
        nth,
        () => sheet.insertColumns(1, count),
        () => startRun(world.execution(), requestFor(sheet, right)),
      );
      runOut(world);
      const sorted = (lines: readonly Cell[][]) => lines.map((line) => line.map(String).sort());
      expect({ nth, shown: sorted(shown(sheet)) }).toEqual({ nth, shown: sorted(after) });
    }
  });

  it('starts nothing in the table on the left if its new columns would end up beside the other table', () => {
    const { world, sheet } = withSheet(headers, ...rows);
    runThrough(world, sheet, right);
    const left = requestFor(sheet, { keyColumn: 1, keyHeader: 'Domain' });
    expect(() => startRun(world.execution(), left)).toThrow(/beside another table/);
    expect(shown(sheet)).toEqual(after);
    expect(world.service.totalCharged()).toBe(2);
  });

  it('starts beside a formula’s result, which doesn’t count as another table', () => {
    const { world, sheet } = withSheet(
      ['Domain', '', '=TECH_COMPANIES("Kubernetes")', 'Domain'],
      ['a.example', '', 'One', 'one.example'],
    );
    runThrough(world, sheet);
    expect(shown(sheet)).toEqual([
      ['Domain', '=TECH_COMPANIES("Kubernetes")', 'Domain', 'Company', 'Employees', ...runHeaders],
      ['a.example', 'One', 'one.example', ...filled('a.example')],
    ]);
  });

  it('fills the table on the left if it already has all columns', () => {
    const all = [
      'Domain',
      'Company',
      'Employees',
      ...runHeaders,
      '',
      'Website',
      'Company',
      'Employees',
    ];
    const { world, sheet } = withSheet(all, ['a.example', '', '', '', '', '', 'bb.example']);
    runThrough(world, sheet);
    expect(sheet.cells.slice(0, 2)).toEqual([
      all,
      ['a.example', ...filled('a.example'), '', 'bb.example'],
    ]);
    runThrough(world, sheet, { keyColumn: 7, keyHeader: 'Website' });
    expect(shown(sheet)).toEqual([
      [...all.filter((header) => header !== ''), ...runHeaders],
      ['a.example', ...filled('a.example'), 'bb.example', ...filled('bb.example')],
    ]);
  });

  it('counts a column without a header as part of the table if it isn’t blank', () => {
    const { world, sheet } = withSheet(
      ['Domain', '', 'Website', 'Company'],
      ['a.example', 'my mark', 'www.a.example', ''],
    );
    runThrough(world, sheet);
    expect(sheet.column('Company')).toEqual(['Company a.example']);
  });
});

describe('one below the other', () => {
  const upper = [
    ['Domain', 'Company', 'Employees'],
    ['customer1.example', '', ''],
    ['customer2.example', '', ''],
    ['', '', ''],
  ];
  const lower = [
    ['Domain', 'Employees', 'Company'],
    ['a.example', '', ''],
    ['bb.example', '', ''],
  ];
  const companies = (domain: string) => [...result(domain)].reverse();
  const after = [
    ...upper.slice(0, 3).map((line) => line.filter((cell) => cell !== '')),
    [...(lower[0] ?? []), ...runHeaders],
    ['a.example', ...companies('a.example'), '2026-11-20', 'Done'],
    ['bb.example', ...companies('bb.example'), '2026-11-20', 'Done'],
  ];

  it.each([0, 1, 2, 3, 4, 5, 8])('fills the lower table, with %i rows inserted', (count) => {
    for (let nth = 0, writes = 1; nth < writes; nth += 1) {
      const { world, sheet } = withSheet(...upper, ...lower);
      startRun(world.execution(), requestFor(sheet, { headerRow: 5 }));
      writes = withEditAtWrite(
        sheet,
        nth,
        () => sheet.insertRows(1, count),
        () => runOut(world),
      );
      expect({ nth, shown: shown(sheet) }).toEqual({ nth, shown: after });
      sheet.insertRows(1, count);
      undo(world);
      const before = [...upper, ...lower].map((line) => line.filter((cell) => cell !== ''));
      expect({ nth, shown: shown(sheet) }).toEqual({
        nth,
        shown: before.filter((line) => line.length > 0),
      });
    }
  });

  it('fills the lower table if rows of the upper one are deleted between executions', () => {
    const { world, sheet } = withSheet(...upper, ...lower);
    startRun(world.execution(), requestFor(sheet, { headerRow: 5 }));
    sheet.deleteRows(2, 3);
    pump(world.execution(), 0);
    runOut(world);
    expect(shown(sheet)).toEqual(after.filter(([key]) => !String(key).startsWith('customer')));
  });
});
