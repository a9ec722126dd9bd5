/** Restores headers, and cells above them, that were overwritten because rows moved down during a write; columns too. */
import type { Book, Cell, Sheet } from '../ports';
import { contentForCell, contentOf, shownFor, textForCell } from '../safe-text';
import { type Attempt, contentAt, hasLanded, isSame } from './cell-changes';
import { type Cells, putCell, writeCells } from './cells';
import { type ColumnRef, type Location, locate, searchRows, textIn } from './columns';
import { missingFrom, readContents } from './contents';
import type { Table } from './snapshot';

/** Takes the last write. What it restores is durable when it returns. Spends nothing. Throws COLUMN_MISSING. */
export function putHeadersBack(book: Book, { sheet, headerRow, key }: Table, last: Attempt): void {
  const before = last.now.place;
  if (before.headerRow === 0) return;
  const place = placeNow(sheet, headerRow, key, before.headers);
  const top = place.headerRow > before.headerRow ? 1 : place.headerRow;
  const width = Math.max(1, place.headers.length);
  const lines = sheet.read(top, 1, place.headerRow - top + 1, width);
  const shown = lines.map((line) => line.map((cell) => contentOf(cell, '')));
  const cells: Cells = new Map();
  for (const [i, header] of lostHeaders(sheet, place.headerRow, shown.pop() ?? [], last))
    putCell(cells, place.headerRow, i + 1, textForCell(header));
  for (const [i, line] of shown.entries())
    for (const [at, content] of strayAbove(last, line))
      putCell(cells, top + i, at, contentForCell(content));
  if (cells.size === 0) return;
  writeCells(sheet, cells);
  book.flush();
}

/** Where the table is; if its key's header was overwritten, where most of the others are. Throws COLUMN_MISSING. */
function placeNow(
  sheet: Sheet,
  headerRow: number,
  key: ColumnRef,
  headers: readonly string[],
): Location {
  try {
    return locate(sheet, headerRow, key);
  } catch (error) {
    const lines = readContents(sheet).lines.slice(0, searchRows);
    const top = lines.map((line) => line.map((cell) => textIn(shownFor(cell))));
    const found = top.map((line) => headers.filter((text) => text !== '' && line.includes(text)));
    const most = Math.max(0, ...found.map(({ length }) => length));
    const at = found.findIndex(({ length }) => length === most);
    if (most === 0) throw error;
    return { headerRow: at + 1, headers: top[at] ?? [] };
  }
}

/** The headers that were overwritten, by their present columns from 0. */
function lostHeaders(
  sheet: Sheet,
  headerRow: number,
  shown: readonly Cell[],
  last: Attempt,
): ReadonlyMap<number, string> {
  const { headers } = last.now.place;
  const columns = new Set([...last.written.value.values()].flatMap((line) => [...line.keys()]));
  // A user deleted a blank header, or its column, unless the write blanked it.
  const isStray = (cell: Cell, i: number) =>
    hasLanded(last.landed.value, cell) && (cell !== '' || columns.has(i + 1));
  const there = shown.map((cell) => textIn(shownFor(cell)));
  const isElsewhere = (text: string, i: number) =>
    text !== '' && text !== headers[i] && headers.includes(text);
  const strays = shown.flatMap((cell, i) =>
    isStray(cell, i) && there[i] !== headers[i] ? [i] : [],
  );
  if (strays.length === 0) return new Map();
  const left = missingFrom(there, headers);
  const origins = new Map<number, number>();
  const pair = (stray: number | undefined, origin: number | undefined) => {
    if (stray === undefined || origin === undefined) return;
    origins.set(stray, origin);
    left.splice(left.indexOf(origin), 1);
  };
  // If columns moved too, their cells tell which they are.
  const contents = readContents(sheet).lines.slice(headerRow);
  for (const i of strays) {
    const now = new Set(contents.map((line) => line[i] ?? ''));
    pair(i, mostAlike(left.includes(i) ? [i, ...left] : left, now, last));
  }
  const open = () => strays.filter((i) => !origins.has(i));
  const isMoved = [...origins].some(([i, origin]) => i !== origin) || there.some(isElsewhere);
  if (!isMoved) for (const i of open()) pair(i, left.includes(i) ? i : undefined);
  else if (open().length === left.length) for (const i of open()) pair(i, left[0]);
  return new Map([...origins].map(([i, origin]) => [i, headers[origin] ?? '']));
}

/** The column of the attempt, of those from 0, with the most of these contents; undefined if none has any. */
function mostAlike(
  among: readonly number[],
  contents: ReadonlySet<Cell>,
  { now, landed }: Attempt,
) {
  const rows = now.texts.map((_, i) => now.place.headerRow + 1 + i);
  const isShared = (content: Cell) =>
    content !== '' && contents.has(content) && !hasLanded(landed.value, content);
  const likeness = (column: number) =>
    rows.filter((row) => isShared(contentAt(now, 'value', row, column + 1))).length;
  const [best] = [...among].sort((a, b) => likeness(b) - likeness(a));
  return best !== undefined && likeness(best) > 0 ? best : undefined;
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
