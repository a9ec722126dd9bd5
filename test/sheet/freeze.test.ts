/** Freezing replaces the add-on's formulas with the values that they show. */
import { freeze } from '../../src/sheet/formulas/freeze';
import type { Cell } from '../../src/sheet/ports';
import { MemoryBook } from '../fakes/platform/memory-book';
import { type Spill, SpillingSheet } from '../fakes/platform/spilling-sheet';

const people = '=ACCOUNT_PEOPLE(A1)';
const names = '=IFERROR(ENRICH_DOMAIN(A2:A4), "?")';
const waiting = '=ENRICH_DOMAIN(A9:A10)';
const loading = '=TECH_COMPANIES("x")';
const theirs = '=SORT(Z1:Z3)';
const tables = {
  [people]: [
    ['Name', 'Role'],
    ['=Ada', ''],
    ['007', 'CEO'],
  ],
  [names]: [['Acme', '', 3], ['#SIGNAL: NO_ANSWER – x'], ['Bolt', 'Oslo', true]],
  [waiting]: [['Acme'], ['#SIGNAL: PENDING – x']],
  [loading]: [['Loading...']],
  [theirs]: [['q'], ['r']],
};

/** A workbook of one sheet with these cells: row, column and value. */
function spilling(spills: Readonly<Record<string, Spill>>, ...cells: [number, number, Cell][]) {
  const book = new MemoryBook();
  const sheet = new SpillingSheet(1, spills);
  for (const cell of cells) sheet.put(...cell);
  book.sheets.push(sheet);
  return { book, sheet, before: sheet.read(1, 1, 20, 10) };
}

function sheetWith() {
  return spilling(
    tables,
    [1, 1, 'note'],
    [1, 2, people],
    [5, 2, names],
    [9, 2, waiting],
    [12, 2, loading],
    [1, 6, theirs],
    [6, 6, 'mine'],
  );
}

/** Freezes a sheet in an execution that dies at this platform call, counted from 1. */
function freezeAndDie(deathAt: number) {
  const { book, sheet, before } = sheetWith();
  let calls = 0;
  const dyingAtCall = <Of extends object>(of: Of): Of =>
    new Proxy(of, {
      get(target, name) {
        const method = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) => {
          calls += 1;
          if (calls >= deathAt) throw new Error('dead');
          return Reflect.apply(method, target, args);
        };
      },
    });
  try {
    freeze(dyingAtCall(book), dyingAtCall(sheet), []);
  } catch {}
  return { calls, before, shown: sheet.read(1, 1, 20, 10) };
}

const left = (sheet: SpillingSheet) => sheet.formulas(1, 1, 20, 10).flat().filter(Boolean);

describe('freezing', () => {
  it('keeps what all our formulas show, text as text, and leaves waiting formulas and those of others', () => {
    const { book, sheet, before } = sheetWith();
    expect(freeze(book, sheet, [])).toEqual({ frozen: 2, waiting: 2, moved: 0 });
    expect(sheet.read(1, 1, 20, 10)).toEqual(before);
    expect(left(sheet)).toEqual([theirs, waiting, loading]);
    expect(sheet.get(2, 2)).toBe('=Ada');
    expect(sheet.get(7, 4)).toBe(true);
    expect(sheet.get(6, 6)).toBe('mine');
  });

  it('freezes only the selected formulas if any are selected', () => {
    const { book, sheet } = sheetWith();
    const selected = [{ row: 4, column: 1, rows: 3, columns: 4 }];
    expect(freeze(book, sheet, selected)).toEqual({ frozen: 1, waiting: 0, moved: 0 });
    expect(left(sheet)).toContain(people);
    expect(left(sheet)).not.toContain(names);
  });

  it('leaves each formula or its value in its cell, wherever the execution dies', () => {
    const undisturbed = freezeAndDie(Number.POSITIVE_INFINITY);
    expect(undisturbed.calls).toBeGreaterThan(8);
    for (let deathAt = 1; deathAt <= undisturbed.calls; deathAt++) {
      const { shown, before } = freezeAndDie(deathAt);
      for (const row of [1, 5, 9, 12]) expect(shown[row - 1]?.[1]).toEqual(before[row - 1]?.[1]);
    }
  });

  it('puts the formulas back if Google fails after their values were written', () => {
    const { book, sheet, before } = sheetWith();
    jest.spyOn(book, 'flush').mockImplementationOnce(() => {
      expect(left(sheet)).not.toContain(people);
      throw new Error('Service Spreadsheets failed');
    });
    expect(() => freeze(book, sheet, [])).toThrow('Service Spreadsheets failed');
    expect(left(sheet)).toEqual([people, theirs, names, waiting, loading]);
    expect(sheet.read(1, 1, 20, 10)).toEqual(before);
  });

  it('doesn’t restore a formula over one that a person typed meanwhile', () => {
    const { book, sheet } = sheetWith();
    jest.spyOn(book, 'flush').mockImplementationOnce(() => {
      sheet.put(1, 2, theirs);
      throw new Error('Service Spreadsheets failed');
    });
    expect(() => freeze(book, sheet, [])).toThrow('Service Spreadsheets failed');
    expect(left(sheet)).toEqual([theirs, theirs, names, waiting, loading]);
  });

  it.each([
    ['without formulas of ours', [['=SUM(1)']]],
    ['that is empty', []],
  ])('does nothing on a sheet %s', (_, cells) => {
    const book = new MemoryBook();
    expect(freeze(book, book.add('S', cells), [])).toEqual({ frozen: 0, waiting: 0, moved: 0 });
  });

  it.each([
    ['the formula’s own cell', { row: 5, column: 2, rows: 1, columns: 1 }, 1],
    ['a block that ends there', { row: 3, column: 1, rows: 3, columns: 2 }, 1],
    ['a block above it', { row: 3, column: 2, rows: 2, columns: 1 }, 2],
    ['a block below it', { row: 6, column: 2, rows: 2, columns: 1 }, 2],
    ['a block to the left', { row: 5, column: 1, rows: 1, columns: 1 }, 2],
    ['a block to the right', { row: 5, column: 3, rows: 1, columns: 2 }, 2],
  ])('freezes the right formulas if %s is selected', (_, box, frozen) => {
    const { book, sheet } = sheetWith();
    expect(freeze(book, sheet, [box, { row: 20, column: 9, rows: 1, columns: 1 }]).frozen).toBe(
      frozen,
    );
  });

  it('leaves a formula that shows an error of Sheets, and keeps an error of ours as text', () => {
    const broken = '=ENRICH_DOMAIN(A1)';
    const refused = '=enrich_domain(A2)';
    const shown = { [broken]: [['#REF!']], [refused]: [['#SIGNAL: BAD_KEY']] };
    const { book, sheet } = spilling(shown, [1, 1, broken], [2, 1, refused]);
    expect(freeze(book, sheet, [])).toEqual({ frozen: 1, waiting: 1, moved: 0 });
    expect(sheet.cells.map(([cell]) => cell)).toEqual([broken, '#SIGNAL: BAD_KEY']);
  });

  it.each([
    ...['Wird geladen...', 'Chargement...', 'Cargando…', '読み込んでいます...'],
    ...['#FEHLER!', '#¡ERROR!', '#NV', '#Н/Д'],
  ])('leaves a formula that shows “%s”', (shown) => {
    const { book, sheet } = spilling({ [loading]: [[shown]] }, [1, 1, loading]);
    expect(freeze(book, sheet, [])).toEqual({ frozen: 0, waiting: 1, moved: 0 });
    expect(sheet.cells).toEqual([[loading]]);
  });

  it('keeps results that extend below and beside all other cells', () => {
    const { book, sheet, before } = spilling(tables, [2, 2, people], [3, 1, 'note']);
    expect(freeze(book, sheet, [])).toEqual({ frozen: 1, waiting: 0, moved: 0 });
    expect(sheet.read(1, 1, 20, 10)).toEqual(before);
    expect(sheet.cells.map((line) => line.filter((cell) => cell !== ''))).toEqual([
      [],
      ['Name', 'Role'],
      ['note', '=Ada'],
      ['007', 'CEO'],
    ]);
  });

  it('leaves cells blank that a person clears meanwhile above or left of a formula', () => {
    const cells: [number, number, Cell][] = [
      [1, 3, 'title'],
      [1, 4, 'draft'],
      [3, 1, 'note'],
      [3, 5, 'end'],
    ];
    const { book, sheet } = spilling(tables, [2, 2, people], ...cells);
    const write = sheet.write.bind(sheet);
    jest.spyOn(sheet, 'write').mockImplementationOnce((...args) => {
      write(...args);
      sheet.put(1, 4, '');
      sheet.put(3, 1, '');
    });
    expect(freeze(book, sheet, [])).toEqual({ frozen: 1, waiting: 0, moved: 0 });
    expect(sheet.read(1, 1, 4, 5)).toEqual([
      ['', '', 'title', '', ''],
      ['', 'Name', 'Role', '', ''],
      ['', '=Ada', '', '', 'end'],
      ['', '007', 'CEO', '', ''],
    ]);
  });

  it('fills no blank row that a person inserts in place of one they delete meanwhile', () => {
    const typed = ['a', 'b', 'c', 'd'].map((text, i): [number, number, Cell] => [i + 1, 1, text]);
    const { book, sheet } = spilling(tables, [1, 2, people], ...typed);
    const write = sheet.write.bind(sheet);
    jest.spyOn(sheet, 'write').mockImplementationOnce((...args) => {
      write(...args);
      sheet.deleteRows(2, 1);
      sheet.insertRows(2, 1);
    });
    expect(freeze(book, sheet, [])).toEqual({ frozen: 1, waiting: 0, moved: 0 });
    expect(sheet.read(1, 1, 4, 3)).toEqual([
      ['a', 'Name', 'Role'],
      ['', '', ''],
      ['c', '007', 'CEO'],
      ['d', '', ''],
    ]);
  });

  it('leaves formulas in rows that moved meanwhile and can’t be told apart', () => {
    const [first, second] = ['=ENRICH_DOMAIN("a")', '=ENRICH_DOMAIN("b")'];
    const shown = { [first]: [['Acme']], [second]: [['Bolt']] };
    const rows = [first, second].flatMap((formula, i): [number, number, Cell][] => [
      [i + 1, 1, 'same'],
      [i + 1, 2, formula],
    ]);
    const { book, sheet } = spilling(shown, ...rows);
    const write = sheet.write.bind(sheet);
    jest.spyOn(sheet, 'write').mockImplementationOnce((...args) => {
      sheet.insertRows(1, 1);
      write(...args);
    });
    expect(freeze(book, sheet, [])).toEqual({ frozen: 1, waiting: 0, moved: 1 });
    expect(sheet.cells.map((line) => line.filter((cell) => cell !== ''))).toEqual([
      [],
      ['same', 'Acme'],
      ['same', second],
    ]);
  });

  it('reports a sheet that is deleted meanwhile or keeps changing', () => {
    const { book, sheet } = sheetWith();
    jest.spyOn(sheet, 'read').mockImplementationOnce(() => {
      book.remove(sheet);
      throw new Error('Sheet not found');
    });
    expect(() => freeze(book, sheet, [])).toThrow('was deleted');
    const edited = sheetWith();
    const extent = edited.sheet.extent.bind(edited.sheet);
    jest.spyOn(edited.sheet, 'extent').mockImplementation(() => {
      edited.sheet.insertRows(1, 1);
      return extent();
    });
    expect(() => freeze(edited.book, edited.sheet, [])).toThrow('kept changing');
    expect(left(edited.sheet)).toContain(people);
  });

  it('writes nothing if no formula is ready', () => {
    const { book, sheet } = spilling(tables, [1, 1, loading]);
    const written = jest.spyOn(sheet, 'write');
    expect(freeze(book, sheet, [])).toEqual({ frozen: 0, waiting: 1, moved: 0 });
    expect(written).not.toHaveBeenCalled();
  });

  const column = (shown: Cell[][], at: number) =>
    shown.map((line) => [line[at] ?? '']).filter(([cell]) => cell !== '');
  const ours = '=ENRICH_DOMAIN(H1:H3)';
  const companies = [
    ['Acme', 1],
    ['Bolt', 2],
    ['Crux', 3],
  ];

  it('writes no values into cells of another formula’s result that depends on ours', () => {
    const copy = '=REVERSED(B1:B3)';
    const spills = { [ours]: companies, [copy]: (shown: Cell[][]) => column(shown, 1).reverse() };
    const { book, sheet, before } = spilling(spills, [1, 2, ours], [1, 5, copy], [9, 9, 'end']);
    expect(before.slice(0, 3).map((line) => line[4])).toEqual(['Crux', 'Bolt', 'Acme']);
    expect(freeze(book, sheet, [])).toEqual({ frozen: 1, waiting: 0, moved: 0 });
    expect(sheet.read(1, 1, 20, 10)).toEqual(before);
    expect(sheet.cells.slice(0, 3).map((line) => [line[1], line[2], line[4] ?? ''])).toEqual([
      ['Acme', 1, copy],
      ['Bolt', 2, ''],
      ['Crux', 3, ''],
    ]);
  });

  it('assigns a cell to the nearest formula if another person’s is above and left of ours', () => {
    const last = '=LAST(B2:B4)';
    const { book, sheet, before } = spilling(
      {
        [ours]: companies,
        [last]: (shown) => [...column(shown, 1).reverse().slice(0, 1), ['and more']],
      },
      [1, 1, last],
      [2, 2, ours],
      [9, 9, 'end'],
    );
    expect(freeze(book, sheet, [])).toEqual({ frozen: 1, waiting: 0, moved: 0 });
    expect(sheet.read(1, 1, 20, 10)).toEqual(before);
    expect(sheet.cells.slice(0, 4).map((line) => line.slice(0, 3))).toEqual([
      [last],
      ['', 'Acme', 1],
      ['', 'Bolt', 2],
      ['', 'Crux', 3],
    ]);
  });
});
