/** Reads and writes scattered cells in as few blocks as possible. */
import type { Cell, CellPlace, Sheet } from '../ports';
import { ends, stretchesOf } from '../stretches';

/** Returns a cell that was read; '' for others. */
export type CellLookup = (row: number, column: number) => Cell;

/** Takes the rows and 1-based columns that will be looked up, in any order. */
export function readColumns(
  sheet: Pick<Sheet, 'read'>,
  rows: readonly number[],
  columns: readonly number[],
): CellLookup {
  if (rows.length === 0 || columns.length === 0) return () => '';
  const [first, last] = ends(rows);
  const [left, right] = ends(columns);
  const height = last - first + 1;
  if (right - left < 2 * columns.length) {
    const block = sheet.read(first, left, height, right - left + 1);
    return (row, column) => block[row - first]?.[column - left] ?? '';
  }
  const blocks = new Map(columns.map((column) => [column, sheet.read(first, column, height, 1)]));
  return (row, column) => blocks.get(column)?.[row - first]?.[0] ?? '';
}

/** Adapts a formula that moved to another row: references to its old row become references to the new one. */
export function formulaInRow(formula: string, from: number, to: number): string {
  const ownRow = new RegExp(`(?<![\\w.])(\\$?[A-Z]{1,3})${from}(?![\\d(])`, 'g');
  return formula.replace(ownRow, `$1${to}`);
}

/** Row → column → value. */
export type Cells = Map<number, Map<number, Cell>>;

export function putCell(cells: Cells, row: number, column: number, value: Cell): void {
  const line = cells.get(row);
  if (line) line.set(column, value);
  else cells.set(row, new Map([[column, value]]));
}

/**
 * Writes the cells, each as `as` returns it. Neighbours share a block; cells in between aren't touched. Reads nothing.
 */
export function writeCells(
  sheet: Pick<Sheet, 'write'>,
  cells: Cells,
  as = (cell: Cell): Cell => cell,
): void {
  for (const { row, column, values } of blocksOf(cells, as)) sheet.write(row, column, values);
}

/** Sets notes and number formats of cells, in blocks; '' removes a note. */
export function writeLooks(sheet: Sheet, notes: Cells, formats: Cells): void {
  for (const { row, column, values } of blocksOf(notes, String))
    sheet.writeNotes(row, column, values);
  for (const { row, column, values } of blocksOf(formats, String))
    sheet.setFormats(row, column, values);
}

/** Consecutive rows filled in one column, or in adjacent columns. */
interface Block<T> extends CellPlace {
  readonly values: T[][];
}

/** Groups each column's consecutive rows, joined with those of the previous column that cover the same rows. */
function blocksOf<T>(cells: Cells, as: (cell: Cell) => T): Block<T>[] {
  const byColumn: Cells = new Map();
  for (const [row, line] of cells)
    for (const [column, value] of line) putCell(byColumn, column, row, value);
  const done: Block<T>[] = [];
  let left = new Map<string, Block<T>>();
  let previous = 0;
  for (const column of [...byColumn.keys()].sort((a, b) => a - b)) {
    const next = new Map<string, Block<T>>();
    const filled: ReadonlyMap<number, Cell> = byColumn.get(column) ?? new Map();
    for (const { first, count } of stretchesOf([...filled.keys()])) {
      const values = Array.from({ length: count }, (_, i) => as(filled.get(first + i) ?? ''));
      const rows = `${first}+${count}`;
      let block = column === previous + 1 ? left.get(rows) : undefined;
      if (block) for (const [i, value] of values.entries()) block.values[i]?.push(value);
      else {
        block = { row: first, column, values: values.map((value) => [value]) };
        done.push(block);
      }
      next.set(rows, block);
    }
    left = next;
    previous = column;
  }
  return done;
}

/** The name of a cell, such as B2. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row}`;
}

/** The name of a column, such as B. */
export function columnName(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
