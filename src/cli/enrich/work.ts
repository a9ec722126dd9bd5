/** What one call of `enrich` works on, the column of domains among it, read and checked before anything is paid for. */
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, format, parse, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readField } from '../../sheet/accounts/fields';
import { listed } from '../../sheet/arguments';
import type { Cell } from '../../sheet/ports';
import { findTable, type TableColumn } from '../../sheet/tables/find-table';
import type { Typed } from '../../workbench';
import { columnLetters, columnNumber } from '../../workbench/spreadsheet/shared/a1';
import type { GivenService } from '../local-user';
import { dash, nameOf } from '../terminal';
import { kindOfFile, type TableFile, tableFile } from './table-file';

export interface Work {
  /** “-” for standard input. */
  readonly file: string;
  /** “-” for standard output. */
  readonly out: string;
  readonly options: EnrichOptions;
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  readonly table: TableFile;
  readonly sheet: string;
  readonly rows: readonly (readonly Typed[])[];
  readonly column: FoundColumn;
}

/** Reads all of it, before anything is paid for. Throws where something is missing, unknown or cannot be written. */
export async function readWork(file: string, options: EnrichOptions): Promise<Work> {
  const out = options.out ?? besides(file);
  const fields = readRequest(file, out, options);
  const bytes = await contentOf(file);
  if (out !== dash) await assertWritable(out);
  if (options.out === undefined && (await isThere(out)))
    throw new Error(
      `${out} exists already. No credits were spent. To overwrite it, add --out ${out}.`,
    );
  const table = await tableFile(file, bytes);
  const sheet = sheetOf(table, options.sheet);
  const rows = table.rows(sheet);
  const column = findColumn(rows, options.column);
  return { file, out, options, fields, bytes, table, sheet, rows, column };
}

/** Where the result of FILE goes when nobody says. */
function besides(file: string): string {
  if (file === dash) return dash;
  const { dir, name, ext } = parse(file);
  return format({ dir, base: `${name}.enriched${ext}` });
}

/** Whether there is something of that name; never true of standard output. */
export async function isThere(out: string): Promise<boolean> {
  if (out === dash) return false;
  return access(out).then(
    () => true,
    () => false,
  );
}

async function contentOf(file: string): Promise<Buffer> {
  try {
    return await (file === dash ? buffer(process.stdin) : readFile(file));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(
      `${isMissing ? `There’s no file ${file}` : `Can’t read ${nameOf(file)}`}. No credits were spent.`,
    );
  }
}

async function assertWritable(out: string): Promise<void> {
  const folder = dirname(resolve(out));
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`Can’t write to the folder ${folder}. No credits were spent.`);
  });
}

function sheetOf({ sheets }: TableFile, wanted: string | undefined): string {
  const [first = ''] = sheets;
  const found = sheets.find((name) => name.toLowerCase() === wanted?.toLowerCase());
  if (wanted === undefined) return first;
  if (found !== undefined) return found;
  throw new Error(
    `There’s no sheet “${wanted}”. No credits were spent. Sheets: ${sheets.join(', ')}.`,
  );
}

export interface EnrichOptions extends GivenService {
  /** A header, or a column's letters; found when absent. */
  readonly column?: string;
  /** Names of account fields, separated by commas or semicolons. */
  readonly fields: string;
  /** Beside FILE when absent, or where FILE is standard input, standard output. */
  readonly out?: string;
  /** Of an XLSX file; its first sheet when absent. */
  readonly sheet?: string;
  /** Most credits that it may spend. */
  readonly cap: number;
  readonly only: 'blanks' | 'everything';
  /** What becomes of requests whose answer was lost: sent again, or left. */
  readonly lost?: 'resend' | 'leave';
}

/** The fields' names. Throws INVALID_FIELD, without a key, and where OUT is not of FILE's kind; spends nothing. */
function readRequest(
  file: string,
  out: string,
  { fields, service, apiKey, userId }: EnrichOptions,
): string[] {
  if (service !== undefined && !(apiKey && userId))
    throw new Error(
      'No credits were spent. With --service, also set SIGNALSHEET_API_KEY and pass --user.',
    );
  const kind = kindOfFile(file);
  if (out !== dash && kindOfFile(out) !== kind)
    throw new Error(`${out} must be a ${kind} file, like ${nameOf(file)}. No credits were spent.`);
  const names = listed(fields);
  if (names.length === 0)
    throw new Error('No fields were given. No credits were spent. Try --fields name,industry.');
  return names.map(readField);
}

type Rows = readonly (readonly Typed[])[];

export interface FoundColumn {
  /** 0 where the rows have no headers. */
  readonly headerRow: number;
  /** 1-based. */
  readonly keyColumn: number;
  /** What a person calls it: its header, else its letters. */
  readonly name: string;
}

const searchedRows = 50;

/**
 * Looks for `wanted` in the row that the add-on takes for the headers, then for letters, then in the first 50 rows; where
 * nothing is wanted, takes the column that the add-on would. Throws an error that lists the columns; spends nothing.
 */
export function findColumn(rows: Rows, wanted: string | undefined): FoundColumn {
  const { headerRow, columns, domainColumn } = findTable(asSheet(rows));
  if (wanted === undefined) {
    const found = columns.find(({ index }) => index === domainColumn);
    if (found) return { headerRow, keyColumn: found.index, name: columnName(found) };
    throw new Error(
      `No column looks like company domains. No credits were spent. Name one with --column. ${columnList(columns)}`,
    );
  }
  const named = columns.find(({ header }) => isSame(header, wanted));
  if (named) return { headerRow, keyColumn: named.index, name: wanted };
  const letters = /^[a-z]{1,3}$/i.test(wanted) ? columnNumber(wanted) : 0;
  if (letters >= 1 && letters <= columns.length)
    return { headerRow, keyColumn: letters, name: wanted };
  const row = rows.slice(0, searchedRows).findIndex((cells) => place(cells, wanted) >= 0);
  if (row >= 0)
    return { headerRow: row + 1, keyColumn: place(rows[row] ?? [], wanted) + 1, name: wanted };
  throw new Error(`There’s no column “${wanted}”. No credits were spent. ${columnList(columns)}`);
}

function asSheet(rows: Rows): Parameters<typeof findTable>[0] {
  const width = rows[0]?.length ?? 0;
  return {
    extent: () => ({ rows: rows.length, columns: width }),
    read: (row, column, height, columns) =>
      rows
        .slice(row - 1, row - 1 + height)
        .map((cells) =>
          cells.slice(column - 1, column - 1 + columns).map((cell): Cell => cell ?? ''),
        ),
  };
}

function columnName({ header, index }: TableColumn): string {
  return header === '' ? columnLetters(index) : header;
}

function columnList(columns: readonly TableColumn[]): string {
  const names = columns.map(({ index, header }) => `${columnLetters(index)} ${header}`.trim());
  return `Columns: ${names.join(', ') || 'none'}.`;
}

function place(cells: readonly Typed[], wanted: string): number {
  return cells.findIndex((cell) => isSame(String(cell ?? ''), wanted));
}

function isSame(header: string, wanted: string): boolean {
  return header.trim().toLowerCase() === wanted.trim().toLowerCase() && wanted.trim() !== '';
}
