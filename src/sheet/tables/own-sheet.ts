/** Sheets that the add-on makes and people may rename, sort and rearrange: found again, never taken from anybody. */
import type { Book, Cell, Platform, Sheet } from '../ports';
import { cutForCell, textForCell } from '../safe-text';
import { type Cells, putCell, writeCells } from './cells';
import { ensureColumns, indexOf, type Location, locate, readHeaders } from './columns';
import { stretchesOf } from './stretches';

export interface OwnSheet {
  /** What it is called when it is made. */
  readonly name: string;
  /** One of the headers: that of the column by which rows are known. */
  readonly idHeader: string;
  /** In the order in which a new sheet has them. */
  readonly headers: readonly string[];
}

/** One that the document remembers, whatever people call it. */
export interface RememberedSheet extends OwnSheet {
  /** The document's property that holds its id. */
  readonly key: string;
}

/** What a sheet shows of each of its records. */
export type RecordColumns<T> = readonly {
  readonly header: string;
  cell(record: T): Cell | undefined;
}[];

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

/** The sheet that the document remembers, if there is one. */
export function findRemembered(
  { book, document }: Platform,
  own: RememberedSheet,
): Sheet | undefined {
  const id = document.get(own.key);
  return findOwnSheet(book, own, id === undefined ? undefined : Number(id));
}

/** The same; makes it, and remembers it, where there is none. */
export function ensureRemembered(
  platform: Platform,
  own: RememberedSheet,
): { readonly sheet: Sheet; readonly isNew: boolean } {
  const { book, document } = platform;
  const found = findRemembered(platform, own);
  const sheet = found ?? addOwnSheet(book, own);
  if (String(sheet.id) !== document.get(own.key)) document.set(own.key, String(sheet.id));
  return { sheet, isNew: !found };
}

/** Makes it where there is none, with its headers, in the execution of the press that asks for it. Throws as `openOwnSheet`. */
export function prepareRemembered(platform: Platform, own: RememberedSheet): void {
  const { sheet, isNew } = ensureRemembered(platform, own);
  if (isNew) openOwnSheet(sheet, own);
}

/** Makes the sheet, under its name or that name with a number. Throws as the port's `addSheet`. */
export function addOwnSheet(book: Book, own: OwnSheet): Sheet {
  let name = own.name;
  for (let n = 2; book.sheetByName(name); n += 1) name = `${own.name} ${n}`;
  return book.addSheet(name);
}

/** Reads where everything stands now; makes what is missing. Throws COLUMN_MISSING when the id's header is gone. */
export function openOwnSheet(sheet: Sheet, own: OwnSheet): OpenSheet {
  if (sheet.extent().rows === 0) {
    sheet.write(1, 1, [own.headers.map(textForCell)]);
    sheet.markHeaders(own.headers.length);
  }
  const { place, idIndex } = findIds(sheet, own);
  const columns = ensureColumns(sheet, place, own.headers, idIndex).map(({ index }) => index);
  const count = sheet.extent().rows - place.headerRow;
  const ids = count < 1 ? [] : sheet.read(place.headerRow + 1, idIndex, count, 1);
  return { sheet, place, columns, ids: ids.map(([cell]) => idIn(cell)) };
}

function findIds(sheet: Sheet, { idHeader, headers }: Omit<OwnSheet, 'name'>) {
  const column = { header: idHeader, index: headers.indexOf(idHeader) + 1 };
  const place = locate(sheet, 1, column);
  return { place, idIndex: indexOf(place, column) };
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

export interface OwnRow {
  readonly id: string;
  /** In the order of the sheet's headers. */
  readonly values: readonly (Cell | undefined)[];
}

/**
 * Writes each row where its id stands, and adds those whose id stands nowhere; makes the sheet where there is none. Only
 * cells that say something else are touched. Spends nothing. Throws COLUMN_MISSING where the ids' header is gone.
 */
export function writeOwnRows(
  platform: Platform,
  own: RememberedSheet,
  rows: readonly OwnRow[],
): void {
  const { sheet, isNew } = ensureRemembered(platform, own);
  putOwnRows(sheet, own, rows);
  // Later their widths are the person's.
  if (isNew) sheet.fitColumns(own.headers.map((_, i) => i + 1));
}

/** The same in a sheet that is there. */
export function putOwnRows(sheet: Sheet, own: OwnSheet, given: readonly OwnRow[]): void {
  const open = openOwnSheet(sheet, own);
  const { rows, columns: width } = sheet.extent();
  const texts = sheet.read(1, 1, rows, width);
  const cells: Cells = new Map();
  const added: Cell[][] = [];
  for (const { id, values } of given) {
    const at = open.ids.indexOf(id);
    const row = open.place.headerRow + 1 + at;
    if (at < 0) added.push(rowFor(open.columns, values));
    else {
      values.forEach((value, i) => {
        const column = open.columns[i] ?? 1;
        if (texts[row - 1]?.[column - 1] !== (value ?? ''))
          putCell(cells, row, column, cellFor(value));
      });
    }
  }
  writeCells(sheet, cells);
  if (added.length > 0) sheet.write(rows + 1, 1, added);
}

/** A row as it was added. */
export interface AddedRow {
  readonly id: string;
  /** In the order of the headers that the sheet had for us. */
  readonly cells: readonly Cell[];
}

/**
 * Takes out each row that still shows what was added, and nothing else; returns how many are there changed, or undefined
 * when `hasTime` said no before it was done. Spends nothing. Throws COLUMN_MISSING where the ids' header is gone.
 */
export function removeRows(
  sheet: Sheet,
  own: Omit<OwnSheet, 'name'>,
  added: readonly AddedRow[],
  hasTime: () => boolean,
): number | undefined {
  const { rows, columns } = sheet.extent();
  if (rows === 0) return 0;
  const { place, idIndex } = findIds(sheet, own);
  const addedBy = new Map(added.map((row) => [row.id, row]));
  const gone: number[] = [];
  let left = 0;
  sheet.read(1, 1, rows, columns).forEach((cells, i) => {
    const row = i < place.headerRow ? undefined : addedBy.get(idIn(cells[idIndex - 1]));
    if (row && isUntouched(cells, place.headers, own.headers, row)) gone.push(i + 1);
    else if (row) left += 1;
  });
  // From below, so that the others stay where they are.
  for (const { first, count } of stretchesOf(gone).reverse()) {
    if (!hasTime()) return undefined;
    // People edit while this works: a row is looked at again right before it goes.
    const isThere = sheet.read(first, idIndex, count, 1).every(([id]) => addedBy.has(idIn(id)));
    if (isThere) sheet.deleteRows(first, count);
    else left += count;
  }
  return left;
}

/** Our columns show what was added, wherever they stand now, and all others nothing. */
function isUntouched(
  cells: readonly Cell[],
  headers: readonly string[],
  ours: readonly string[],
  { cells: added }: AddedRow,
): boolean {
  return cells.every((cell, i) => {
    const at = ours.indexOf(headers[i] ?? '');
    const before = added[at] ?? '';
    return cell === (typeof before === 'string' ? cutForCell(before) : before);
  });
}

function idIn(cell: Cell | undefined): string {
  return String(cell ?? '').trim();
}
