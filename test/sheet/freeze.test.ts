import { freeze } from '../../src/sheet/formula/freeze';
import type { Cell } from '../../src/sheet/ports';
import { MemoryBook, MemorySheet } from '../support/memory-book';

/** A sheet whose formulas spill fixed tables, as long as they stand there. */
class SpillingSheet extends MemorySheet {
  constructor(private readonly tables: Readonly<Record<string, Cell[][]>>) {
    super(1, 'S', false);
  }

  override read(row: number, column: number, rows: number, columns: number): Cell[][] {
    const shown = super.read(1, 1, 30, 12);
    this.cells.forEach((line, i) => {
      line.forEach((cell, j) => {
        (this.tables[String(cell)] ?? []).forEach((values, y) => {
          values.forEach((value, x) => {
            const target = shown[i + y];
            if (target && (target[j + x] === '' || (x === 0 && y === 0))) target[j + x] = value;
          });
        });
      });
    });
    return shown
      .slice(row - 1, row - 1 + rows)
      .map((line) => line.slice(column - 1, column - 1 + columns));
  }

  override formulas(row: number, column: number, rows: number, columns: number): string[][] {
    return super
      .read(row, column, rows, columns)
      .map((line) => line.map((cell) => (String(cell) in this.tables ? String(cell) : '')));
  }

  override extent() {
    return { rows: 20, columns: 10 };
  }
}

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

function sheetWith(): { book: MemoryBook; sheet: SpillingSheet } {
  const book = new MemoryBook();
  const sheet = new SpillingSheet(tables);
  sheet.put(1, 1, 'note');
  sheet.put(1, 2, people);
  sheet.put(5, 2, names);
  sheet.put(9, 2, waiting);
  sheet.put(12, 2, loading);
  sheet.put(1, 6, theirs);
  sheet.put(6, 6, 'mine');
  book.sheets.push(sheet);
  return { book, sheet };
}

const left = (sheet: SpillingSheet) => sheet.formulas(1, 1, 20, 10).flat().filter(Boolean);

describe('freezing', () => {
  it('keeps what all formulas of ours show, text as text, and leaves those that wait and those of others', () => {
    const { book, sheet } = sheetWith();
    const before = sheet.read(1, 1, 20, 10);
    expect(freeze(book, sheet, [])).toEqual({ frozen: 2, waiting: 2 });
    expect(sheet.read(1, 1, 20, 10)).toEqual(before);
    expect(left(sheet)).toEqual(
      [people, theirs, names, waiting, loading].slice(1).filter((it) => it !== names),
    );
    expect(sheet.get(2, 2)).toBe('=Ada');
    expect(sheet.get(7, 4)).toBe(true);
    expect(sheet.get(6, 6)).toBe('mine');
  });

  it('freezes the selected ones alone when there are any', () => {
    const { book, sheet } = sheetWith();
    const selected = [{ row: 4, column: 1, rows: 3, columns: 4 }];
    expect(freeze(book, sheet, selected)).toEqual({ frozen: 1, waiting: 0 });
    expect(left(sheet)).toContain(people);
    expect(left(sheet)).not.toContain(names);
  });

  it('puts the formulas back where Google fails after they were emptied', () => {
    const { book, sheet } = sheetWith();
    const before = sheet.read(1, 1, 20, 10);
    jest.spyOn(book, 'flush').mockImplementationOnce(() => {
      expect(left(sheet)).not.toContain(people);
      throw new Error('Service Spreadsheets failed');
    });
    expect(() => freeze(book, sheet, [])).toThrow('Service Spreadsheets failed');
    expect(left(sheet)).toEqual([people, theirs, names, waiting, loading]);
    expect(sheet.read(1, 1, 20, 10)).toEqual(before);
  });

  it('does nothing on a sheet without formulas of ours', () => {
    const book = new MemoryBook();
    expect(freeze(book, book.add('S', [['=SUM(1)']]), [])).toEqual({ frozen: 0, waiting: 0 });
  });
});
