/** Sheets that the add-on makes and people may rename, sort and rearrange: found again, never taken from anybody. */
import type { Book, Cell, Sheet } from '../ports';
import { textForCell } from '../safe-text';
import { ensureColumns, indexOf, type Location, locate, readHeaders } from './columns';

export interface OwnSheet {
  /** What it is called when it is made. */
  readonly name: string;
  /** One of the headers: that of the column by which rows are known. */
  readonly idHeader: string;
  /** In the order in which a new sheet has them. */
  readonly headers: readonly string[];
}

export interface OpenSheet {
  readonly sheet: Sheet;
  readonly place: Location;
  /** Where each of the headers stands now, 1-based. */
  readonly columns: readonly number[];
  /** The texts of the id column, the first row below the headers first. */
  readonly ids: readonly string[];
}

/** Longer names hide the other tabs. */
const longestName = 50;

/**
 * Finds the sheet by its id, else by its name where it is ours: empty, or with the id's header, and not in `taken`.
 * Undefined when there is none.
 */
export function findOwnSheet(
  book: Book,
  own: OwnSheet,
  id: number | undefined,
  taken: readonly number[] = [],
): Sheet | undefined {
  const known = id === undefined ? undefined : book.sheetById(id);
  if (known) return known;
  const named = book.sheetByName(own.name);
  if (!named || taken.includes(named.id)) return undefined;
  // An execution may have ended between making the sheet and writing its headers.
  if (named.extent().rows === 0) return named;
  return readHeaders(named, 1).includes(own.idHeader) ? named : undefined;
}

/** Makes the sheet, under its name or that name with a number. */
export function addOwnSheet(book: Book, own: OwnSheet): Sheet {
  let name = own.name;
  for (let n = 2; book.sheetByName(name); n += 1) name = `${own.name} ${n}`;
  return book.addVisible(name);
}

/** Reads where everything stands now; makes what is missing. Throws COLUMN_MISSING when the id's header is gone. */
export function openOwnSheet(sheet: Sheet, own: OwnSheet): OpenSheet {
  if (sheet.extent().rows === 0) {
    sheet.write(1, 1, [own.headers.map(textForCell)]);
    sheet.markHeaders(own.headers.length);
  }
  const idColumn = { header: own.idHeader, index: own.headers.indexOf(own.idHeader) + 1 };
  const place = locate(sheet, 1, idColumn);
  const idIndex = indexOf(place, idColumn);
  const columns = ensureColumns(sheet, place, own.headers, idIndex).map(({ index }) => index);
  const count = sheet.extent().rows - place.headerRow;
  const ids = count < 1 ? [] : sheet.read(place.headerRow + 1, idIndex, count, 1);
  return { sheet, place, columns, ids: ids.map(([cell]) => String(cell ?? '').trim()) };
}

/** A row with each value in its column and blanks between; texts become texts for cells. */
export function rowFor(columns: readonly number[], values: readonly (Cell | undefined)[]): Cell[] {
  const row = new Array<Cell>(Math.max(...columns)).fill('');
  values.forEach((value, i) => {
    row[(columns[i] ?? 1) - 1] = cellFor(value);
  });
  return row;
}

/** A value as a cell takes it. */
export function cellFor(value: Cell | undefined): Cell {
  return typeof value === 'string' ? textForCell(value) : (value ?? '');
}

/** A name that a tab can have, `suffix` and all, whatever people called the thing. */
export function sheetNameOf(text: string, suffix: string): string {
  const plain = text.replace(/[\\/?*[\]:'\s]+/g, ' ').trim();
  const room = longestName - suffix.length;
  return (plain.length > room ? `${plain.slice(0, room - 1).trim()}…` : plain) + suffix;
}
