/** Checks the tables that a range's setters take against the size of the range. */

import type { Box } from '../../../shared/a1';
import { mismatch } from '../arguments';
import { Exception } from '../exception';

/**
 * A table of the range's size.
 *
 * @throws Exception when it is no table, or one of another size
 */
export function tableFor(method: string, box: Box, table: unknown): unknown[][] {
  if (!Array.isArray(table) || !table.every((row) => Array.isArray(row))) {
    mismatch(`SpreadsheetApp.Range.${method}`, [table]);
  }
  assertCount('rows', table.length, box.rows);
  for (const row of table) assertCount('columns', row.length, box.columns);
  return table;
}

function assertCount(what: 'rows' | 'columns', data: number, range: number): void {
  if (data === range) return;
  throw new Exception(
    `The number of ${what} in the data does not match the number of ${what} in the range. The data has ${data} but the range has ${range}.`,
  );
}
