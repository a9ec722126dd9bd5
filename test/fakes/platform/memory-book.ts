/** A workbook in memory with the edits that people make, for tests of `src/sheet`. */
import { grid, PlainBook, PlainSheet, putAt } from '../../../src/sheet/plain-book';
import type { Cell } from '../../../src/sheet/ports';
import { moveLine, type PageSheet, startSort } from '../page-edits';

/** Rows and columns count from 0. */
function eachCell<T>(
  lines: readonly (readonly T[])[],
  visit: (cell: T, row: number, column: number) => unknown,
): void {
  for (const [i, line] of lines.entries())
    for (const [j, cell] of line.entries()) visit(cell, i, j);
}

/** A sheet in which people write formulas, notes and formats too. */
export class MemorySheet extends PlainSheet implements PageSheet {
  constructor(
    id: number,
    name: string,
    readonly hidden: boolean,
  ) {
    super(id, name);
  }

  readonly hiddenColumns = new Set<number>();

  override isColumnHidden(column: number): boolean {
    return this.hiddenColumns.has(column);
  }

  override formulas(row: number, column: number, rows: number, columns: number): string[][] {
    const isText = (i: number, j: number) => this.quoted[row - 1 + i]?.[column - 1 + j] === 'yes';
    return this.read(row, column, rows, columns).map((line, i) =>
      line.map((cell, j) => {
        const isFormula = typeof cell === 'string' && cell.startsWith('=') && !isText(i, j);
        return isFormula ? cell : '';
      }),
    );
  }

  /** Rows of one column that are merged into one cell. */
  merged: { column: number; first: number; last: number; name: string } | undefined;

  private mergeAt(row: number, column: number) {
    const { merged } = this;
    const isIn = merged?.column === column && row >= merged.first && row <= merged.last;
    return isIn ? merged : undefined;
  }

  override mergedAt(row: number, column: number): string {
    return this.mergeAt(row, column)?.name ?? '';
  }

  override write(row: number, column: number, values: readonly (readonly Cell[])[]): void {
    super.write(row, column, values);
    eachCell(values, (value, i, j) => {
      // Google drops what is written behind the first of merged cells.
      const { first } = this.mergeAt(row + i, column + j) ?? {};
      if (first !== undefined && first < row + i) this.put(row + i, column + j, '');
      if (typeof value === 'string' && value.startsWith("'"))
        putAt(this.quoted, row + i, column + j, 'yes');
    });
  }

  /** Marks cells whose content is text, whatever it looks like. */
  private readonly quoted: string[][] = [];

  /** Notes and number formats by their places; they move with their cells. */
  private readonly noted: string[][] = [];
  private readonly formatted: string[][] = [];

  override notes(row: number, column: number, rows: number, columns: number): string[][] {
    return grid(rows, columns, (i, j) => this.noted[row - 1 + i]?.[column - 1 + j] ?? '');
  }

  override writeNotes(row: number, column: number, notes: readonly (readonly string[])[]): void {
    eachCell(notes, (note, i, j) => putAt(this.noted, row + i, column + j, note));
  }

  override formats(row: number, column: number, rows: number, columns: number): string[][] {
    const plain = super.formats(row, column, rows, columns);
    return plain.map((line, i) =>
      line.map((format, j) => this.formatted[row - 1 + i]?.[column - 1 + j] || format),
    );
  }

  override setFormats(row: number, column: number, formats: readonly (readonly string[])[]): void {
    eachCell(formats, (format, i, j) => putAt(this.formatted, row + i, column + j, format));
  }

  /** What was selected last, as row, column and columns. */
  selected: readonly [row: number, column: number, columns: number] | undefined;

  override select(row: number, column: number, columns: number): void {
    this.selected = [row, column, columns];
  }

  override put(row: number, column: number, value: Cell): void {
    super.put(row, column, value);
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

  deleteRow(row: number): void {
    this.deleteRows(row, 1);
  }

  insertColumn(before: number): void {
    this.insertColumns(before, 1);
  }

  /** Moves a column before another; both positions are those before the move. */
  moveColumn(from: number, before: number): void {
    this.changeLines((lines) => {
      for (const line of lines) moveLine<unknown>(line, from, before, () => '');
    });
  }

  /** Sorts the rows below `headerRow`, whole rows, by any order. */
  sortBelow(headerRow: number, compare: (a: Cell[], b: Cell[]) => number): void {
    startSort(this, headerRow, compare)();
  }

  readonly arriving = new Set<unknown[][]>();

  contents(): unknown[][][] {
    return [this.cells, this.quoted, this.noted, this.formatted];
  }

  changeContents(change: (contents: unknown[][][]) => void): void {
    change(this.contents());
    this.changeLines(() => {});
  }

  /** All contents, because people edit whole rows and columns. */
  protected override layers(): unknown[][][] {
    return [...this.contents(), ...this.arriving];
  }
}

export class MemoryBook extends PlainBook<MemorySheet> {
  readonly refreshed: string[] = [];
  /** Where the formula being evaluated is. */
  current: { sheet: MemorySheet; row: number; column: number } | undefined;

  constructor() {
    super((id, name, hidden) => new MemorySheet(id, name, hidden));
  }

  override currentCell() {
    return this.current;
  }

  /** By how much the clock of the running execution lags behind those before it. */
  lag = 0;
  private stamps = 0;

  override stamp(after: number) {
    this.stamps += 1;
    return `${Math.max(this.stamps - this.lag, after + 1)}.${this.stamps}`;
  }

  override refreshFormulas(markers: readonly string[]) {
    this.refreshed.push(...markers);
  }

  override refreshFunction(name: string) {
    this.refreshed.push(name);
  }
}
