/** Writes scattered cells in as few blocks as possible, and never a cell that wasn't asked for. */
import type { Cell, Sheet } from '../ports';

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
