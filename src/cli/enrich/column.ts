/** Finds the column of domains in the rows of a file. */
import type { Cell } from '../../sheet/ports';
import { findTable, type TableColumn } from '../../sheet/tables/find-table';
import type { Typed } from '../../workbench';
import { columnLetters, columnNumber } from '../../workbench/spreadsheet/shared/a1';

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
    if (found) return { headerRow, keyColumn: found.index, name: nameOf(found) };
    throw new Error(
      `No column looks like company domains. No credits were spent. Name one with --column. ${list(columns)}`,
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
  throw new Error(`There’s no column “${wanted}”. No credits were spent. ${list(columns)}`);
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

function nameOf({ header, index }: TableColumn): string {
  return header === '' ? columnLetters(index) : header;
}

function list(columns: readonly TableColumn[]): string {
  const names = columns.map(({ index, header }) => `${columnLetters(index)} ${header}`.trim());
  return `Columns: ${names.join(', ') || 'none'}.`;
}

function place(cells: readonly Typed[], wanted: string): number {
  return cells.findIndex((cell) => isSame(String(cell ?? ''), wanted));
}

function isSame(header: string, wanted: string): boolean {
  return header.trim().toLowerCase() === wanted.trim().toLowerCase() && wanted.trim() !== '';
}
