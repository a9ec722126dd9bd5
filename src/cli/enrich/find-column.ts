/** Finds the column that a person named by its header or its letters. */
import type { ScriptRunner, Typed } from '../../workbench';
import { columnLetters, columnNumber } from '../../workbench/shared/a1';
import { callAddon } from '../connect-addon';

export interface FoundColumn {
  readonly sheetId: number;
  /** 0 where the sheet has no headers. */
  readonly headerRow: number;
  /** 1-based. */
  readonly keyColumn: number;
}

const searchedRows = 50;

/**
 * Looks in the row that the add-on takes for the headers, then for letters, then in the first 50 rows. Throws an error
 * that lists the columns; spends nothing.
 */
export async function findColumn(
  script: ScriptRunner,
  rows: readonly (readonly Typed[])[],
  wanted: string,
): Promise<FoundColumn> {
  const { sheetId, headerRow, columns } = await callAddon(script, 'table', {});
  const named = columns.find(({ header }) => isSame(header, wanted));
  if (named) return { sheetId, headerRow, keyColumn: named.index };
  const letters = /^[a-z]{1,3}$/i.test(wanted) ? columnNumber(wanted) : 0;
  if (letters >= 1 && letters <= columns.length) return { sheetId, headerRow, keyColumn: letters };
  const row = rows.slice(0, searchedRows).findIndex((cells) => place(cells, wanted) >= 0);
  if (row >= 0)
    return { sheetId, headerRow: row + 1, keyColumn: place(rows[row] ?? [], wanted) + 1 };
  const list = columns.map(({ index, header }) => `${columnLetters(index)} ${header}`.trim());
  throw new Error(
    `There is no column “${wanted}”. No credits were spent. The columns are: ${list.join(', ') || 'none'}.`,
  );
}

function place(cells: readonly Typed[], wanted: string): number {
  return cells.findIndex((cell) => isSame(String(cell ?? ''), wanted));
}

function isSame(header: string, wanted: string): boolean {
  return header.trim().toLowerCase() === wanted.trim().toLowerCase() && wanted.trim() !== '';
}
