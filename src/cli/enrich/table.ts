/** The rows of a file as a run reads them: the first rows whole, below them only the columns it reads or fills. */
import { PlainSheet, putAt } from '../../sheet/plain-book';
import type { Cell } from '../../sheet/ports';
import { kindOf } from '../../sheet/runs/kinds';
import { domainHeader } from '../../sheet/runs/kinds/find-domains';
import { columnsBeside } from '../../sheet/runs/kinds/kind';
import { findNameColumn } from '../../sheet/runs/offer-names';
import { statusColumns } from '../../sheet/runs/row-status';
import { type Headers, searchRows, textIn } from '../../sheet/tables/columns';
import { findTable, type Table, type TableColumn } from '../../sheet/tables/find-table';
import { columnLetters, columnNumber, type Reference } from '../../workbench/spreadsheet/shared/a1';

type Rows = readonly (readonly Cell[])[];

export interface FoundColumn {
  /** 0 if the rows have no headers. */
  readonly headerRow: number;
  /** 1-based. */
  readonly keyColumn: number;
  /** The column of company names, for rows without a domain; 1-based. */
  readonly names?: number;
  /** Its header or letters, for messages. */
  readonly name: string;
}

/** A formula whose value the file lacks: neither blank nor a domain. */
export const uncalculated = 'formula without a value';

/** The value of merged cells and of formulas that show nothing: they aren't blank, because their place is taken. */
export const shownAsNothing = ' ';

export interface RunTable {
  readonly column: FoundColumn;
  /** Cells below the headers, in the columns that the run reads, whose formulas have no value in the file. */
  readonly uncalculated: number;
  readonly rows: Cell[][];
}

/** The hidden columns of a sheet, from 1. */
export type Hidden = ReadonlySet<number>;

/** The properties of a sheet's cells other than their values. */
export interface Layout {
  /** The hidden columns, known once reading the rows has begun. */
  hidden(): Hidden;
  /** The merged cells, known once all rows are read. */
  merged(): readonly Reference[];
}

/** Reads all rows once. Spends nothing. If no column is found, throws early, with an error that lists the columns. */
export async function readTable(
  source: AsyncIterable<readonly Cell[]>,
  wanted: WantedColumns,
  fields: readonly string[],
  layout: Layout,
): Promise<RunTable> {
  const rows: Cell[][] = [];
  let edge: { row: number; column: number; cell: Cell } | undefined;
  let found: { column: FoundColumn; needed: readonly number[] } | undefined;
  const find = () => {
    const column = findColumns(rows, wanted, layout.hidden());
    return { column, needed: neededColumns(rows, column, fields) };
  };
  for await (const row of source) {
    if (!found && rows.length === searchRows) found = find();
    rows.push(found ? cellsAt(row, neededIn(row, found)) : [...row]);
    const column = row.findLastIndex((cell) => cell !== '') + 1;
    if (column > (edge?.column ?? 0))
      edge = { row: rows.length, column, cell: row[column - 1] ?? '' };
  }
  found ??= find();
  const { column } = found;
  for (const { top, right } of mergedBeside(layout.merged(), column, rows.length))
    if (right > (edge?.column ?? 0)) edge = { row: top, column: right, cell: shownAsNothing };
  // New columns go after the last column with content in any row.
  if (edge) putAt(rows, edge.row, edge.column, edge.cell);
  const lacking = rows
    .slice(column.headerRow)
    .reduce((sum, row) => sum + found.needed.filter((at) => row[at] === uncalculated).length, 0);
  if (column.keyColumn > 0) return { column, rows, uncalculated: lacking };
  const keyColumn = Math.max(edge?.column ?? 0, rows[column.headerRow - 1]?.length ?? 0) + 1;
  putAt(rows, column.headerRow, keyColumn, column.name);
  return { column: { ...column, keyColumn }, rows, uncalculated: lacking };
}

/** Merged cells to the right of the domains, from the headers down, which would hide new columns. */
function mergedBeside(
  merged: readonly Reference[],
  { headerRow, keyColumn, names = 0 }: FoundColumn,
  rows: number,
) {
  return merged.flatMap(({ top, left, bottom, right }) => {
    const isBeside = left > (keyColumn || names) && top <= rows && (bottom ?? rows) >= headerRow;
    return isBeside && right !== null ? [{ top, right }] : [];
  });
}

/** Names are only needed in rows without a domain. */
function neededIn(
  row: readonly Cell[],
  { column: { keyColumn, names }, needed }: { column: FoundColumn; needed: readonly number[] },
): readonly number[] {
  const isNamed = names !== undefined && (row[keyColumn - 1] ?? '') === '';
  return isNamed ? needed : needed.filter((column) => column + 1 !== names);
}

/** These columns of a row, counted from 0; the others are blank. */
function cellsAt(row: readonly Cell[], columns: readonly number[]): Cell[] {
  const cells: Cell[] = [];
  for (const column of columns) {
    while (cells.length < column) cells.push('');
    cells.push(row[column] ?? '');
  }
  return cells;
}

/** The key column, and the columns whose header a run fills or looks for; from 0, in order. */
function neededColumns(
  rows: Rows,
  { headerRow, keyColumn, names }: FoundColumn,
  fields: readonly string[],
): number[] {
  const task = { kind: 'enrich-accounts', fields } as const;
  const top = headerRow === 0 ? [] : (rows[headerRow - 1] ?? []);
  const filled = columnsBeside(kindOf(task).columns(task), textIn(top[keyColumn - 1] ?? ''));
  const sought: readonly Headers[] = [...filled, statusColumns[task.kind]];
  const headers = new Set(
    sought.flatMap(({ header, german = header }) => [header, german]).map(plain),
  );
  const width = Math.max(keyColumn, top.length);
  return Array.from({ length: width }, (_, i) => i).filter(
    (i) => i === keyColumn - 1 || i + 1 === names || headers.has(plain(top[i] ?? '')),
  );
}

const searchedRows = 50;

/** The columns that the user named, by header or letters. */
export interface WantedColumns {
  readonly column: string | undefined;
  readonly names: string | undefined;
}

/**
 * Finds the columns of domains and names: the named ones, or those that the add-on would choose, never hidden ones. If
 * only names are found, the domains get a new column, number 0. Throws an error that lists the columns.
 */
function findColumns(rows: Rows, wanted: WantedColumns, hidden: Hidden): FoundColumn {
  const isHidden = (column: number) => hidden.has(column);
  const table = findTable(asSheet(rows), undefined, undefined, isHidden);
  const { headerRow, columns } = table;
  const key = findKey(rows, wanted.column, table);
  const names =
    wanted.names === undefined
      ? findNameColumn(columns, key?.keyColumn, isHidden)?.index
      : (placeIn(table, wanted.names) ?? refuse(wanted.names, columns));
  const named = names !== undefined && headerRow > 0 && { names };
  if (key) return { ...key, ...named };
  if (named) return { headerRow, keyColumn: 0, name: domainHeader, ...named };
  throw new Error(
    `No column looks like company domains. No credits were spent. Name one with --column. ${columnList(columns)}`,
  );
}

/**
 * Looks for `wanted` in the add-on's header row, then as letters, then in the first 50 rows. Undefined if nothing is
 * wanted and no column looks like domains.
 */
function findKey(rows: Rows, wanted: string | undefined, table: Table): FoundColumn | undefined {
  const { headerRow, columns, domainColumn } = table;
  if (wanted === undefined) {
    const found = columns.find(({ index }) => index === domainColumn);
    return found && { headerRow, keyColumn: found.index, name: columnName(found) };
  }
  const keyColumn = placeIn(table, wanted);
  if (keyColumn !== undefined) return { headerRow, keyColumn, name: wanted };
  const row = rows.slice(0, searchedRows).findIndex((cells) => place(cells, wanted) >= 0);
  if (row < 0) return refuse(wanted, columns);
  return { headerRow: row + 1, keyColumn: place(rows[row] ?? [], wanted) + 1, name: wanted };
}

/** The number of a column by its header or letters. */
function placeIn({ columns }: Table, wanted: string): number | undefined {
  const named = columns.find(({ header }) => isSame(header, wanted));
  if (named) return named.index;
  const letters = /^[a-z]{1,3}$/i.test(wanted) ? columnNumber(wanted) : 0;
  return letters >= 1 && letters <= columns.length ? letters : undefined;
}

function refuse(wanted: string, columns: readonly TableColumn[]): never {
  throw new Error(`There’s no column “${wanted}”. No credits were spent. ${columnList(columns)}`);
}

function asSheet(rows: Rows): PlainSheet {
  const sheet = new PlainSheet(0, '');
  sheet.cells = rows.map((cells) => [...cells]);
  return sheet;
}

function columnName({ header, index }: TableColumn): string {
  return header === '' ? columnLetters(index) : header;
}

function columnList(columns: readonly TableColumn[]): string {
  const names = columns.map(({ index, header }) => `${columnLetters(index)} ${header}`.trim());
  return `Columns: ${names.join(', ') || 'none'}.`;
}

function place(cells: readonly Cell[], wanted: string): number {
  return cells.findIndex((cell) => isSame(String(cell), wanted));
}

function isSame(header: string, wanted: string): boolean {
  return plain(header) === plain(wanted) && plain(wanted) !== '';
}

function plain(cell: Cell): string {
  return String(cell).trim().toLowerCase();
}
