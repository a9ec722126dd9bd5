/** After its end a run looks once more: rows that no longer show what was found are counted, and one press puts it back. */
import fc from 'fast-check';
import { endpoints } from '../../src/contract/endpoints';
import { pump } from '../../src/sheet/pump';
import { lookForRows, settleLost } from '../../src/sheet/runs/lost-cells';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { discovery, enrichment, newest, requestFor as requestOf, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const minute = 60_000;
const domains = ['a.example', 'b.example', 'c.example', 'unknown.example', 'no domain'];
const { done, notFound, noResult } = rowStatus;

const prospects = () =>
  withSheet(['Note', 'Domain'], ...domains.map((domain, i) => [`note ${i}`, domain]));

const requestFor = (sheet: MemorySheet, more: Partial<StartRequest> = {}) =>
  requestOf(sheet, { keyColumn: 2, ...more });

/** Pumps until the run is closed, and no further. */
function finish(world: World): void {
  for (let i = 0; newest(world).endedAt === undefined; i += 1) {
    if (i > 50) throw new Error('The run never ended');
    pump(world.execution(), 0);
    world.now += 1_000;
  }
}

function runIn(world: World, sheet: MemorySheet, more: Partial<StartRequest> = {}): void {
  startRun(world.execution(), requestFor(sheet, more));
  finish(world);
}

/** The next execution, a minute later; returns the rows on the card. */
function look(world: World): number {
  world.now += minute;
  pump(world.execution(), 0);
  return newest(world).lostRows;
}

const putBack = (world: World, decision: 'putBack' | 'leave' = 'putBack') =>
  settleLost(world.execution(), newest(world).id, decision, minute);

/** Blanks the run's columns in these rows. */
function blank(sheet: MemorySheet, ...rows: readonly number[]): void {
  for (const row of rows)
    for (let column = 3; column <= sheet.extent().columns; column += 1) sheet.put(row, column, '');
}

const copy = (sheet: MemorySheet) => structuredClone(sheet.cells);

it('counts blanked rows once, and puts back what they lost for free', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  const right = copy(sheet);
  const charged = world.service.totalCharged();
  blank(sheet, 2, 4, 5);
  const blanked = copy(sheet);
  expect(pump(world.execution(), 0).active).toBe(1);
  expect(newest(world)).toMatchObject({ outcome: 'done', lostRows: 0 });
  expect(look(world)).toBe(3);
  expect(pump(world.execution(), 0).active).toBe(0);
  expect(sheet.cells).toEqual(blanked);
  const sent = world.service.requests.length;
  putBack(world);
  expect(sheet.cells).toEqual(right);
  expect(newest(world)).toMatchObject({ outcome: 'done', lostRows: 0 });
  expect(world.service.requests.length).toBe(sent);
  expect(world.service.totalCharged()).toBe(charged);
});

it('counts nothing any more once a person has undone what blanked the rows', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  const right = copy(sheet);
  blank(sheet, 2, 4);
  expect(look(world)).toBe(2);
  sheet.write(1, 1, right);
  lookForRows(world.execution());
  pump(world.execution(), 0);
  expect(newest(world).lostRows).toBe(0);
});

it('counts nothing if the rows show all, wherever they are now, nor what is cleared later', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  sheet.sortBelow(1, (one, other) => String(other[1]).localeCompare(String(one[1])));
  sheet.insertRows(3, 2);
  sheet.moveColumn(3, 1);
  expect(look(world)).toBe(0);
  blank(sheet, 2);
  expect(look(world)).toBe(0);
});

it('offers what a person cleared, changes nothing without a press, and drops the offer if asked', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  sheet.put(2, 3, '');
  const cleared = copy(sheet);
  expect(look(world)).toBe(1);
  putBack(world, 'leave');
  expect(newest(world).lostRows).toBe(0);
  expect(look(world)).toBe(0);
  expect(sheet.cells).toEqual(cleared);
});

it('never overwrites what a person typed, nor a formula that shows nothing', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  blank(sheet, 2, 3);
  sheet.put(2, 3, 'Mine');
  sheet.put(3, 4, '=IF(TRUE,"")');
  const formula = sheet.get(3, 4);
  expect(look(world)).toBe(2);
  sheet.put(3, 3, 'Also mine');
  putBack(world);
  expect([sheet.get(2, 3), sheet.get(3, 3), sheet.get(3, 4)]).toEqual([
    'Mine',
    'Also mine',
    formula,
  ]);
  expect(sheet.column('Company data status').slice(0, 2)).toEqual([done, done]);
  expect(newest(world).lostRows).toBe(0);
});

it('tells a stale paste over overwritten cells from a person who types the old value again', () => {
  const { world, sheet } = withSheet(
    ['Note', 'Domain', 'Company', 'Employees'],
    ['n', 'a.example', 'Old A', 1],
    ['n', 'b.example', 'Old B', 2],
  );
  runIn(world, sheet, { which: 'everything' });
  const right = copy(sheet);
  for (const [i, cell] of ['Old A', 1, '', ''].entries()) sheet.put(2, 3 + i, cell);
  sheet.put(3, 3, 'Old B');
  expect(look(world)).toBe(1);
  putBack(world);
  expect(sheet.cells[1]).toEqual(right[1]);
  expect(sheet.get(3, 3)).toBe('Old B');
});

it('puts records back beside their keys if only the other columns were sorted', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  const right = copy(sheet);
  // A filter that begins and ends with the person's own columns sorts only these.
  for (const [row, i] of [4, 3, 0, 1, 2].entries()) {
    sheet.put(2 + row, 1, `note ${i}`);
    sheet.put(2 + row, 2, domains[i] ?? '');
  }
  expect(look(world)).toBe(5);
  putBack(world);
  const rows = new Set(sheet.cells.slice(1).map((line) => line.join('|')));
  expect(rows).toEqual(new Set(right.slice(1).map((line) => line.join('|'))));
});

it('leaves no other company’s data in rows without a domain if only the other columns were sorted', () => {
  const { world, sheet } = withSheet(
    ['Note', 'Domain'],
    ...['a.example', '', 'b.example', 'c.example', ''].map((domain, i) => [`note ${i}`, domain]),
  );
  runIn(world, sheet);
  const right = copy(sheet);
  const own = (row: number) => [sheet.get(row, 1), sheet.get(row, 2)];
  const rows = [6, 5, 4, 3, 2].map(own);
  for (const [i, [note = '', domain = '']] of rows.entries()) {
    sheet.put(2 + i, 1, note);
    sheet.put(2 + i, 2, domain);
  }
  expect(look(world)).toBeGreaterThan(0);
  putBack(world);
  const lines = (cells: readonly (readonly unknown[])[]) =>
    new Set(cells.slice(1).map((line) => line.join('|').replace(/\|+$/, '')));
  expect(lines(sheet.cells)).toEqual(lines(right));
});

it('keeps a status with its row if only the other columns are sorted during a run', () => {
  const { world, sheet } = prospects();
  startRun(world.execution(), requestFor(sheet));
  for (const [row, i] of [4, 3, 0, 1, 2].entries()) sheet.put(2 + row, 2, domains[i] ?? '');
  runOut(world);
  expect(sheet.column('Company data status')).toEqual([
    'Not a domain',
    notFound,
    ...[done, done, done],
  ]);
});

describe('rows that were deleted while results arrived, and are brought back', () => {
  /** A run during which four of five rows are deleted; returns what brings them back. */
  function runWithout(world: World, sheet: MemorySheet, more: Partial<StartRequest> = {}) {
    startRun(world.execution(), requestFor(sheet, more));
    const gone = structuredClone(sheet.cells.slice(1, 5));
    sheet.deleteRows(2, 4);
    return () => {
      sheet.insertRows(2, 4);
      for (const [i, line] of gone.entries())
        for (const [j, cell] of line.entries()) sheet.put(2 + i, 1 + j, cell);
    };
  }

  function expectAll(world: World, sheet: MemorySheet, before: unknown): void {
    expect(newest(world)).toMatchObject({ outcome: 'done', lostRows: 0, counts: { found: 3 } });
    expect(sheet.column('Company data status')).toEqual([
      ...[done, done, done, notFound],
      'Not a domain',
    ]);
    expect(sheet.column('Company').slice(0, 3)).toEqual(
      domains.slice(0, 3).map((domain) => `Company ${domain}`),
    );
    undoRun(world.execution(), newest(world).id, minute);
    expect(newest(world)).toMatchObject({ leftByUndo: 0 });
    expect(sheet.cells).toEqual(before);
  }

  it('during the run get what was found when it ends, over what they showed before', () => {
    const { world, sheet } = withSheet(
      ['Domain', 'People found'],
      ...['a.example', 'b.example', 'c.example'].map((domain) => [domain, 0]),
    );
    world.service.accounts.add(['a.example', 'b.example', 'c.example']);
    const jobs = new Set<string>();
    const [line = []] = structuredClone(sheet.cells.slice(1, 2));
    let isBack = false;
    world.service.fault = ({ method, url }) => {
      if (method !== 'GET' || !url.includes(endpoints.discoverPeople.path)) return undefined;
      const isLast = jobs.add(url).size === 3 && url === [...jobs][2];
      return isLast && !isBack ? answer(200, { status: 'in_progress' }) : undefined;
    };
    startRun(
      world.execution(),
      requestOf(sheet, { task: discovery, which: 'everything', freshSince: world.now }),
    );
    sheet.deleteRow(2);
    for (let i = 0; newest(world).endedAt === undefined; i += 1) {
      if (i > 50) throw new Error('The run never ended');
      if (newest(world).counts.noRow === 1 && !isBack) {
        sheet.insertRows(2, 1);
        sheet.write(2, 1, [line]);
        isBack = true;
      }
      pump(world.execution(), 0);
      world.now += 1_000;
    }
    expect(isBack).toBe(true);
    expect(newest(world)).toMatchObject({ outcome: 'done', counts: { found: 3 } });
    expect(newest(world).counts.noRow).toBeUndefined();
    expect(sheet.column('People found')).toEqual([1, 2, 3]);
    expect(sheet.column(statusColumns['discover-people'].header)).toEqual([done, done, done]);
    expect(look(world)).toBe(0);
  });

  it('after its end get what was found', () => {
    const { world, sheet } = prospects();
    const before = copy(sheet);
    const bringBack = runWithout(world, sheet);
    finish(world);
    expect(newest(world)).toMatchObject({ outcome: 'partly done', counts: { found: 3, noRow: 3 } });
    bringBack();
    expect(look(world)).toBe(4);
    expect(sheet.column('Company data status').slice(0, 4)).toEqual(Array(4).fill(noResult));
    putBack(world);
    expectAll(world, sheet, before);
  });

  it('after its end get what was found, over what they showed before', () => {
    const { world, sheet } = withSheet(['Domain', 'People found'], ['b.example', 0]);
    world.service.accounts.add(['a.example', 'b.example']);
    const [, line = []] = structuredClone(sheet.cells);
    startRun(
      world.execution(),
      requestOf(sheet, { task: discovery, which: 'everything', freshSince: world.now }),
    );
    sheet.deleteRow(2);
    finish(world);
    sheet.insertRows(2, 1);
    sheet.write(2, 1, [line]);
    expect(look(world)).toBe(1);
    putBack(world);
    expect(sheet.column('People found')).toEqual([2]);
  });

  it.each([
    ['alone', 'b.example'],
    ['beside another of the same company', 'a.example'],
    ['without a result', 'unknown.example'],
  ])('after the last look, %s, get what was found', (_when, domain) => {
    const { world, sheet } = prospects();
    sheet.write(7, 1, [['note 5', 'a.example']]);
    startRun(world.execution(), requestFor(sheet));
    const at = domains.indexOf(domain) + 2;
    const [gone = []] = structuredClone(sheet.cells.slice(at - 1, at));
    sheet.deleteRow(at);
    finish(world);
    expect(look(world)).toBe(0);
    expect(newest(world).lacksRows).toBe(true);
    sheet.insertRows(at, 1);
    sheet.write(at, 1, [gone]);
    expect(look(world)).toBe(0);
    lookForRows(world.execution());
    pump(world.execution(), 0);
    expect(newest(world)).toMatchObject({ lostRows: 1, lacksRows: false });
    expect(sheet.column('Company data status')[at - 2]).toBe(noResult);
    putBack(world);
    expect(sheet.column('Company data status')).toEqual([
      ...[done, done, done, notFound],
      ...['Not a domain', done],
    ]);
    expect(newest(world)).toMatchObject({ outcome: 'done', lostRows: 0 });
  });

  it('show after undo what they showed before the run', () => {
    const { world, sheet } = prospects();
    runIn(world, sheet);
    const before = copy(sheet);
    world.now += minute;
    startRun(world.execution(), requestFor(sheet, { which: 'everything', freshSince: world.now }));
    const [gone = []] = structuredClone(sheet.cells.slice(2, 3));
    sheet.deleteRow(3);
    finish(world);
    expect(look(world)).toBe(0);
    sheet.insertRows(3, 1);
    sheet.write(3, 1, [gone]);
    lookForRows(world.execution());
    pump(world.execution(), 0);
    expect(newest(world).lostRows).toBe(1);
    putBack(world);
    undoRun(world.execution(), newest(world).id, minute);
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
    expect(sheet.cells).toEqual(before);
  });

  it('are still counted as missing if they stay away', () => {
    const { world, sheet } = prospects();
    startRun(world.execution(), requestFor(sheet));
    sheet.deleteRow(2);
    finish(world);
    expect(look(world)).toBe(0);
    expect(newest(world)).toMatchObject({ outcome: 'partly done', counts: { noRow: 1 } });
  });
});

it('leaves to an open run the rows that it queued', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  world.service.pollsBeforeDone = 99;
  startRun(world.execution(), requestFor(sheet, { which: 'everything', freshSince: world.now }));
  expect(sheet.column('Company data status')[0]).toBe(rowStatus.queued);
  world.now += minute;
  pump(world.execution(), 0);
  expect(sheet.column('Company data status')[0]).toBe(rowStatus.queued);
});

it('puts back contacts and notes', () => {
  const { world, sheet } = withSheet(['Note', 'Person id'], ['n', 40], ['n', 41]);
  runIn(world, sheet, { task: { kind: 'find-contacts', emails: true, phones: true } });
  const right = copy(sheet);
  blank(sheet, 2, 3);
  expect(look(world)).toBe(2);
  putBack(world);
  expect(sheet.cells).toEqual(right);
  const companies = prospects();
  runIn(companies.world, companies.sheet, { task: { ...enrichment, notes: true } as never });
  const notes = companies.sheet.notes(2, 1, 4, 6);
  blank(companies.sheet, 2, 3);
  companies.sheet.writeNotes(2, 3, [
    ['', ''],
    ['', ''],
  ]);
  expect(look(companies.world)).toBe(2);
  putBack(companies.world);
  expect(companies.sheet.notes(2, 1, 4, 6)).toEqual(notes);
});

it('is done a minute later while rows can’t be read, and given up after an hour', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  blank(sheet, 2);
  const domainsShown = sheet.read(2, 2, 5, 1);
  for (let row = 2; row <= 6; row += 1) sheet.put(row, 2, '#REF!');
  expect(look(world)).toBe(0);
  expect(pump(world.execution(), 0)).toMatchObject({ active: 1, waitMs: minute });
  for (const [i, [domain = '']] of domainsShown.entries()) sheet.put(2 + i, 2, domain);
  expect(look(world)).toBe(1);
  const other = prospects();
  runIn(other.world, other.sheet);
  for (let row = 2; row <= 6; row += 1) other.sheet.put(row, 2, '#REF!');
  other.world.now += 60 * minute;
  expect(pump(other.world.execution(), 0).active).toBe(0);
});

it('has nothing to offer without its sheet, without its journal, or after undo', () => {
  for (const spoil of [
    ({ world, sheet }: ReturnType<typeof prospects>) => world.book.remove(sheet),
    ({ world }: ReturnType<typeof prospects>) =>
      undoRun(world.execution(), newest(world).id, minute),
  ]) {
    const made = prospects();
    runIn(made.world, made.sheet);
    blank(made.sheet, 2);
    spoil(made);
    expect(look(made.world)).toBe(0);
    expect(pump(made.world.execution(), 0).active).toBe(0);
  }
  const { world, sheet } = prospects();
  runIn(world, sheet);
  blank(sheet, 2);
  expect(look(world)).toBe(1);
  const stranger = new Map([['owner', 'another']]);
  settleLost(
    world.execution(() => {}, stranger),
    newest(world).id,
    'putBack',
    minute,
  );
  expect(newest(world).lostRows).toBe(1);
});

it('has the right result wherever the look or the press is killed', () => {
  whereverItDies(20, (onCall, where) => {
    const { world, sheet } = prospects();
    runIn(world, sheet);
    const right = copy(sheet);
    blank(sheet, 2, 4);
    sheet.put(3, 3, 'Mine');
    world.now += minute;
    catchKill(() => pump(world.execution(onCall), 0));
    expect([where(), look(world)]).toEqual([where(), 2]);
    catchKill(() => settleLost(world.execution(onCall), newest(world).id, 'putBack', minute));
    putBack(world);
    right[2]?.splice(2, 1, 'Mine');
    expect([where(), ...sheet.cells]).toEqual([where(), ...right]);
    expect(newest(world).lostRows).toBe(0);
  });
});

it('never changes a cell with other content, after any edits', () => {
  const edit = fc.record({ row: fc.nat(5), column: fc.nat(5), isTyped: fc.boolean() });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 15 }), (edits) => {
      const { world, sheet } = prospects();
      runIn(world, sheet);
      const right = copy(sheet);
      edits.forEach(({ row, column, isTyped }, i) => {
        sheet.put(2 + row, 3 + column, isTyped ? `typed ${i}` : '');
      });
      const edited = copy(sheet);
      const rows = look(world);
      const lacks = (line: readonly unknown[], i: number) =>
        line.some((cell, j) => cell !== '' && (edited[i]?.[j] ?? '') === '');
      expect(rows).toBe(right.filter(lacks).length);
      putBack(world);
      const meant = edited.map((line, i) =>
        line.map((cell, j) => (cell === '' ? (right[i]?.[j] ?? '') : cell)),
      );
      expect(sheet.cells).toEqual(meant);
    }),
    { numRuns: 60 },
  );
});

it.each([1, 2])('puts back %i columns that a sort of the other columns left behind', (count) => {
  const many = Array.from({ length: 12 }, (_, i) => `${'x'.repeat(i + 1)}.example`);
  const { world, sheet } = withSheet(['Note', 'Domain'], ...many.map((d, i) => [`note ${i}`, d]));
  const fields = ['employee_count', 'name'].slice(0, count) as ['employee_count'];
  runIn(world, sheet, { task: { kind: 'enrich-accounts', fields } });
  const right = copy(sheet);
  const turned = copy(sheet);
  for (const [i, line] of turned.slice(1).entries()) sheet.write(14 - 1 - i, 1, [line.slice(0, 2)]);
  sheet.put(3, 3, 'Mine');
  expect(look(world)).toBe(10 + count);
  putBack(world);
  const meant = [right[0], ...right.slice(1).reverse()].map((line) => [...(line ?? [])]);
  const typed = meant[2];
  if (typed) typed[2] = 'Mine';
  expect(sheet.cells).toEqual(meant);
});

it('leaves a person’s correction to the value of another row', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  for (const row of [2, 3, 4]) sheet.put(row, 4, 100);
  expect(look(world)).toBe(0);
});

it('counts no row of the same company that was added since', () => {
  const { world, sheet } = prospects();
  runIn(world, sheet);
  sheet.write(7, 1, [['note 7', 'a.example']]);
  expect(look(world)).toBe(0);
  blank(sheet, 2);
  expect(newest(world).lostRows).toBe(0);
});

it.each([
  ['one value', ['name']],
  ['whole records', ['name', 'employee_count']],
] as const)('keeps %s of a later run that an earlier one wrote for other rows', (_, fields) => {
  const many = Array.from({ length: 6 }, (_, i) => `${'x'.repeat(i + 1)}.example`);
  const { world, sheet } = withSheet(['Note', 'Domain'], ...many.map((d, i) => [`note ${i}`, d]));
  const { accounts } = world.service;
  let turn = 0;
  const numberOf = (domain: string) => (domain.length + turn) % 6;
  accounts.nameOf = (domain) => `Company ${numberOf(domain)}`;
  accounts.evidenceOf = (domain) => ({ firmographics: { employee_count: numberOf(domain) + 10 } });
  const task = { kind: 'enrich-accounts' as const, fields: [...fields] };
  runIn(world, sheet, { task });
  blank(sheet, 2);
  expect(look(world)).toBe(1);
  const first = newest(world).id;
  turn = 1;
  runIn(world, sheet, { task, which: 'everything', freshSince: world.now, overwrite: true });
  const right = copy(sheet);
  expect(right[1]?.[2]).toBe('Company 4');
  settleLost(world.execution(), first, 'putBack', minute);
  expect(sheet.cells).toEqual(right);
});
