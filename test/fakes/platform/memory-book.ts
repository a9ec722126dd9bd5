/** A workbook in memory with the edits that people make, for tests of `src/sheet`. */
import type { Book, Cell, Sheet } from '../../../src/sheet/ports';
import { dataSheetName, hiddenSheetNote } from '../../../src/sheet/storage/hidden-sheet';

const grid = <T>(rows: number, columns: number, cell: (row: number, column: number) => T): T[][] =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (__, j) => cell(i, j)));

/** Rows and columns count from 0. */
function eachCell<T>(
  lines: readonly (readonly T[])[],
  visit: (cell: T, row: number, column: number) => unknown,
): void {
  for (const [i, line] of lines.entries())
    for (const [j, cell] of line.entries()) visit(cell, i, j);
}

/** A sheet as rows of cells; row and column numbers count from 1 as everywhere else. */
export class MemorySheet implements Sheet {
  cells: Cell[][] = [];
  private known: { rows: number; columns: number } | undefined;

  constructor(
    readonly id: number,
    public name: string,
    readonly hidden: boolean,
  ) {}

  readonly hiddenColumns = new Set<number>();

  isColumnHidden(column: number): boolean {
    return this.hiddenColumns.has(column);
  }

  extent() {
    this.known ??= this.measure();
    return this.known;
  }

  private measure() {
    const widths = this.cells.map((line) => line.findLastIndex((cell) => cell !== '') + 1);
    return {
      rows: widths.findLastIndex((width) => width > 0) + 1,
      columns: widths.reduce((widest, width) => Math.max(widest, width), 0),
    };
  }

  read(row: number, column: number, rows: number, columns: number): Cell[][] {
    if (row < 1 || column < 1 || rows < 1 || columns < 1)
      throw new Error('The coordinates or dimensions of the range are invalid.');
    return grid(rows, columns, (i, j) => this.cells[row - 1 + i]?.[column - 1 + j] ?? '');
  }

  formulas(row: number, column: number, rows: number, columns: number): string[][] {
    const isText = (i: number, j: number) => this.quoted[row - 1 + i]?.[column - 1 + j] === 'yes';
    return this.read(row, column, rows, columns).map((line, i) =>
      line.map((cell, j) => {
        const isFormula = typeof cell === 'string' && cell.startsWith('=') && !isText(i, j);
        return isFormula ? cell : '';
      }),
    );
  }

  write(row: number, column: number, values: readonly (readonly Cell[])[]): void {
    eachCell(values, (value, i, j) => {
      const isQuoted = typeof value === 'string' && value.startsWith("'");
      this.put(row + i, column + j, isQuoted ? value.slice(1) : value);
      if (isQuoted) putAt(this.quoted, row + i, column + j, 'yes');
    });
  }

  append(values: readonly Cell[]): void {
    this.write(this.extent().rows + 1, 1, [values]);
  }

  /** Which cells hold text whatever it looks like. */
  private readonly quoted: string[][] = [];

  /** Notes and number formats by their places; they move with their cells. */
  private readonly noted: string[][] = [];
  private readonly formatted: string[][] = [];

  notes(row: number, column: number, rows: number, columns: number): string[][] {
    return grid(rows, columns, (i, j) => this.noted[row - 1 + i]?.[column - 1 + j] ?? '');
  }

  writeNotes(row: number, column: number, notes: readonly (readonly string[])[]): void {
    eachCell(notes, (note, i, j) => putAt(this.noted, row + i, column + j, note));
  }

  formats(row: number, column: number, rows: number, columns: number): string[][] {
    const plain = '0.###############';
    return grid(rows, columns, (i, j) => this.formatted[row - 1 + i]?.[column - 1 + j] || plain);
  }

  setFormats(row: number, column: number, formats: readonly (readonly string[])[]): void {
    eachCell(formats, (format, i, j) => putAt(this.formatted, row + i, column + j, format));
  }

  copyLook(): void {}

  markHeaders(): void {}

  fitColumns(): void {}

  /** What was selected last, as row, column and columns. */
  selected: readonly [row: number, column: number, columns: number] | undefined;

  select(row: number, column: number, columns: number): void {
    this.selected = [row, column, columns];
  }

  put(row: number, column: number, value: Cell): void {
    this.known = undefined;
    putAt(this.cells, row, column, value);
    if (this.quoted[row - 1]?.[column - 1]) putAt(this.quoted, row, column, '');
  }

  get(row: number, column: number): Cell {
    return this.read(row, column, 1, 1)[0]?.[0] ?? '';
  }

  /** The values of one column by its header in the given row, below that row. */
  column(header: string, headerRow = 1): Cell[] {
    const index = (this.cells[headerRow - 1] ?? []).indexOf(header) + 1;
    if (index === 0) throw new Error(`No column ${header}`);
    const { rows } = this.extent();
    return rows <= headerRow
      ? []
      : this.read(headerRow + 1, index, rows - headerRow, 1).map(([cell]) => cell ?? '');
  }

  insertRows(before: number, count: number): void {
    const blank = () => Array.from({ length: count }, () => []);
    this.changeLines((lines) => {
      if (lines.length >= before) lines.splice(before - 1, 0, ...blank());
    });
  }

  deleteRow(row: number): void {
    this.deleteRows(row, 1);
  }

  deleteRows(row: number, count: number): void {
    this.changeLines((lines) => lines.splice(row - 1, count));
  }

  deleteColumn(column: number): void {
    this.changeLines((lines) => {
      for (const line of lines) line.splice(column - 1, 1);
    });
  }

  insertColumn(before: number): void {
    this.changeLines((lines) => {
      for (const line of lines) if (line.length >= before) line.splice(before - 1, 0, '');
    });
  }

  insertColumns(before: number, count: number): void {
    for (let i = 0; i < count; i += 1) this.insertColumn(before);
  }

  /** Moves a column so that it stands before another, counted as they stand now. */
  moveColumn(from: number, before: number): void {
    this.changeLines((lines) => {
      for (const line of lines) {
        while (line.length < Math.max(from, before - 1)) line.push('');
        const moved = line.splice(from - 1, 1);
        line.splice(before > from ? before - 2 : before - 1, 0, ...moved);
      }
    });
  }

  /** Sorts the rows below `headerRow`, whole rows, by any order. */
  sortBelow(headerRow: number, compare: (a: Cell[], b: Cell[]) => number): void {
    const body = this.cells.slice(headerRow);
    const order = body.map((_, i) => i).sort((a, b) => compare(body[a] ?? [], body[b] ?? []));
    this.changeLines((lines) => {
      const below = lines.splice(headerRow);
      for (const i of order) lines.push(below[i] ?? []);
    });
  }

  /** Changes cells, notes and formats alike, because people edit whole rows and columns. */
  private changeLines(change: (lines: unknown[][]) => unknown): void {
    this.known = undefined;
    const all: unknown[][][] = [this.cells, this.quoted, this.noted, this.formatted];
    for (const lines of all) change(lines);
  }
}

/** Puts something into rows of cells; row and column count from 1. */
function putAt<T>(lines: (T | '')[][], row: number, column: number, value: T): void {
  while (lines.length < row) lines.push([]);
  const line = lines[row - 1] ?? [];
  while (line.length < column) line.push('');
  line[column - 1] = value;
}

export class MemoryBook implements Book {
  readonly sheets: MemorySheet[] = [];
  readonly refreshed: string[] = [];
  /** Where the formula stands that is being evaluated. */
  current: { sheet: MemorySheet; row: number; column: number } | undefined;
  private nextId = 101;

  add(name: string, values: readonly (readonly Cell[])[], hidden = false): MemorySheet {
    const sheet = new MemorySheet(this.nextId++, name, hidden);
    eachCell(values, (cell, i, j) => sheet.put(i + 1, j + 1, cell));
    this.sheets.push(sheet);
    return sheet;
  }

  sheetById(id: number) {
    return this.sheets.find((sheet) => sheet.id === id);
  }

  sheetByName(name: string) {
    return this.sheets.find((sheet) => sheet.name === name);
  }

  currentCell() {
    return this.current;
  }

  addSheet(name: string) {
    if (this.sheetByName(name)) throw new Error(`A sheet with the name "${name}" already exists.`);
    return this.add(name, []);
  }

  dataSheet() {
    return this.sheetByName(dataSheetName);
  }

  makeDataSheet() {
    return this.dataSheet() ?? this.add(dataSheetName, [[hiddenSheetNote]], true);
  }

  private stamps = 0;

  stamp() {
    this.stamps += 1;
    return String(this.stamps);
  }

  remove(sheet: Sheet) {
    this.sheets.splice(
      this.sheets.findIndex((each) => each.id === sheet.id),
      1,
    );
  }

  refreshFormulas(markers: readonly string[]) {
    this.refreshed.push(...markers);
  }

  refreshFunction(name: string) {
    this.refreshed.push(name);
  }

  flush() {}
}
