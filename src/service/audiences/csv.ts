/** Lists as CSV, for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import { textForCsv } from '../../contract/csv-text';

type Cell = string | number | null;

export interface Csv<Row> {
  /** The header line. */
  readonly head: string;
  lines(rows: readonly Row[]): string;
}

/** Takes the columns: fields of the rows, in order. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
): Csv<Readonly<Record<Column, Cell>>> {
  return {
    head: stringify([columns]),
    lines: (rows) => stringify(rows.map((row) => columns.map((column) => cell(row[column])))),
  };
}

function cell(value: Cell): string | number {
  return typeof value === 'string' ? textForCsv(value) : (value ?? '');
}
