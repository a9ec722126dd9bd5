/** Names a column so that it is found again after people moved it or inserted rows and columns. */
import { ProblemError, problem } from '../../client/problem';
import type { Book, Cell, Sheet } from '../ports';
import { textForCell } from '../safe-text';

/** A column as it was when the run began. */
export interface ColumnRef {
  /** '' in a sheet without headers. */
  readonly header: string;
  /** 1-based; trusted only while the header there is still the same. */
  readonly index: number;
}

/** Where a table stands now. */
export interface Location {
  readonly headerRow: number;
  /** The headers of all columns, first column first. */
  readonly headers: readonly string[];
}

const searchRows = 1_000;

/** A sheet by its id; `name` is what it is called where it is missed. Throws SHEET_MISSING. */
export function existingSheet(book: Book, id: number, name: string): Sheet {
  const sheet = book.sheetById(id);
  if (!sheet) throw new ProblemError(problem('SHEET_MISSING', [name]));
  return sheet;
}

/** The headers of a row, trimmed. */
export function readHeaders(sheet: Sheet, headerRow: number): string[] {
  const { columns } = sheet.extent();
  if (headerRow === 0 || columns === 0) return Array.from({ length: columns }, () => '');
  return (sheet.read(headerRow, 1, 1, columns)[0] ?? []).map(headerText);
}

/**
 * Finds a table again by the header of its key column: where it was, else in the first 1,000 rows
 * (people insert rows above). Throws COLUMN_MISSING when the header is nowhere.
 */
export function locate(sheet: Sheet, headerRow: number, key: ColumnRef): Location {
  if (key.header === '') return { headerRow: 0, headers: readHeaders(sheet, 0) };
  const { rows, columns } = sheet.extent();
  if (columns > 0) {
    const there = headerRow <= rows ? readHeaders(sheet, headerRow) : [];
    if (there.includes(key.header)) return { headerRow, headers: there };
    const top = sheet.read(1, 1, Math.min(Math.max(rows, 1), searchRows), columns);
    const row = top.findIndex((cells) => cells.some((cell) => headerText(cell) === key.header));
    if (row >= 0) return { headerRow: row + 1, headers: (top[row] ?? []).map(headerText) };
  }
  throw new ProblemError(problem('COLUMN_MISSING', [key.header]));
}

/** The column's place now. Throws COLUMN_MISSING when no column carries its header any more. */
export function indexOf(location: Location, column: ColumnRef): number {
  if (column.header === '') return column.index;
  const places = location.headers.flatMap((header, i) => (header === column.header ? [i + 1] : []));
  const nearest = places.sort((a, b) => Math.abs(a - column.index) - Math.abs(b - column.index))[0];
  if (nearest === undefined) throw new ProblemError(problem('COLUMN_MISSING', [column.header]));
  return nearest;
}

/**
 * Finds or makes a column for each header, new ones to the right of everything and looking like the header
 * of column `like`; returns them in order. A header that stands there already, in any case, is used as it is.
 */
export function ensureColumns(
  sheet: Sheet,
  location: Location,
  wanted: readonly string[],
  like: number,
): ColumnRef[] {
  const { headerRow, headers } = location;
  const all = [...headers];
  const refs = wanted.map((header) => {
    const place = all.findIndex((existing) => existing.toLowerCase() === header.toLowerCase());
    if (place >= 0 && headerRow > 0) return { header: all[place] ?? header, index: place + 1 };
    all.push(header);
    return { header: headerRow > 0 ? header : '', index: all.length };
  });
  const texts = all.slice(headers.length).map(textForCell);
  const first = { row: headerRow, column: headers.length + 1 };
  if (texts.length > 0 && headerRow > 0) {
    sheet.write(first.row, first.column, [texts]);
    sheet.copyLook({ row: headerRow, column: like }, first, texts.length);
  }
  return refs;
}

/** Where a column stands now, in whatever case its header is; 0 where it has to be made. */
export function placeOf({ headerRow, headers }: Location, header: string): number {
  if (headerRow === 0) return 0;
  return headers.findIndex((each) => each.toLowerCase() === header.toLowerCase()) + 1;
}

function headerText(cell: Cell): string {
  return String(cell).trim();
}
