/** Restores headers, and cells above them, that were overwritten because rows moved down during a write. */
import type { Book, Cell } from '../ports';
import { contentForCell, contentOf, textForCell } from '../safe-text';
import { type Attempt, contentAt, hasLanded, isSame } from './cell-changes';
import { type Cells, putCell, writeCells } from './cells';
import { locate, textIn } from './columns';
import type { Table } from './snapshot';

/** Takes the last write. What it restores is durable when it returns. Spends nothing. Throws COLUMN_MISSING. */
export function putHeadersBack(book: Book, { sheet, headerRow, key }: Table, last: Attempt): void {
  const before = last.now.place;
  if (before.headerRow === 0) return;
  const place = locate(sheet, headerRow, key);
  const top = place.headerRow > before.headerRow ? 1 : place.headerRow;
  const width = Math.max(1, place.headers.length);
  const shown = sheet.read(top, 1, place.headerRow - top + 1, width);
  const cells: Cells = new Map();
  const columns = new Set([...last.written.value.values()].flatMap((line) => [...line.keys()]));
  const headers = shown.pop() ?? [];
  const timesIn = (texts: readonly string[], text: string) =>
    texts.filter((each) => each === text).length;
  for (const [i, cell] of headers.entries()) {
    const header = before.headers[i] ?? '';
    if (textIn(cell) === header) continue;
    // If columns moved, the header is elsewhere.
    if (timesIn(headers.map(textIn), header) >= timesIn(before.headers, header)) continue;
    // A user deleted the header or its column.
    if (cell === '' && !columns.has(i + 1)) continue;
    if (!hasLanded(last.landed.value, contentOf(cell, ''))) continue;
    putCell(cells, place.headerRow, i + 1, textForCell(header));
  }
  for (const [i, line] of shown.entries())
    for (const [at, content] of strayAbove(
      last,
      line.map((cell) => contentOf(cell, '')),
    ))
      putCell(cells, top + i, at, contentForCell(content));
  if (cells.size === 0) return;
  writeCells(sheet, cells);
  book.flush();
}

/** The previous cells, by column, of a row above the headers that shows content meant for other rows. */
function strayAbove({ now, landed }: Attempt, line: readonly Cell[]): ReadonlyMap<number, Cell> {
  const isStray = (cell: Cell) => cell !== '' && hasLanded(landed.value, cell);
  const above = Array.from({ length: now.place.headerRow - 1 }, (_, i) =>
    line.map((_, j) => contentAt(now, 'value', i + 1, j + 1)),
  );
  const isLike = (each: readonly Cell[]) =>
    line.every((cell, j) => isStray(cell) || isSame(cell, each[j] ?? ''));
  const old = line.every((cell) => cell === '' || isStray(cell)) ? undefined : above.find(isLike);
  const held = new Map<number, Cell>();
  for (const [j, cell] of line.entries())
    if (isStray(cell) && !above.some((each) => isSame(each[j] ?? '', cell)))
      held.set(j + 1, old?.[j] ?? '');
  return held;
}
