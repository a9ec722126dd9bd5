/** References to columns that stay valid after users move them or insert rows and columns. */
import { ProblemError, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { domainHeaderScore } from '../../contract/column-names';
import type { Book, Cell, Sheet } from '../ports';
import { shownFor } from '../safe-text';

/** A column as it was when the run began. */
export interface ColumnRef {
  /** '' in a sheet without headers. */
  readonly header: string;
  /** 1-based; trusted only while the header there is unchanged. */
  readonly index: number;
  /** The run added it. */
  readonly isNew?: true;
  /** Which of the columns with its header it was, if there were several. */
  readonly nth?: Nth;
  /** For a key column: which of the rows with its header was the header row, if there were several. */
  readonly nthRow?: Nth;
}

/** A place among equal ones, from 0, and how many there were. */
type Nth = readonly [nth: number, of: number];

const nthOf = (places: readonly number[], at: number): Nth | undefined =>
  places.length > 1 ? [places.indexOf(at), places.length] : undefined;

/** The place in the same order if there are as many as before, otherwise the nearest. */
function pick(places: readonly number[], near: number, [nth, of]: Nth = [0, 0]) {
  if (places.length === of) return places[nth];
  return [...places].sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0];
}

function rowsWith(top: readonly (readonly Cell[])[], headerRow: number, header: string): number[] {
  const rows = top.slice(0, Math.max(searchRows, headerRow));
  return rows.flatMap((cells, i) => (cells.some((cell) => textIn(cell) === header) ? i + 1 : []));
}

function columnsWith(headers: readonly string[], header: string): number[] {
  return headers.flatMap((each, i) => (each === header ? i + 1 : []));
}

/**
 * The table's own headers: '' for those of another table beside it, behind blank columns, that also has a column of
 * domains or a column with the key's header. A formula's result isn't another table. `isBlank` says whether a column
 * without a header is blank.
 */
export function ownHeaders(
  sheet: Sheet,
  { headers, headerRow }: Location,
  keyColumn: number,
  isBlank: (column: number) => boolean,
): readonly string[] {
  const key = headers[keyColumn - 1];
  const isOfDomains = (header = '') => domainHeaderScore(header) > 2;
  const keys = headers.flatMap((header, i) =>
    header !== '' && (header === key || (isOfDomains(header) && isOfDomains(key))) ? i : [],
  );
  if (keys.length < 2) return headers;
  let part = 0;
  const parts = headers.map((header, i) => (header === '' && isBlank(i + 1) ? ++part : part));
  const [formulas = []] = sheet.formulas(headerRow, 1, 1, headers.length);
  const results = parts.filter((_, i) => formulas[i] !== '');
  const others = keys
    .map((i) => parts[i])
    .filter((each) => each !== parts[keyColumn - 1] && !results.some((part) => part === each));
  return headers.map((header, i) => (others.includes(parts[i]) ? '' : header));
}

/** A reference to the column at `index`; with the rows that were read from the first one on, to a key column. */
export function refTo(
  place: Location,
  index: number,
  top?: readonly (readonly Cell[])[],
): ColumnRef {
  const { headers, headerRow } = place;
  const header = headers[index - 1] ?? '';
  const nth = header && nthOf(columnsWith(headers, header), index);
  const nthRow = header && top && nthOf(rowsWith(top, headerRow, header), headerRow);
  return { header, index, ...(nth && { nth }), ...(nthRow && { nthRow }) };
}

/** Where a table is now. */
export interface Location {
  readonly headerRow: number;
  /** The headers of all columns, in order. */
  readonly headers: readonly string[];
  /** How far to the right the key column has moved, as columns of the same table have. */
  readonly shift?: number;
}

/** Headers are searched in this many rows. */
export const searchRows = 1_000;
/** How often a step is retried because of edits. */
export const maxTries = 6;

/** The error of a sheet that keeps changing. */
export function moving({ name }: Pick<Sheet, 'name'>): ProblemError {
  return problemError('MOVING', [name]);
}

/**
 * Repeats a step, which returns undefined if edits came in between, until it returns a result. Throws `givenUp`
 * after `most`.
 */
export function untilStill<T>(
  sheet: Pick<Sheet, 'name'>,
  step: () => T | undefined,
  most = maxTries,
  givenUp = () => moving(sheet),
): T {
  for (let tries = 0; tries < most; tries += 1) {
    const result = step();
    if (result !== undefined) return result;
  }
  throw givenUp();
}

/** Returns a sheet by its id; `name` is its last known name. Throws SHEET_MISSING. */
export function existingSheet(book: Book, id: number, name?: string): Sheet {
  const sheet = book.sheetById(id);
  if (!sheet)
    throw problemError('SHEET_MISSING', [
      name === undefined ? reasons.chosenSheet() : reasons.sheet(name),
    ]);
  return sheet;
}

/** Returns the result of `body`. If that fails because a user deleted the sheet meanwhile, throws SHEET_MISSING. */
export function inSheet<T>(book: Book, sheet: Sheet, body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof ProblemError)) existingSheet(book, sheet.id, sheet.name);
    throw error;
  }
}

/** The headers of a row, trimmed. */
export function readHeaders(sheet: Sheet, headerRow: number): string[] {
  const { columns } = sheet.extent();
  if (headerRow === 0 || columns === 0) return Array.from({ length: columns }, () => '');
  return (sheet.read(headerRow, 1, 1, columns)[0] ?? []).map(textIn);
}

/**
 * Finds a table by the header of its key column: in its previous row, or in the first 1,000 rows (users insert rows
 * above), where another table may have the same header. Throws COLUMN_MISSING if the header is gone.
 */
export function locate(sheet: Sheet, headerRow: number, key: ColumnRef): Location {
  return readWhole(sheet, ({ rows, columns }) => {
    if (key.header === '')
      return { headerRow: 0, headers: Array.from({ length: columns }, () => '') };
    const there =
      columns > 0 && headerRow <= rows ? (sheet.read(headerRow, 1, 1, columns)[0] ?? []) : [];
    const headers = there.map(textIn);
    if (headers.includes(key.header) && !key.nthRow) return { headerRow, headers };
    const height = Math.min(Math.max(rows, 1), searchRows);
    return locateIn(columns > 0 ? sheet.read(1, 1, height, columns) : [], headerRow, key);
  });
}

/** The last row and column with content. */
interface Size {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Reads a sheet to its last row and column. If it grew or shrank meanwhile, or `read` returned undefined for that
 * reason, reads again, because the last cells may have been cut off: what is then missing is certainly missing. Throws
 * what `read` throws, and MOVING.
 */
export function readWhole<T>(
  sheet: Pick<Sheet, 'extent' | 'name'>,
  read: (size: Size) => T | undefined,
): T {
  for (let tries = 1; ; tries += 1) {
    const size = sheet.extent();
    let result: T | undefined;
    let failure: unknown;
    try {
      result = read(size);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      failure = error;
    }
    const isCut = result === undefined && failure === undefined;
    const now = sheet.extent();
    const isSame = !isCut && now.rows === size.rows && now.columns === size.columns;
    if (!isSame && tries < maxTries) continue;
    if (result !== undefined) return result;
    throw failure ?? moving(sheet);
  }
}

/**
 * Reads all cells of a sheet of this size, and one row more. If that isn't blank, the sheet has grown since, and it
 * returns undefined.
 */
export function readUncut(sheet: Sheet, { rows, columns }: Size): Cell[][] | undefined {
  if (rows === 0) return [];
  const block = sheet.read(1, 1, rows + 1, columns);
  return block.pop()?.some((cell) => cell !== '') ? undefined : block;
}

/** As `locate`, in rows already read from the first one on. */
export function locateIn(
  top: readonly (readonly Cell[])[],
  headerRow: number,
  key: ColumnRef,
): Location {
  if (key.header === '') return { headerRow: 0, headers: (top[0] ?? []).map(() => '') };
  const row = pick(rowsWith(top, headerRow, key.header), headerRow, key.nthRow);
  if (row === undefined) throw problemError('COLUMN_MISSING', [key.header]);
  return { headerRow: row, headers: (top[row - 1] ?? []).map(textIn) };
}

/**
 * The column's present place; without a header, it moves with the key column. Throws COLUMN_MISSING if no column has its
 * header any more.
 */
export function indexOf(location: Location, column: ColumnRef): number {
  const near = column.index + (location.shift ?? 0);
  if (column.header === '') return near;
  const index = pick(columnsWith(location.headers, column.header), near, column.nth);
  if (index === undefined) throw problemError('COLUMN_MISSING', [column.header]);
  return index;
}

/**
 * As `indexOf` for a key column. If users gave others its header since, or it has no header and no key any more, the one
 * with the most keys, by `count`.
 */
export function keyIndexOf(
  location: Location,
  key: ColumnRef,
  count: (column: number) => number,
): number {
  const index = indexOf(location, key);
  const all = columnsWith(location.headers, key.header);
  if (all.length < 2 || all.length === key.nth?.[1]) return index;
  if (key.header === '' && count(index) > 0) return index;
  const counts = [index, ...all].map(count);
  return [index, ...all][counts.indexOf(Math.max(...counts))] ?? index;
}

/** The present place of a column, ignoring the case of its header; 0 if it doesn't exist. */
export function placeOf({ headerRow, headers }: Location, header: string): number {
  if (headerRow === 0) return 0;
  return headers.findIndex((each) => each.toLowerCase() === header.toLowerCase()) + 1;
}

/** The header of a column in English, and others that a sheet may have for it. */
export interface Headers {
  readonly header: string;
  readonly german?: string | undefined;
}

/** The header that a table has for a column; if it has none, the one in the user's language. */
export function headerIn(
  place: Location,
  { header, german = header }: Headers,
  isGerman = false,
): string {
  const own = isGerman ? german : header;
  return [own, header, german].find((each) => placeOf(place, each) > 0) ?? own;
}

/** The text of a header or an id for comparison. */
export function textIn(cell: Cell | undefined): string {
  return String(shownFor(String(cell ?? '').trim()));
}
