/** Lists as CSV, for spreadsheets. */
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;

export interface Csv<Row> {
  /** The first line, which names the columns. */
  readonly head: string;
  lines(rows: readonly Row[]): string;
}

/** Takes the columns: fields of the rows, in their order. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
): Csv<Readonly<Record<Column, Cell>>> {
  return {
    head: stringify([columns]),
    lines: (rows) => stringify(rows.map((row) => columns.map((column) => cell(row[column])))),
  };
}

/** A spreadsheet would run a text that begins like a formula: an apostrophe before it keeps it a text. */
function cell(value: Cell): string | number {
  if (typeof value !== 'string') return value ?? '';
  return /^(\s*[=+\-@]|[\t\r])/.test(value) ? `'${value}` : value;
}
