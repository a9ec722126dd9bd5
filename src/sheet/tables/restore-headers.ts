/** Restores headers, and cells above them, that were overwritten because rows moved down during a write; columns too. */
import { problemOf } from '../execution';
import type { Book, Cell, Sheet } from '../ports';
import { contentForCell, contentOf, shownFor, textForCell } from '../safe-text';
import { type Attempt, contentAt, hasLanded, isSame } from './cell-changes';
import { type Cells, putCell, writeCells } from './cells';
import { type ColumnRef, type Location, locate, searchRows, textIn, untilStill } from './columns';
import { missingFrom, readContents } from './contents';
import type { Table } from './snapshot';

/** Takes the last write. What it restores is durable when it returns. Spends nothing. Throws COLUMN_MISSING and MOVING. */
export function putHeadersBack(book: Book, { sheet, headerRow, key }: Table, last: Attempt): void {
  const before = last.now.place;
  if (before.headerRow === 0) return;
  const cells = untilStill(sheet, () => {
    const place = placeNow(sheet, headerRow, key, before.headers);
    return lostCells(sheet, place, last);
  });
  if (cells.size === 0) return;
  writeCells(sheet, cells);
  book.flush();
}

/** The headers, and cells above them, to restore; undefined if people moved them meanwhile. */
function lostCells(sheet: Sheet, place: Location, last: Attempt): Cells | undefined {
  const top = place.headerRow > last.now.place.headerRow ? 1 : place.headerRow;
  const width = Math.max(1, place.headers.length);
  const read = (rows: number) =>
    sheet.read(top, 1, rows, width).map((line) => line.map((cell) => contentOf(cell, '')));
  const at = place.headerRow - top;
  let lines: readonly Cell[][] = read(at + 1);
  const [headers = []] = lines.slice(at);
  const cells: Cells = new Map();
  if (straysIn(headers, last).length > 0) {
    // If columns moved too, their cells tell which they are, if read together with the headers.
    lines = read(Math.max(at + 1, sheet.extent().rows - top + 1));
    if (headers.some((cell, i) => !isSame(cell, lines[at]?.[i] ?? ''))) return undefined;
    for (const [i, header] of lostHeaders(lines.slice(at), last))
      putCell(cells, place.headerRow, i + 1, textForCell(header));
  }
  for (const [i, line] of lines.slice(0, at).entries())
    for (const [column, content] of strayAbove(last, line))
      putCell(cells, top + i, column, contentForCell(content));
  return cells;
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
    if (problemOf(error).code !== 'COLUMN_MISSING') throw error;
    const lines = readContents(sheet).lines.slice(0, searchRows);
    const top = lines.map((line) => line.map((cell) => textIn(shownFor(cell))));
    const found = top.map((line) => headers.filter((text) => text !== '' && line.includes(text)));
    const most = Math.max(0, ...found.map(({ length }) => length));
    const at = found.findIndex(({ length }) => length === most);
    if (most === 0) throw error;
    return { headerRow: at + 1, headers: top[at] ?? [] };
  }
}

/** The columns, from 0, whose headers were overwritten. */
function straysIn(shown: readonly Cell[], { now, written, landed }: Attempt): number[] {
  const columns = new Set([...written.value.values()].flatMap((line) => [...line.keys()]));
  // A user deleted a blank header, or its column, unless the write blanked it.
  const isStray = (cell: Cell, i: number) =>
    hasLanded(landed.value, cell) && (cell !== '' || columns.has(i + 1));
  const isRight = (cell: Cell, i: number) => textIn(shownFor(cell)) === now.place.headers[i];
  return shown.flatMap((cell, i) => (isStray(cell, i) && !isRight(cell, i) ? [i] : []));
}

/** The headers that were overwritten, by their present columns from 0. Takes the lines from the headers on. */
function lostHeaders(lines: readonly Cell[][], last: Attempt): ReadonlyMap<number, string> {
  const { headers } = last.now.place;
  const [shown = [], ...body] = lines;
  const there = shown.map((cell) => textIn(shownFor(cell)));
  const left = missingFrom(there, headers);
  const origins = new Map<number, number>();
  const pair = (stray: number, origin: number | undefined) => {
    if (origin === undefined) return;
    origins.set(stray, origin);
    left.splice(left.indexOf(origin), 1);
  };
  const strays = straysIn(shown, last);
  for (const i of strays) {
    const now = new Set(body.map((line) => line[i] ?? ''));
    pair(i, mostAlike(left.includes(i) ? [i, ...left] : left, now, last));
  }
  const isElsewhere = (text: string, i: number) =>
    text !== '' && text !== headers[i] && headers.includes(text);
  const haveMoved = [...origins].some(([i, at]) => i !== at) || there.some(isElsewhere);
  const open = strays.filter((i) => !origins.has(i));
  const isInOrder = haveMoved && open.length === left.length;
  for (const i of open) {
    if (isInOrder) pair(i, left[0]);
    else if (!haveMoved && left.includes(i)) pair(i, i);
  }
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
