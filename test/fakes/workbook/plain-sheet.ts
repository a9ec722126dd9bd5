/** A sheet of plain cells: what a script reads and writes of it, and what people do to it. */
import { type CellValue, isDateCell } from '../../../src/workbench/protocol/cell-values';
import type { Box } from '../../../src/workbench/spreadsheet/shared/a1';

const firstRows = 1000;
const firstColumns = 26;
/** Of a spreadsheet's day number. */
const dayOf = (days: number) =>
  new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
const numberLike = /^[+-]?(\d+\.?\d*|\.\d+)$/;

export class PlainSheet {
  /** Row by row; what is missing is empty. */
  #cells: CellValue[][] = [];
  #extent: { rows: number; columns: number } | undefined;
  isHidden = false;
  /** How far the sheet reaches. */
  rows = firstRows;
  columns = firstColumns;

  constructor(
    readonly key: string,
    readonly gid: number,
    public name: string,
  ) {}

  /** The last row and column that hold something; 0 where nothing does. */
  get extent(): { rows: number; columns: number } {
    if (!this.#extent) {
      const widths = this.#cells.map((line) => line.findLastIndex((cell) => cell !== '') + 1);
      this.#extent = {
        rows: widths.findLastIndex((width) => width > 0) + 1,
        columns: widths.reduce((widest, width) => Math.max(widest, width), 0),
      };
    }
    return this.#extent;
  }

  /** Rows and columns count from 1. */
  values({ row, column, rows, columns }: Box): CellValue[][] {
    return Array.from({ length: rows }, (_, y) => {
      const line = this.#cells[row - 1 + y];
      return Array.from({ length: columns }, (_, x) => line?.[column - 1 + x] ?? '');
    });
  }

  /** Everything down and right to the last filled cell; days as texts such as 2026-11-20. */
  table(): CellValue[][] {
    const { rows, columns } = this.extent;
    const lines = this.values({ row: 1, column: 1, rows, columns });
    return lines.map((line) => line.map((cell) => (isDateCell(cell) ? dayOf(cell.d) : cell)));
  }

  /** Writes values as if typed; a single one fills the box. A formula stays the text that it is. */
  write({ row, column, rows, columns }: Box, values: readonly (readonly CellValue[])[]): void {
    const isSingle = values.length === 1 && values[0]?.length === 1;
    for (let y = 0; y < rows; y++) {
      const line = this.#line(row + y);
      for (let x = 0; x < columns; x++) {
        const value = isSingle ? values[0]?.[0] : values[y]?.[x];
        this.#put(line, row + y, column + x, typed(value ?? ''));
      }
    }
    this.rows = Math.max(this.rows, row + rows - 1);
    this.columns = Math.max(this.columns, column + columns - 1);
  }

  insertLines(axis: 'ROW' | 'COL', before: number, count: number): void {
    this.#extent = undefined;
    if (axis === 'ROW') {
      this.rows += count;
      if (before <= this.#cells.length) {
        this.#cells.splice(before - 1, 0, ...Array.from({ length: count }, () => []));
      }
      return;
    }
    this.columns += count;
    for (const line of this.#cells) {
      if (line.length >= before) line.splice(before - 1, 0, ...Array<CellValue>(count).fill(''));
    }
  }

  deleteLines(axis: 'ROW' | 'COL', first: number, count: number): void {
    this.#extent = undefined;
    if (axis === 'ROW') {
      this.rows -= count;
      this.#cells.splice(first - 1, count);
      return;
    }
    this.columns -= count;
    for (const line of this.#cells) line.splice(first - 1, count);
  }

  /** Moves one row or column so that it stands before another, counted as they stand now. */
  moveLine(axis: 'ROW' | 'COL', from: number, before: number): void {
    this.#extent = undefined;
    const lists: unknown[][] = axis === 'ROW' ? [this.#cells] : this.#cells;
    const empty = () => (axis === 'ROW' ? [] : '');
    for (const list of lists) {
      while (list.length < Math.max(from, before - 1)) list.push(empty());
      const moved = list.splice(from - 1, 1);
      list.splice(before > from ? before - 2 : before - 1, 0, ...moved);
    }
  }

  /** Sorts the rows below one, whole rows, by any order. */
  sortBelow(row: number, compare: (a: CellValue[], b: CellValue[]) => number): void {
    const body = this.#cells.splice(row);
    this.#cells.push(...body.sort(compare));
  }

  /** What can be put back. */
  save(): () => void {
    const cells = this.#cells.map((line) => [...line]);
    const { name, isHidden, rows, columns } = this;
    return () => {
      this.#cells = cells;
      this.#extent = undefined;
      Object.assign(this, { name, isHidden, rows, columns });
    };
  }

  #line(row: number): CellValue[] {
    while (this.#cells.length < row) this.#cells.push([]);
    return this.#cells[row - 1] ?? [];
  }

  #put(line: CellValue[], row: number, column: number, value: CellValue): void {
    while (line.length < column) line.push('');
    line[column - 1] = value;
    if (value === '') this.#extent = undefined;
    if (!this.#extent) return;
    this.#extent.rows = Math.max(this.#extent.rows, row);
    this.#extent.columns = Math.max(this.#extent.columns, column);
  }
}

/** What a sheet makes of what is typed into it. */
function typed(value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  if (value.startsWith("'")) return value.slice(1);
  if (numberLike.test(value)) return Number(value);
  return /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}
