/** Reads and writes scattered cells in as few blocks as possible. */
import type { Cell, CellPlace, Sheet } from '../ports';

/** Looks up one cell of what was read; '' outside it. */
export type CellLookup = (row: number, column: number) => Cell;

/** Takes the rows and 1-based columns that will be asked for, in any order. */
export function readColumns(
  sheet: Pick<Sheet, 'read'>,
  rows: readonly number[],
  columns: readonly number[],
): CellLookup {
  if (rows.length === 0 || columns.length === 0) return () => '';
  const [first, last] = bounds(rows);
  const [left, right] = bounds(columns);
  const height = last - first + 1;
  if (right - left < 2 * columns.length) {
    const block = sheet.read(first, left, height, right - left + 1);
    return (row, column) => block[row - first]?.[column - left] ?? '';
  }
  const blocks = new Map(columns.map((column) => [column, sheet.read(first, column, height, 1)]));
  return (row, column) => blocks.get(column)?.[row - first]?.[0] ?? '';
}

/** Looks up notes or number formats of these places. */
export function readTexts(
  sheet: Sheet,
  what: 'notes' | 'formats',
  places: readonly CellPlace[],
): (row: number, column: number) => string {
  const text = readColumns(
    { read: sheet[what].bind(sheet) },
    places.map(({ row }) => row),
    [...new Set(places.map(({ column }) => column))],
  );
  return (row, column) => String(text(row, column));
}

function bounds(numbers: readonly number[]): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const number of numbers) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return [low, high];
}

/** Row → column → value. */
export type Cells = Map<number, Map<number, Cell>>;

interface Block {
  row: number;
  readonly column: number;
  readonly values: Cell[][];
}

/** Adds one cell. */
export function putCell(cells: Cells, row: number, column: number, value: Cell): void {
  const line = cells.get(row);
  if (line) line.set(column, value);
  else cells.set(row, new Map([[column, value]]));
}

/** Writes the cells: neighbours share a block, nothing between them is touched. */
export function writeCells(sheet: Sheet, cells: Cells): void {
  for (const block of blocksOf(cells)) sheet.write(block.row, block.column, block.values);
}

/** Puts notes on cells in the same way; '' takes one away. */
export function writeNotes(sheet: Sheet, notes: Cells): void {
  for (const { row, column, values } of blocksOf(notes))
    sheet.writeNotes(row, column, asTexts(values));
}

/** Gives cells number formats in the same way. */
export function writeFormats(sheet: Sheet, formats: Cells): void {
  for (const { row, column, values } of blocksOf(formats))
    sheet.setFormats(row, column, asTexts(values));
}

function asTexts(values: readonly (readonly Cell[])[]): string[][] {
  return values.map((line) => line.map(String));
}

function blocksOf(cells: Cells): Block[] {
  const done: Block[] = [];
  let open = new Map<string, Block>();
  let previous = 0;
  for (const row of [...cells.keys()].sort((a, b) => a - b)) {
    const next = new Map<string, Block>();
    for (const run of runsOf(cells.get(row) ?? new Map())) {
      const shape = `${run.column}+${run.values.length}`;
      const above = row === previous + 1 ? open.get(shape) : undefined;
      if (above) above.values.push(run.values);
      else done.push({ row, column: run.column, values: [run.values] });
      const block = above ?? done[done.length - 1];
      if (block) next.set(shape, block);
    }
    open = next;
    previous = row;
  }
  return done;
}

/** The stretches of neighbouring columns in one row. */
function runsOf(line: ReadonlyMap<number, Cell>): { column: number; values: Cell[] }[] {
  const runs: { column: number; values: Cell[] }[] = [];
  for (const column of [...line.keys()].sort((a, b) => a - b)) {
    const value = line.get(column) ?? '';
    const last = runs[runs.length - 1];
    if (last && last.column + last.values.length === column) last.values.push(value);
    else runs.push({ column, values: [value] });
  }
  return runs;
}
