/** An in-memory workbook that only programs edit: tables without formulas, notes or styles. Every text stays a text. */
import type { Book, Cell, Sheet } from './ports';
import { dataSheetName, hiddenSheetNote } from './storage/hidden-sheet';

/** What Google Sheets returns for a cell without a number format. */
const plainFormat = '0.###############';

/** Builds a block of cells; `cell` receives each place, counted from 0. */
export const grid = <T>(
  rows: number,
  columns: number,
  cell: (row: number, column: number) => T,
): T[][] =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (__, j) => cell(i, j)));

/** A sheet stored as rows of cells. Row and column numbers count from 1. */
export class PlainSheet implements Sheet {
  cells: Cell[][] = [];
  private known: { rows: number; columns: number } | undefined;

  constructor(
    readonly id: number,
    public name: string,
  ) {}

  extent() {
    this.known ??= this.measure();
    return this.known;
  }

  private measure() {
    let [rows, columns] = [0, 0];
    for (const [i, line] of this.cells.entries()) {
      let width = line.length;
      while (width > 0 && (line[width - 1] ?? '') === '') width -= 1;
      if (width > 0) rows = i + 1;
      columns = Math.max(columns, width);
    }
    return { rows, columns };
  }

  isColumnHidden(_column: number): boolean {
    return false;
  }

  mergedAt(_row: number, _column: number): string {
    return '';
  }

  read(row: number, column: number, rows: number, columns: number): Cell[][] {
    if (row < 1 || column < 1 || rows < 1 || columns < 1)
      throw new Error('The coordinates or dimensions of the range are invalid.');
    return grid(rows, columns, (i, j) => this.cells[row - 1 + i]?.[column - 1 + j] ?? '');
  }

  formulas(_row: number, _column: number, rows: number, columns: number): string[][] {
    return grid(rows, columns, () => '');
  }

  write(row: number, column: number, values: readonly (readonly Cell[])[]): void {
    for (const [i, line] of values.entries())
      for (const [j, value] of line.entries()) this.put(row + i, column + j, unquoted(value));
  }

  append(values: readonly Cell[]): void {
    this.write(this.extent().rows + 1, 1, [values]);
  }

  notes(_row: number, _column: number, rows: number, columns: number): string[][] {
    return grid(rows, columns, () => '');
  }

  writeNotes(_row: number, _column: number, _notes: readonly (readonly string[])[]): void {}

  formats(_row: number, _column: number, rows: number, columns: number): string[][] {
    return grid(rows, columns, () => plainFormat);
  }

  setFormats(_row: number, _column: number, _formats: readonly (readonly string[])[]): void {}

  copyLook(): void {}

  markHeaders(): void {}

  fitColumns(): void {}

  setWidth(_column: number, _pixels: number): void {}

  select(_row: number, _column: number, _columns: number): void {}

  /** Puts a value into one cell, unchanged. */
  put(row: number, column: number, value: Cell): void {
    this.known = undefined;
    putAt(this.cells, row, column, value);
  }

  insertRows(before: number, count: number): void {
    const blank = () => Array.from({ length: count }, () => []);
    this.changeLines((lines) => {
      if (lines.length >= before) lines.splice(before - 1, 0, ...blank());
    });
  }

  deleteRows(row: number, count: number): void {
    this.changeLines((lines) => lines.splice(row - 1, count));
  }

  insertColumns(before: number, count: number): void {
    const blank = Array.from({ length: count }, () => '');
    this.changeLines((lines) => {
      for (const line of lines) if (line.length >= before) line.splice(before - 1, 0, ...blank);
    });
  }

  deleteColumns(column: number, count: number): void {
    this.changeLines((lines) => {
      for (const line of lines) line.splice(column - 1, count);
    });
  }

  /** Everything stored per cell, which moves with whole rows and columns. */
  protected layers(): unknown[][][] {
    return [this.cells];
  }

  protected changeLines(change: (lines: unknown[][]) => unknown): void {
    this.known = undefined;
    for (const lines of this.layers()) change(lines);
  }
}

/** Removes the apostrophe that was put before a text to keep a spreadsheet from reading it as something else. */
export function unquoted(value: Cell): Cell {
  return typeof value === 'string' && value.startsWith("'") ? value.slice(1) : value;
}

/** Sets a value in rows of cells, adding rows and columns as needed. Row and column count from 1. */
export function putAt<T>(lines: (T | '')[][], row: number, column: number, value: T): void {
  while (lines.length < row) lines.push([]);
  let line = lines[row - 1] ?? [];
  if (line.length < column) {
    // A push would reserve room for 16 more cells.
    line = line.concat(Array(column - line.length).fill(''));
    lines[row - 1] = line;
  }
  line[column - 1] = value;
}

export class PlainBook<Own extends PlainSheet = PlainSheet> implements Book {
  readonly sheets: Own[] = [];
  private nextId = 101;
  private lastStamp = 0;

  /** `make` creates a sheet from its id, its name and whether it is hidden. */
  constructor(private readonly make: (id: number, name: string, hidden: boolean) => Own) {}

  /** Adds a sheet; values are stored unchanged. */
  add(name: string, values: readonly (readonly Cell[])[], hidden = false): Own {
    const sheet = this.make(this.nextId++, name, hidden);
    for (const [i, line] of values.entries())
      for (const [j, cell] of line.entries()) sheet.put(i + 1, j + 1, cell);
    this.sheets.push(sheet);
    return sheet;
  }

  sheetById(id: number): Own | undefined {
    return this.sheets.find((sheet) => sheet.id === id);
  }

  sheetByName(name: string): Own | undefined {
    return this.sheets.find((sheet) => sheet.name === name);
  }

  currentCell(): ReturnType<Book['currentCell']> {
    return undefined;
  }

  addSheet(name: string): Own {
    if (this.sheetByName(name)) throw new Error(`A sheet with the name "${name}" already exists.`);
    return this.add(name, []);
  }

  dataSheet(): Own | undefined {
    return this.sheetByName(dataSheetName);
  }

  makeDataSheet(): Own {
    return this.dataSheet() ?? this.add(dataSheetName, [[hiddenSheetNote]], true);
  }

  stamp(after: number): string {
    this.lastStamp = Math.max(Date.now(), this.lastStamp + 1, after + 1);
    return String(this.lastStamp);
  }

  remove(sheet: Sheet): void {
    this.sheets.splice(
      this.sheets.findIndex((each) => each.id === sheet.id),
      1,
    );
  }

  refreshFormulas(_markers: readonly string[]): void {}

  refreshFunction(_name: string): void {}

  flush(): void {}
}
