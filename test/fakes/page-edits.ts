/** Edits that a page works out from the cells it shows: they arrive later, and overwrite what came meanwhile. */
import { putAt } from '../../src/sheet/plain-book';

/** A sheet in memory whose cells pages edit. Rows and columns count from 1. */
export interface PageSheet {
  /** Each kind of content, such as values and notes, row by row. */
  contents(): unknown[][][];
  /** Contents on their way, which move with the sheet's rows and columns. */
  readonly arriving: Set<unknown[][]>;
  /** Changes contents in place. */
  changeContents(change: (contents: unknown[][][]) => void): void;
}

/** A row that a page overwrites with another that it shows, or with blanks. */
interface RowPut {
  readonly to: number;
  readonly from?: number;
}

/** Starts an edit of whole rows; calling the returned function lets it arrive. */
function start(sheet: PageSheet, puts: readonly RowPut[]): () => void {
  const contents = sheet.contents();
  const width = Math.max(shownColumns, ...contents.flat().map((line) => line.length));
  const arriving: unknown[][] = [];
  for (const { to, from } of puts)
    for (let column = 1; column <= width; column += 1) {
      const shown = (lines: unknown[][]) =>
        from === undefined ? '' : (lines[from - 1]?.[column - 1] ?? '');
      putAt<unknown>(arriving, to, column, contents.map(shown));
    }
  sheet.arriving.add(arriving);
  return () => {
    sheet.arriving.delete(arriving);
    sheet.changeContents((now) => {
      for (const [i, line] of arriving.entries())
        for (const [j, cell] of line.entries()) {
          if (!Array.isArray(cell)) continue;
          for (const [layer, lines] of now.entries())
            if (cell[layer] !== '' || j < (lines[i]?.length ?? 0))
              putAt<unknown>(lines, i + 1, j + 1, cell[layer]);
        }
    });
  };
}

/** Columns of a new sheet: a selection of whole rows has them all. */
const shownColumns = 26;

const rowsFrom = (top: number, count: number) => Array.from({ length: count }, (_, i) => top + i);

/** Sorts the rows below `headerRow`, and this many blank rows below them, which stay last. */
export function startSort<T>(
  sheet: PageSheet,
  headerRow: number,
  compare: (a: T[], b: T[]) => number,
  blankRows = 0,
): () => void {
  const lines = (sheet.contents()[0] ?? []) as T[][];
  const line = (row: number) => lines[row - 1] ?? [];
  const rows = rowsFrom(headerRow + 1, Math.max(0, lines.length - headerRow));
  const order = [...rows].sort((a, b) => compare(line(a), line(b)));
  const sorted = rows.map((to, i): RowPut => ({ to, from: order[i] ?? to }));
  const blank = rowsFrom(headerRow + rows.length + 1, blankRows).map((to): RowPut => ({ to }));
  return start(sheet, [...sorted, ...blank]);
}

/** Copies or cuts rows, and pastes them at another place. */
export function startPaste(
  sheet: PageSheet,
  how: 'copy' | 'cut',
  { from, count, to }: { from: number; count: number; to: number },
): () => void {
  const pasted = rowsFrom(to, count).map((row, i): RowPut => ({ to: row, from: from + i }));
  const isCut = (row: number) => how === 'cut' && (row < to || row >= to + count);
  const blank = rowsFrom(from, count).filter(isCut);
  return start(sheet, [...blank.map((row): RowPut => ({ to: row })), ...pasted]);
}

/** Removes rows below `headerRow` whose cell in a column is the same as one above; the others move up. */
export function startRemovingDuplicates(
  sheet: PageSheet,
  headerRow: number,
  column: number,
): () => void {
  const lines = sheet.contents()[0] ?? [];
  const rows = rowsFrom(headerRow + 1, Math.max(0, lines.length - headerRow));
  const seen = new Set<unknown>();
  const kept = rows.filter((row) => {
    const cell = lines[row - 1]?.[column - 1] ?? '';
    const isFirst = cell === '' || !seen.has(cell);
    seen.add(cell);
    return isFirst;
  });
  return start(
    sheet,
    rows.map((to, i): RowPut => (i < kept.length ? { to, from: kept[i] ?? to } : { to })),
  );
}

/** Moves a line before another; both positions count from 1, and are those before the move. */
export function moveLine<T>(lines: T[], from: number, before: number, blank: () => T): void {
  while (lines.length < Math.max(from, before - 1)) lines.push(blank());
  const moved = lines.splice(from - 1, 1);
  lines.splice(before > from ? before - 2 : before - 1, 0, ...moved);
}
