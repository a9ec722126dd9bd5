/** Writes results to the rows whose key matches now, wherever people have moved them meanwhile. */
import { ProblemError, problem } from '../../client/problem';
import type { Cell, Platform, Sheet } from '../ports';
import { textForCell } from '../safe-text';
import { indexOf, locate } from '../table/columns';
import { readKeys } from '../table/keys';
import { readColumns } from '../table/read-columns';
import { type Cells, putCell, writeCells } from '../table/write-cells';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import type { Run } from './run';
import { pause } from './run-steps';

/**
 * Writes each key's result to every row that holds this key at this moment: its values where cells are
 * blank (or all, if the run overwrites) and its status. Rows that are gone receive nothing.
 * Throws SHEET_MISSING or COLUMN_MISSING, having written nothing.
 */
export function writeRows(
  platform: Platform,
  run: Run,
  results: ReadonlyMap<string, RowResult>,
): void {
  if (results.size === 0) return;
  const sheet = targetSheet(platform, run);
  const { target } = run;
  const place = locate(sheet, target.headerRow, target.key);
  const status = indexOf(place, target.status);
  const columns = target.fields.map(({ field, column }) => ({
    field,
    column: indexOf(place, column),
  }));
  const { readKey } = kindOf(run.task);
  const keys = readKeys(sheet, place.headerRow, indexOf(place, target.key), readKey);
  const rows = [...results.keys()].flatMap((key) => keys.rows.get(key) ?? []);
  const now = target.overwrite
    ? () => ''
    : readColumns(
        sheet,
        rows,
        columns.map(({ column }) => column),
      );
  const cells: Cells = new Map();
  for (const [key, result] of results) {
    for (const row of keys.rows.get(key) ?? []) {
      putCell(cells, row, status, textForCell(result.status));
      for (const { field, column } of columns) {
        const value = result.values?.[field];
        if (value !== undefined && now(row, column) === '')
          putCell(cells, row, column, cellOf(value));
      }
    }
  }
  writeCells(sheet, cells);
}

/** Writes the rows and makes them durable; when a person took the sheet or a column away the run is paused. */
export function writeOrPause(
  platform: Platform,
  run: Run,
  results: ReadonlyMap<string, RowResult>,
): boolean {
  try {
    writeRows(platform, run, results);
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    pause(run, error.problem);
    return false;
  } finally {
    platform.book.flush();
  }
}

/** The run's sheet, whatever it is called now. Throws SHEET_MISSING. */
function targetSheet(platform: Platform, run: Run): Sheet {
  const sheet = platform.book.sheetById(run.target.sheetId);
  if (!sheet) throw new ProblemError(problem('SHEET_MISSING', [run.target.sheetName]));
  return sheet;
}

function cellOf(value: string | number | boolean): Cell {
  return typeof value === 'string' ? textForCell(value) : value;
}
