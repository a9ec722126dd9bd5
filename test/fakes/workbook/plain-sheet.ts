/** A sheet of plain cells, notes and number formats, which scripts read and write, and people edit. */
import { type CellValue, isDateCell } from '../../../src/workbench/protocol/cell-values';
import type { Box } from '../../../src/workbench/spreadsheet/shared/a1';
import { moveLine, type PageSheet } from '../page-edits';

const firstRows = 1000;
const firstColumns = 26;
/** The date of a spreadsheet's day number. */
const dayOf = (days: number) =>
  new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
const numberLike = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const plainFormat = '0.###############';

/** The contents of cells, row by row; missing entries are empty. */
interface Layers {
  cells: CellValue[][];
  /** Formulas are never evaluated: their cells show them. */
  formulas: string[][];
  notes: string[][];
  formats: string[][];
}

export class PlainSheet implements PageSheet {
  #layers: Layers = { cells: [], formulas: [], notes: [], formats: [] };
  #extent: { rows: number; columns: number } | undefined;
  isHidden = false;
  /** The number of rows and columns of the sheet. */
  rows = firstRows;
  columns = firstColumns;

  constructor(
    readonly key: string,
    readonly gid: number,
    public name: string,
  ) {}

  /** The last row and column that hold something; 0 if nothing does. */
  get extent(): { rows: number; columns: number } {
    if (!this.#extent) {
      const widths = this.#layers.cells.map(
        (line) => line.findLastIndex((cell) => (cell ?? '') !== '') + 1,
      );
      this.#extent = {
        rows: widths.findLastIndex((width) => width > 0) + 1,
        columns: widths.reduce((widest, width) => Math.max(widest, width), 0),
      };
    }
    return this.#extent;
  }

  /** Rows and columns count from 1. */
  values(box: Box): CellValue[][] {
    return read(this.#layers.cells, box, '');
  }

  formulas(box: Box): string[][] {
    return read(this.#layers.formulas, box, '');
  }

  notes(box: Box): string[][] {
    return read(this.#layers.notes, box, '');
  }

  formats(box: Box): string[][] {
    return read(this.#layers.formats, box, plainFormat);
  }

  /** Everything down and right to the last filled cell; days as texts such as 2026-11-20. */
  table(): CellValue[][] {
    const { rows, columns } = this.extent;
    const lines = this.values({ row: 1, column: 1, rows, columns });
    return lines.map((line) => line.map((cell) => (isDateCell(cell) ? dayOf(cell.d) : cell)));
  }

  /** Writes values as if typed; a single one fills the box. */
  write(box: Box, values: readonly (readonly CellValue[])[]): void {
    const isFormula = (value: CellValue) => typeof value === 'string' && value.startsWith('=');
    const each = (change: (value: CellValue) => CellValue) =>
      values.map((line) => line.map((value) => change(value ?? '')));
    put(this.#layers.cells, box, each(typed));
    put(this.#layers.formulas, box, each((value) => (isFormula(value) ? value : '')) as string[][]);
    this.#extent = undefined;
    this.rows = Math.max(this.rows, box.row + box.rows - 1);
    this.columns = Math.max(this.columns, box.column + box.columns - 1);
  }

  setNotes(box: Box, notes: readonly (readonly string[])[]): void {
    put(this.#layers.notes, box, notes);
  }

  setFormats(box: Box, formats: readonly (readonly string[])[]): void {
    put(this.#layers.formats, box, formats);
  }

  insertLines(axis: 'ROW' | 'COL', before: number, count: number): void {
    if (axis === 'ROW') this.rows += count;
    else this.columns += count;
    const blank = () => Array.from({ length: count }, () => (axis === 'ROW' ? [] : ''));
    this.#changeLists(axis, (list) => {
      if (list.length >= before) list.splice(before - 1, 0, ...blank());
    });
  }

  deleteLines(axis: 'ROW' | 'COL', first: number, count: number): void {
    if (axis === 'ROW') this.rows -= count;
    else this.columns -= count;
    this.#changeLists(axis, (list) => list.splice(first - 1, count));
  }

  /** Moves one row or column before another; both positions are those before the move. */
  moveLine(axis: 'ROW' | 'COL', from: number, before: number): void {
    const blank = () => (axis === 'ROW' ? [] : '');
    this.#changeLists(axis, (list) => moveLine(list, from, before, blank));
  }

  readonly arriving = new Set<unknown[][]>();

  contents(): unknown[][][] {
    return Object.values(this.#layers);
  }

  changeContents(change: (contents: unknown[][][]) => void): void {
    this.#extent = undefined;
    change(this.contents());
  }

  /** Saves the sheet's state; the returned function restores it. */
  save(): () => void {
    const layers = mapLayers(this.#layers);
    const { name, isHidden, rows, columns } = this;
    return () => {
      this.#layers = layers;
      this.#extent = undefined;
      Object.assign(this, { name, isHidden, rows, columns });
    };
  }

  /** Edits whole rows or columns, with their cells, formulas, notes and formats. */
  #changeLists(axis: 'ROW' | 'COL', change: (list: unknown[]) => unknown): void {
    this.#extent = undefined;
    for (const lines of [...this.contents(), ...this.arriving])
      for (const list of axis === 'ROW' ? [lines] : lines) change(list);
  }
}

function mapLayers({ cells, formulas, notes, formats }: Layers): Layers {
  const copy = <T>(lines: T[][]) => lines.map((line) => [...line]);
  return {
    cells: copy(cells),
    formulas: copy(formulas),
    notes: copy(notes),
    formats: copy(formats),
  };
}

function read<T>(lines: T[][], { row, column, rows, columns }: Box, blank: T): T[][] {
  return Array.from({ length: rows }, (_, y) => {
    const line = lines[row - 1 + y];
    return Array.from({ length: columns }, (_, x) => {
      const cell = line?.[column - 1 + x];
      return cell === undefined || cell === '' ? blank : cell;
    });
  });
}

/** Fills a box; a single value fills all of it. */
function put<T>(
  lines: (T | '')[][],
  { row, column, rows, columns }: Box,
  table: readonly (readonly T[])[],
): void {
  const isSingle = table.length === 1 && table[0]?.length === 1;
  while (lines.length < row + rows - 1) lines.push([]);
  for (let y = 0; y < rows; y++) {
    const line = lines[row - 1 + y] ?? [];
    while (line.length < column - 1) line.push('');
    for (let x = 0; x < columns; x++)
      line[column - 1 + x] = (isSingle ? table[0]?.[0] : table[y]?.[x]) ?? '';
  }
}

/** The value that a sheet makes of typed input. */
function typed(value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  if (value.startsWith("'")) return value.slice(1);
  if (numberLike.test(value)) return Number(value);
  return /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}
