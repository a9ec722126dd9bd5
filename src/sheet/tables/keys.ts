/** Reads key columns: which rows hold which key now. */
import { domainHeaderScore, isDomainHeader } from '../../contract/column-names';
import * as limits from '../../contract/limit-values';
import { pushTo } from '../lists';
import type { Cell, Sheet } from '../ports';
import { readColumns } from './cells';

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
  /** `rows`, and those without a key by `unkeyed` of their text. */
  readonly all: ReadonlyMap<string, readonly number[]>;
}

/** Replaces the key of a row whose key cell holds none. */
export function unkeyed(text: string): string {
  return `? ${text}`;
}

/** A range of rows, both ends included. */
interface RowSpan {
  readonly from: number;
  readonly to: number;
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

/** Reads the keys below the header, without those of another table below; `span` limits it to a selection. */
export function readKeys(
  sheet: Sheet,
  headerRow: number,
  column: number,
  readKey: ReadKey,
  span?: RowSpan,
): KeyRows {
  const { rows, columns } = sheet.extent();
  const from = Math.max(headerRow + 1, span?.from ?? 1);
  const last = Math.min(rows, span?.to ?? rows);
  const texts = last < from ? [] : textsIn(sheet, column, Math.max(1, headerRow), last);
  const header = headerRow > 0 ? texts.shift() : undefined;
  const lineAt = (row: number) => sheet.read(row, 1, 1, columns)[0];
  const count = countOwn({ header, texts, first: headerRow + 1, lineAt, readKey });
  return keysIn(texts.slice(from - headerRow - 1, count), from, readKey);
}

/** Reads all keys of a column below its header, also those of other tables there. */
export function readAllKeys(
  sheet: Sheet,
  headerRow: number,
  column: number,
  readKey: ReadKey,
): KeyRows['rows'] {
  const { rows } = sheet.extent();
  const texts = rows > headerRow ? textsIn(sheet, column, headerRow + 1, rows) : [];
  return keysIn(texts, headerRow + 1, readKey).rows;
}

function textsIn(sheet: Sheet, column: number, first: number, last: number): string[] {
  return sheet.read(first, column, last - first + 1, 1).map(([cell]) => String(cell ?? ''));
}

/** The key column of a table, and maybe of others below it. */
interface KeyTexts {
  readonly header: string | undefined;
  /** The texts below the header. */
  readonly texts: readonly string[];
  /** The row of the first text. */
  readonly first: number;
  readonly readKey: ReadKey;
  /** Returns all cells of a row. */
  lineAt(row: number): readonly Cell[] | undefined;
}

/**
 * How many of the texts belong to the table. Another begins where a header of such keys follows a blank row, or a title
 * below one. A blank row alone ends nothing, because lists have such rows.
 */
export function countOwn({ header = '', texts, first, lineAt, readKey }: KeyTexts): number {
  const own = header.trim().toLowerCase();
  const isOfDomains = domainHeaderScore(own) > 2;
  const isHeader = (cell = '') => {
    const text = cell.trim().toLowerCase();
    return text !== '' && (text === own || (isOfDomains && isDomainHeader(text)));
  };
  const filledIn = (i: number) => lineAt(first + i)?.filter((cell) => cell !== '').length;
  const isTitle = (i: number) => !readKey(texts[i] ?? '').ok && filledIn(i) === 1;
  const end = texts.findIndex(
    (text, i) =>
      i > 0 && (isHeader(text) || (isHeader(texts[i + 1]) && isTitle(i))) && filledIn(i - 1) === 0,
  );
  return end < 0 ? texts.length : end;
}

/** The keys in the texts of a column; `first` is the row of the first text. */
export function keysIn(texts: readonly string[], first: number, readKey: ReadKey): KeyRows {
  const rows = new Map<string, number[]>();
  const invalid: { row: number; text: string }[] = [];
  texts.forEach((text, index) => {
    const reading = readKey(text);
    if (reading.ok) pushTo(rows, reading.key, first + index);
    else if (reading.fault !== 'empty') invalid.push({ row: first + index, text });
  });
  const all = new Map(rows);
  for (const { row, text } of invalid) pushTo(all, unkeyed(text), row);
  return { rows, invalid, all };
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

/** Takes any text but a blank one, trimmed. Never throws. */
export const readText: ReadKey = (text) => {
  const key = text.trim();
  return key === '' ? { ok: false, fault: 'empty' } : { ok: true, key };
};
