/** Sheets that the add-on creates and users may rename, sort and rearrange; never confused with users' sheets. */
import type { Book, Cell, Platform, Sheet } from '../ports';
import { cellFor, cutForCell, shownFor, textForCell } from '../safe-text';
import { type Addition, addRows } from './add-rows';
import { type ColumnRef, indexOf, locateIn, readHeaders } from './columns';
import { idsOf } from './contents';
import { readText } from './keys';
import { ensureColumns } from './new-columns';
import { removeLines } from './remove-lines';
import { writeBeside } from './safe-write';
import { readTable, type Table } from './snapshot';

export interface OwnSheet {
  /** Its name when it is created. */
  readonly name: string;
  /** The header of the column that identifies rows; one of `headers`. */
  readonly idHeader: string;
  /** The headers of a new sheet, in order. */
  readonly headers: readonly string[];
  /** Its ids are unique in one document only: in a copy of the document, the rows of such a sheet are the original's. */
  readonly isLocal?: true;
  /** By header: the width in pixels of columns that are filled later, to which no content can be fitted yet. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** A sheet whose id the document stores, so that users may rename it. */
export interface RememberedSheet extends OwnSheet {
  /** The document's property that holds its id. */
  readonly key: string;
}

/** The columns in which a sheet shows its records. */
export type RecordColumns<T> = readonly {
  readonly header: string;
  cell(record: T): Cell | undefined;
}[];

/** Longer names hide the other tabs. */
const longestName = 50;

/**
 * Finds the sheet by its id, or by its name if it is empty, or has the id's header and isn't local, and isn't in `taken`.
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
  // An execution may have ended between creating the sheet and writing its headers.
  if (named.extent().rows === 0) return named;
  return !own.isLocal && readHeaders(named, 1).includes(own.idHeader) ? named : undefined;
}

/** Finds the sheet whose id the document stores, if any. */
export function findRemembered(
  { book, document }: Platform,
  own: RememberedSheet,
): Sheet | undefined {
  const id = document.get(own.key);
  return findOwnSheet(book, own, id === undefined ? undefined : Number(id));
}

/** Finds the sheet whose id the document stores, or creates it and stores its id. */
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

/** Creates the sheet with its headers if it is missing, in the execution of a user's request. Throws as `headersIn`. */
export function prepareRemembered(platform: Platform, own: RememberedSheet): void {
  const { sheet, isNew } = ensureRemembered(platform, own);
  if (isNew) headersIn(platform.book, sheet, own);
}

/** Creates the sheet, with a number after its name if that is taken. Throws as the port's `addSheet`. */
export function addOwnSheet(book: Book, own: OwnSheet): Sheet {
  let name = own.name;
  for (let n = 2; book.sheetByName(name); n += 1) name = `${own.name} ${n}`;
  return book.addSheet(name);
}

/** Writes missing headers of a new or edited sheet; returns its columns. Throws COLUMN_MISSING, MOVING. */
export function headersIn(book: Book, sheet: Sheet, own: OwnSheet): readonly ColumnRef[] {
  if (sheet.extent().rows === 0) {
    sheet.write(1, 1, [own.headers.map(textForCell)]);
    sheet.markHeaders(own.headers.length);
  }
  return ensureColumns(book, sheet, 1, idColumn(own), own.headers).columns;
}

function idColumn({ idHeader, headers }: Omit<OwnSheet, 'name'>): ColumnRef {
  return { header: idHeader, index: headers.indexOf(idHeader) + 1 };
}

/** A row with each value in its column and blanks between; texts are made safe for cells. */
function rowFor(columns: readonly number[], values: readonly (Cell | undefined)[]): Cell[] {
  const row = new Array<Cell>(Math.max(...columns)).fill('');
  values.forEach((value, i) => {
    row[(columns[i] ?? 1) - 1] = cellFor(value);
  });
  return row;
}

/** Turns any text and a suffix into a valid name of a tab, of at most `longest` characters. */
export function sheetNameOf(text: string, suffix: string, longest = longestName): string {
  const plain = text.replace(/[\\/?*[\]:'\s]+/g, ' ').trim();
  const room = longest - suffix.length;
  return (plain.length > room ? `${plain.slice(0, room - 1).trim()}…` : plain) + suffix;
}

export interface OwnRow {
  readonly id: string;
  /** In the order of the sheet's headers. */
  readonly values: readonly (Cell | undefined)[];
}

/**
 * Writes each row beside its id and adds rows for missing ids; creates the sheet if it is missing. Touches only cells
 * that differ. Spends nothing. Throws COLUMN_MISSING if the ids' header is gone.
 */
export function writeOwnRows(
  platform: Platform,
  own: RememberedSheet,
  rows: readonly OwnRow[],
): void {
  const { sheet, isNew } = ensureRemembered(platform, own);
  putOwnRows(platform, sheet, own, rows);
  // Later, users choose the widths.
  if (isNew) fitAll(sheet, own);
}

/** As `writeOwnRows`, in an existing sheet. */
export function putOwnRows(
  { book }: Pick<Platform, 'book'>,
  sheet: Sheet,
  own: OwnSheet,
  given: readonly OwnRow[],
): void {
  const refs = headersIn(book, sheet, own);
  const byId = new Map(given.map((row) => [row.id, row.values]));
  writeBeside(book, tableOf(sheet, own), {
    columns: (place) => refs.map((ref) => indexOf(place, ref)),
    keys: byId,
    plan: ({ keys, columns }) =>
      [...byId].flatMap(([key, values]) => {
        const row = keys.rows.get(key)?.[0];
        if (row === undefined) return [];
        return values.map((value, i) => ({ row, column: columns[i] ?? 1, value: cellFor(value) }));
      }),
  });
  addOwnRows(book, sheet, own, given);
}

/** The sheet as a table keyed by its ids. */
export function tableOf(sheet: Sheet, own: Omit<OwnSheet, 'name'>): Table {
  return { sheet, headerRow: 1, key: idColumn(own), readKey: readText };
}

/** Adds the rows whose ids are missing, wherever rows and columns are now. Throws COLUMN_MISSING and MOVING. */
export function addOwnRows(
  book: Book,
  sheet: Sheet,
  own: OwnSheet,
  given: readonly OwnRow[],
  before?: Addition['before'],
): void {
  const refs = headersIn(book, sheet, own);
  addRows(book, sheet, {
    id: idColumn(own),
    rows: (place) => {
      const columns = refs.map((ref) => indexOf(place, ref));
      return new Map(given.map(({ id, values }) => [id, rowFor(columns, values)]));
    },
    ...(before && { before }),
  });
}

/**
 * Adds the rows whose ids are missing, and fits the columns if there were none before; returns how many it added.
 * `keep` receives these before any is added. Repeating it adds nothing. Throws as `addOwnRows`.
 */
export function addMissing(
  book: Book,
  sheet: Sheet,
  own: OwnSheet,
  rows: readonly OwnRow[],
  keep: (added: readonly OwnRow[]) => void,
): number {
  headersIn(book, sheet, own);
  const there = readTable(tableOf(sheet, own)).keys.rows;
  const added = rows.filter(({ id }) => !there.has(id));
  keep(added);
  addOwnRows(book, sheet, own, rows);
  // Later, users choose the widths.
  if (there.size === 0) fitAll(sheet, own);
  return added.length;
}

/** Fits all columns of a new sheet to their content, except those that have a width. */
export function fitAll(sheet: Sheet, { headers, widths = {} }: OwnSheet): void {
  sheet.fitColumns(headers.flatMap((header, i) => (header in widths ? [] : i + 1)));
  for (const [header, pixels] of Object.entries(widths))
    sheet.setWidth(headers.indexOf(header) + 1, pixels);
}

/** A row as it was added; its values may have other headers than the sheet's. */
interface AddedRow extends OwnRow {
  readonly headers?: readonly string[] | undefined;
}

/** How many rows are checked and removed together. */
const atOnce = 500;

/**
 * Removes each row that still shows what was added, and nothing else; returns how many rows stay because they were
 * changed, or undefined if `hasTime` returned false before it was done. Spends nothing. Throws COLUMN_MISSING if the
 * ids' header is gone, and MOVING.
 */
export function removeAdded(
  book: Book,
  sheet: Sheet,
  own: Omit<OwnSheet, 'name'>,
  added: readonly AddedRow[],
  hasTime: () => boolean,
): number | undefined {
  if (sheet.extent().rows === 0) return 0;
  const id = idColumn(own);
  const addedBy = new Map(added.map((row) => [row.id, row]));
  let [left, isAll] = [0, false];
  while (!isAll) {
    if (!hasTime()) return undefined;
    removeLines(book, sheet, 'rows', {
      headerRow: 1,
      key: id,
      choose(contents) {
        const { headers } = locateIn(contents, 1, id);
        const ours = idsOf(contents, { headerRow: 1, key: id }).flatMap((each, i) => {
          const row = each === '' ? undefined : addedBy.get(each);
          const cells = contents[i] ?? [];
          if (!row) return [];
          const written = row.headers ?? own.headers;
          return [{ at: i + 1, isSame: isUntouched(cells, headers, written, row.values) }];
        });
        const gone = ours.filter(({ isSame }) => isSame).map(({ at }) => at);
        left = ours.length - gone.length;
        isAll = gone.length <= atOnce;
        return gone.slice(-atOnce);
      },
    });
  }
  return left;
}

/** Whether our columns, wherever they are now, show what was added, and all other cells are blank. */
function isUntouched(
  cells: readonly Cell[],
  headers: readonly string[],
  ours: readonly string[],
  added: OwnRow['values'],
): boolean {
  return cells.every((cell, i) => {
    const at = ours.indexOf(headers[i] ?? '');
    const before = added[at] ?? '';
    if (typeof before !== 'string' || typeof cell !== 'string') return cell === before;
    return shownFor(cell) === cutForCell(before);
  });
}
