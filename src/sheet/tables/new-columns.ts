/** Adds columns for missing headers, and restores cells that they overwrote because users moved columns meanwhile. */
import type { Book, Cell, Sheet } from '../ports';
import { cellFor, textForCell } from '../safe-text';
import { type Cells, putCell, writeCells } from './cells';
import {
  type ColumnRef,
  indexOf,
  type Location,
  locateIn,
  ownHeaders,
  placeOf,
  readWhole,
  refTo,
  searchRows,
  textIn,
  untilStill,
} from './columns';
import { forgetUnfinished, keepUnfinished, readUnfinished, settleUnfinished } from './unfinished';

/** A table's columns, and where the table was when they were found. */
interface Columns {
  readonly place: Location;
  readonly key: ColumnRef;
  readonly columns: readonly ColumnRef[];
}

/**
 * Finds or adds a column for each header, new ones to the right of everything and styled like the key column's header;
 * returns them in order. An existing header is used in any case. Throws COLUMN_MISSING, and MOVING if users edit all
 * the time.
 */
export function ensureColumns(
  book: Book,
  sheet: Sheet,
  headerRow: number,
  key: ColumnRef,
  wanted: readonly string[],
): Columns {
  const begun = readUnfinished<Begun>(book, 'headers', sheet);
  if (begun) settleHeaders(book, sheet, begun);
  let known = key;
  return untilStill(sheet, () => {
    const top = readTop(sheet, headerRow);
    const place = locateIn(top, headerRow, known);
    const keyColumn = indexOf(place, known);
    known = refTo(place, keyColumn, top);
    const isBlank = (column: number) =>
      top.slice(place.headerRow).every((line) => (line[column - 1] ?? '') === '');
    const own = { ...place, headers: ownHeaders(sheet, place, keyColumn, isBlank) };
    const plain = wanted.map((header) => header.toLowerCase());
    const missing = wanted.filter(
      (header, i) => placeOf(own, header) === 0 && plain.indexOf(plain[i] ?? '') === i,
    );
    if (place.headerRow === 0 || missing.length === 0)
      return { place, key: known, columns: find(place, own, wanted) };
    const first = { row: place.headerRow, column: place.headers.length + 1 };
    keepUnfinished(book, 'headers', sheet, { top, place, written: missing } satisfies Begun);
    sheet.write(first.row, first.column, [missing.map(textForCell)]);
    const hasMoved = putBack(sheet, { top, place }, missing);
    forgetUnfinished(book, 'headers', sheet);
    if (!hasMoved) sheet.copyLook({ row: first.row, column: keyColumn }, first, missing.length);
    return undefined;
  });
}

/** The table before new headers were written, and the headers. */
interface Begun extends Top {
  readonly written: readonly string[];
}

/** Corrects headers whose execution died before its check. Spends nothing. The caller holds the document's lock. */
export function settleColumns(book: Book): void {
  settleUnfinished<Begun>(book, 'headers', (sheet, begun) => settleHeaders(book, sheet, begun));
}

function settleHeaders(book: Book, sheet: Sheet, begun: Begun): void {
  putBack(sheet, begun, begun.written);
  forgetUnfinished(book, 'headers', sheet);
}

/** Reads the rows in which headers are searched, in three calls. */
function readTop(sheet: Sheet, headerRow: number): Cell[][] {
  const most = Math.max(searchRows, headerRow + 100);
  return readWhole(sheet, ({ rows, columns }) =>
    rows > 0 && columns > 0 ? sheet.read(1, 1, Math.min(rows, most), columns) : [[]],
  );
}

/** In a table without headers, new columns follow its last column. */
function find(place: Location, own: Location, wanted: readonly string[]): ColumnRef[] {
  return wanted.map((header, i) =>
    refTo(place, placeOf(own, header) || place.headers.length + 1 + i),
  );
}

/** The first rows of a sheet, and where its table is in them. */
interface Top {
  readonly top: readonly (readonly Cell[])[];
  readonly place: Location;
}

/**
 * Finds where new headers were written, restores the cells they overwrote, and repeats until nothing is left. Returns
 * whether anything was restored. Throws MOVING.
 */
function putBack(sheet: Sheet, before: Top, written: readonly string[]): boolean {
  const landed = new Set(written);
  const rows = new Set([before.place.headerRow]);
  let hasMoved = false;
  return untilStill(sheet, () => {
    const cells = astray(before, readTop(sheet, before.place.headerRow), { written, landed, rows });
    if (cells.size === 0) return hasMoved;
    hasMoved = true;
    for (const [row, line] of cells) {
      rows.add(row);
      for (const cell of line.values()) landed.add(String(cell));
    }
    writeCells(sheet, cells, cellFor);
    return undefined;
  });
}

interface Tried {
  /** The new headers. */
  readonly written: readonly string[];
  /** Everything written so far. */
  readonly landed: ReadonlySet<string>;
  /** The rows of the headers when it was written. */
  readonly rows: ReadonlySet<number>;
}

/** The right contents of cells that show what was meant for others. */
function astray(before: Top, top: Top['top'], { written, landed, rows }: Tried): Cells {
  const cells: Cells = new Map();
  const row = headerRowIn(top, before, landed);
  const headers = (top[row - 1] ?? []).map(textIn);
  const origins = originsOf(before, top, row, landed);
  const last = Math.max(-1, ...origins.keys());
  // New headers that overwrote none of the previous ones are in columns of their own, wherever people moved those.
  const isClear = [...origins].every(
    ([column, origin]) => headers[column] === before.place.headers[origin],
  );
  for (const [column, text] of headers.entries()) {
    if (!landed.has(text)) continue;
    const origin = origins.get(column);
    const isFirst = headers.findIndex((each, i) => each === text && !origins.has(i)) === column;
    const isNew = written.includes(text) && isFirst && (isClear || column > last);
    const meant = origin === undefined ? (isNew ? text : '') : before.place.headers[origin];
    if (meant !== undefined && meant !== text) putCell(cells, row, column + 1, meant);
  }
  // If rows were inserted or deleted above, it was written outside the header row.
  const titles = before.top.slice(0, before.place.headerRow - 1).flat();
  const risen = before.place.headerRow - row;
  for (const [i, line] of top.entries()) {
    const there = i + 1;
    if (there === row || (there > row && !rows.has(there))) continue;
    for (const [column, cell] of line.entries()) {
      if (cell === '' || !landed.has(textIn(cell)) || titles.includes(cell)) continue;
      const origin = origins.get(column);
      const held = origin === undefined ? '' : before.top[i + risen]?.[origin];
      const meant = there > row ? (held ?? '') : '';
      if (cell !== meant) putCell(cells, there, column + 1, meant);
    }
  }
  return cells;
}

/** The row that shows the most headers. */
function headerRowIn(top: Top['top'], { place }: Top, landed: ReadonlySet<string>): number {
  const known = new Set(place.headers.filter((header) => header !== ''));
  const score = (cells: readonly Cell[] | undefined) => {
    const texts = new Set((cells ?? []).map(textIn));
    const shown = [...known].filter((header) => texts.has(header)).length;
    return 2 * shown + Math.min(1, [...texts].filter((text) => landed.has(text)).length);
  };
  const best = Math.max(...top.map(score));
  if (score(top[place.headerRow - 1]) === best) return place.headerRow;
  return top.findIndex((cells) => score(cells) === best) + 1;
}

/** Present column → previous column, both from 0: matched by the cells below the headers, then by the headers. */
function originsOf(
  before: Top,
  top: Top['top'],
  row: number,
  landed: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const headers = (top[row - 1] ?? []).map(textIn);
  const then = before.place.headers;
  const below = (cells: Top['top'], from: number, column: number) =>
    cells
      .slice(from)
      .map((line) => String(line[column] ?? ''))
      .filter((text) => text !== '' && !landed.has(text))
      .sort()
      .join('\n');
  const bodies = headers.map((_, column) => below(top, row, column));
  const bodiesThen = then.map((_, column) => below(before.top, before.place.headerRow, column));
  const origins = new Map<number, number>();
  const pair = (isOne: (column: number, origin: number) => boolean) => {
    const taken = new Set(origins.values());
    for (const column of headers.keys()) {
      if (origins.has(column)) continue;
      const origin = then.findIndex((_, each) => !taken.has(each) && isOne(column, each));
      if (origin < 0) continue;
      origins.set(column, origin);
      taken.add(origin);
    }
  };
  const isNamed = (column: number, origin: number) =>
    then[origin] !== '' && headers[column] === then[origin];
  const isLike = (column: number, origin: number) => bodies[column] === bodiesThen[origin];
  const isOurs = (column: number) => landed.has(headers[column] ?? '');
  const holds = (column: number) => bodies[column] !== '';
  pair((column, origin) => isNamed(column, origin) && isLike(column, origin));
  pair((column, origin) => isOurs(column) && holds(column) && isLike(column, origin));
  pair(
    (column, origin) => isNamed(column, origin) && holds(column) === (bodiesThen[origin] !== ''),
  );
  pair((column, origin) => isOurs(column) && holds(column) && bodiesThen[origin] !== '');
  pair(isNamed);
  pair(
    (column, origin) =>
      isOurs(column) && !holds(column) && bodiesThen[origin] === '' && then[origin] !== '',
  );
  return origins;
}
