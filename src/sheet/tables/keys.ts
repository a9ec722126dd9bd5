/** Reads key columns: which rows hold which key now. */
import { isDomainHeader } from '../../contract/column-names';
import * as limits from '../../contract/limit-values';
import { pushTo } from '../lists';
import { isLoading, isWithoutValue } from '../no-value';
import type { Cell, Sheet } from '../ports';
import { readColumns } from './cells';
import { moving } from './columns';

/** A cell's key, or why it has none; `empty` isn't an error. */
type KeyReading =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly fault: string };

/** Takes a cell's text. Never throws. */
export type ReadKey = (text: string) => KeyReading;

export interface KeyRows {
  /** Key → its rows, in the order of the sheet. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
  /** Rows whose key cell is filled but holds no key. */
  readonly invalid: readonly { readonly row: number; readonly text: string }[];
  /** `rows`, and the rows without a key, under `unkeyed` of their text. */
  readonly all: ReadonlyMap<string, readonly number[]>;
}

/** Replaces the key of a row whose key cell holds none. */
export function unkeyed(text: string): string {
  return `? ${text}`;
}

/** A range of rows, both ends included. */
interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Selected rows. */
export interface RowSpan extends RowRange {
  /** Those between the ends that are hidden, which are left out. */
  readonly hidden?: readonly RowRange[];
  /** Too many rows are selected to ask for each whether it is hidden, so hidden ones are taken too. */
  readonly isUnchecked?: boolean;
}

/** The same rows, after `down` rows were added above them. */
export function movedSpan({ from, to, hidden }: RowSpan, down: number): RowSpan {
  const move = (range: RowRange) => ({ from: range.from + down, to: range.to + down });
  return { ...move({ from, to }), ...(hidden && { hidden: hidden.map(move) }) };
}

export function isInSpan(row: number, span: RowSpan | undefined): boolean {
  const isIn = ({ from, to }: RowRange) => row >= from && row <= to;
  return !span || (isIn(span) && !span.hidden?.some(isIn));
}

/** Rows of a sheet that a user chose. */
export interface ChosenRows {
  readonly sheetId: number;
  /** 0 if the sheet has no headers. */
  readonly headerRow: number;
  /** 1-based. */
  readonly keyColumn: number;
  /** The header of that column, by which it is found again if users moved it. */
  readonly keyHeader?: string;
  /** Only these rows; all rows by default. */
  readonly span?: RowSpan;
}

/**
 * Reads the keys below the header, without those of another table below unless `ofAll`; `span` limits it to a selection.
 */
export function readKeys(
  sheet: Sheet,
  headerRow: number,
  column: number,
  readKey: ReadKey,
  span?: RowSpan,
  ofAll = false,
): KeyRows {
  const { rows, columns } = sheet.extent();
  const first = headerRow + 1;
  const from = Math.max(first, span?.from ?? 1);
  const last = Math.min(rows, span?.to ?? rows);
  const top = Math.max(1, headerRow);
  const cells = last < from ? [] : sheet.read(top, column, last - top + 1, 1);
  const texts = cells.map(([cell]) => String(cell ?? ''));
  const header = headerRow > 0 ? texts.shift() : '';
  const lineAt = (row: number) => sheet.read(row, 1, 1, columns)[0];
  const own = ofAll ? undefined : countOwn(header, texts, first, readKey, lineAt);
  const taken = texts.slice(from - first, own);
  return keysIn(taken, from, readKey, (row) => isInSpan(row, span));
}

/**
 * How many of the texts below a header belong to its table; `first` is the row of the first. Another table begins where
 * a header of such keys follows a blank row, or a title below one. A blank row alone ends nothing: lists have such rows.
 */
export function countOwn(
  header = '',
  texts: readonly string[],
  first: number,
  readKey: ReadKey,
  lineAt: (row: number) => readonly Cell[] | undefined,
): number {
  const own = plain(header);
  const isHeader = (cell = '') => {
    const text = plain(cell);
    return text !== '' && (text === own || (isDomainHeader(own) && isDomainHeader(text)));
  };
  const filledIn = (i: number) => lineAt(first + i)?.filter((cell) => cell !== '').length;
  const end = texts.findIndex(
    (text, i) =>
      i > 0 &&
      isBlank(texts[i - 1] ?? '') &&
      (isHeader(text) || (isHeader(texts[i + 1]) && !readKey(text).ok && filledIn(i) === 1)) &&
      filledIn(i - 1) === 0,
  );
  return end < 0 ? texts.length : end;
}

/** Whether a row's key cells are all blank; takes their `keyText`. */
export function isBlank(text: string): boolean {
  return /^$|^\[(""[,\]])+$/.test(text);
}

const plain = (text: string) => text.trim().toLowerCase();

/** The keys in the texts of a column; `first` is the row of the first text. */
export function keysIn(
  texts: readonly string[],
  first: number,
  readKey: ReadKey,
  isTaken: (row: number) => boolean = () => true,
): KeyRows {
  const rows = new Map<string, number[]>();
  const invalid: { row: number; text: string }[] = [];
  texts.forEach((text, index) => {
    if (!isTaken(first + index)) return;
    const reading = readKey(text);
    if (reading.ok) pushTo(rows, reading.key, first + index);
    else if (reading.fault !== 'empty') invalid.push({ row: first + index, text });
  });
  const all = new Map(rows);
  for (const { row, text } of invalid) pushTo(all, unkeyed(text), row);
  return { rows, invalid, all };
}

/**
 * Throws MOVING if formulas make these keys, and one is loading, or all have errors: the missing keys may be back soon.
 */
export function refuseLoading(sheet: Sheet, { rows, invalid }: KeyRows): void {
  const isMissing = (text: string, row: number) =>
    isLoading(text) ? isMade(sheet, row, text) : rows.size === 0 && isWithoutValue(text);
  if (invalid.some(({ text, row }) => isMissing(text, row))) throw moving(sheet);
}

/** Whether a formula shows this text in the row; people type texts such as “tbd...” themselves. */
function isMade(sheet: Sheet, row: number, text: string): boolean {
  if (text === 'Loading...') return true;
  const { columns } = sheet.extent();
  const [formulas] = sheet.formulas(row, 1, 1, columns);
  return (sheet.read(row, 1, 1, columns)[0] ?? []).some(
    (cell, i) => cell === text && formulas?.[i] !== '',
  );
}

/** The keys with a row that has a cell in these columns satisfying `isSo`; none if a column is missing. */
export function keysWhere(
  sheet: Sheet,
  keys: KeyRows,
  columns: readonly number[],
  isSo: (cell: Cell) => boolean,
): string[] {
  if (columns.includes(0)) return [];
  const cell = readColumns(sheet, [...keys.rows.values()].flat(), columns);
  return [...keys.rows].flatMap(([key, rows]) =>
    rows.some((row) => columns.some((column) => isSo(cell(row, column)))) ? [key] : [],
  );
}

/** Recognised by its path on any host: sample data uses its own host, and people's pages are under `/in/`. */
const companyPage =
  /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:company|school|showcase)\/[^\s/?#]+/i;

/** Takes a web address, with or without scheme; returns it without what follows the name. Never throws. */
export const readCompanyPage: ReadKey = (text) => {
  const [page] = companyPage.exec(text.trim()) ?? [];
  if (page !== undefined && page.length <= limits.addressLength) return { ok: true, key: page };
  return { ok: false, fault: text.trim() === '' ? 'empty' : 'no_page' };
};

/** Accepts any text except a blank one, and what formulas without a value show; trimmed. Never throws. */
export const readText: ReadKey = (text) => {
  const key = text.trim();
  if (!isWithoutValue(key)) return { ok: true, key };
  return { ok: false, fault: key === '' ? 'empty' : 'error' };
};
