/** Keeps what stands in cells before a run writes into them. */
import type { Book, Cell, Sheet } from '../../ports';
import { cutForCell } from '../../safe-text';
import { type CellLookup, readColumns } from '../../tables/cells';
import { appendBatch, type JournalCell, type JournalLine, type Kept } from '../undo-journal';

/** A cell that is about to be written. */
export interface PlannedCell {
  readonly key: string;
  readonly row: number;
  readonly field: string;
  readonly column: number;
  readonly value: string | number | boolean;
  /** What becomes of the cell’s note, where anything does. */
  readonly note?: { readonly before: string; readonly after: string };
}

/** What cells hold now. */
export interface CellsNow {
  readonly value: CellLookup;
  /** '' where there is none. */
  formula(row: number, column: number): string;
}

/** Reads values and formulas of these rows and columns. */
export function readCellsNow(
  sheet: Sheet,
  rows: readonly number[],
  columns: readonly number[],
): CellsNow {
  const formulas = readColumns({ read: sheet.formulas.bind(sheet) }, rows, columns);
  return {
    value: readColumns(sheet, rows, columns),
    formula: (row, column) => String(formulas(row, column)),
  };
}

/**
 * Writes down what the planned cells hold, all of one sheet; `own` are the columns that the run fills. Cells that would
 * not change are left out.
 */
export function keepCells(
  book: Book,
  runId: string,
  sheet: Sheet,
  planned: readonly PlannedCell[],
  now: CellsNow,
  own: readonly number[],
): void {
  const rowsOf = new Map<string, Map<number, JournalCell[]>>();
  for (const { key, row, field, column, value, note } of planned) {
    const wrote = shownAs(value);
    const before = kept(now.value(row, column), now.formula(row, column));
    if (before === wrote && !note) continue;
    const rows = rowsOf.get(key) ?? new Map<number, JournalCell[]>();
    rowsOf.set(
      key,
      rows.set(row, [
        ...(rows.get(row) ?? []),
        { field, before, wrote, ...(note && { note: note.before }) },
      ]),
    );
  }
  const alike = [...rowsOf.values()].flatMap((rows) => (rows.size > 1 ? [...rows.keys()] : []));
  const mark = readMarks(sheet, alike, own);
  const lines = [...rowsOf].flatMap(([key, rows]) =>
    [...rows].map(
      ([row, cells]): JournalLine => ({ key, mark: rows.size > 1 ? mark(row) : '', row, cells }),
    ),
  );
  appendBatch(book, runId, { lines, added: [] });
}

/** What a cell shows after this was written. */
export function shownAs(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? cutForCell(value) : value;
}

function kept(value: Cell, formula: string): Kept {
  if (formula !== '') return { formula };
  return value instanceof Date ? { date: value.getTime() } : value;
}

/**
 * Takes rows, and columns to leave out; returns a row's mark. It stays the same when the row or its columns are moved, not
 * when the person edits the row. One read over all columns.
 */
export function readMarks(
  sheet: Sheet,
  rows: readonly number[],
  without: readonly number[],
): (row: number) => string {
  if (rows.length === 0) return () => '';
  const first = rows.reduce((low, row) => Math.min(low, row));
  const last = rows.reduce((high, row) => Math.max(high, row));
  const lines = sheet.read(first, 1, last - first + 1, Math.max(1, sheet.extent().columns));
  return (row) => {
    const texts = (lines[row - first] ?? []).flatMap((cell, i) =>
      cell === '' || without.includes(i + 1) ? [] : [String(cell)],
    );
    return markOf(texts.sort().join('\u0001'));
  };
}

/** A short name for a text; two texts hardly ever share one. */
function markOf(text: string): string {
  let mark = 7;
  for (let i = 0; i < text.length; i += 1) mark = (Math.imul(mark, 31) + text.charCodeAt(i)) | 0;
  return (mark >>> 0).toString(36);
}
