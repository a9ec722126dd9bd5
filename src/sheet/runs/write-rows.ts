/** Writes results to the rows whose key matches now, wherever people have moved them meanwhile. */
import { inPlainWords } from '../accounts/flat-account';
import { dayOf } from '../days';
import { problemIn } from '../execution';
import type { Platform, Sheet } from '../ports';
import { type Cells, putCell, writeCells } from '../tables/cells';
import { existingSheet, indexOf, locate } from '../tables/columns';
import { type ChosenRows, readKeys } from '../tables/keys';
import { cellFor } from '../tables/own-sheet';
import { kindOf } from './kinds';
import { checkedField, type RowResult, type Value } from './kinds/kind';
import { formatAmounts, planNotes, putNotes } from './notes-and-formats';
import { hasFailed } from './row-status';
import { pause, type Run, type TablePlace } from './run';
import { type CellsNow, keepCells, type PlannedCell, readCellsNow } from './undo/keep';
import { statusField } from './undo-journal';

/**
 * Writes each key's result to every row that holds this key at this moment: its values where cells are
 * blank (or all, if the run overwrites), the day and its status. What was there is kept for undo. Rows that are gone receive nothing.
 * Throws SHEET_MISSING or COLUMN_MISSING, having written nothing.
 */
export function writeRows(
  platform: Platform,
  run: Run,
  results: ReadonlyMap<string, RowResult>,
): void {
  if (results.size === 0) return;
  const { target } = run;
  const sheet = existingSheet(platform.book, target.sheetId, target.sheetName);
  const place = locate(sheet, target.headerRow, target.key);
  const status = indexOf(place, target.status);
  const columns = target.fields.map(({ field, column }) => ({
    field,
    column: indexOf(place, column),
  }));
  const { readKey } = kindOf(run.task);
  const keys = readKeys(sheet, place.headerRow, indexOf(place, target.key), readKey);
  const rows = [...results.keys()].flatMap((key) => keys.rows.get(key) ?? []);
  const own = [...columns.map(({ column }) => column), status];
  const now = readCellsNow(sheet, rows, own);
  const today = dayOf(platform.clock.now());
  const isRaw = isWrittenRaw(run);
  const planned: PlannedCell[] = [];
  for (const [key, result] of results) {
    for (const row of keys.rows.get(key) ?? []) {
      for (const { field, column } of columns) {
        const found = cellValue(result, field, today);
        const value = found === undefined || isRaw ? found : inPlainWords(field, found);
        const mayWrite =
          target.overwrite || field === checkedField || now.value(row, column) === '';
        if (value !== undefined && mayWrite) planned.push({ key, row, field, column, value });
      }
      planned.push({ key, row, field: statusField, column: status, value: result.status });
    }
  }
  const noted = planNotes(
    platform.document,
    run.task,
    sheet,
    planned,
    (key) => results.get(key)?.values,
    today,
  );
  writePlanned(platform, run, sheet, noted, now, own);
}

/** Keeps what is there for undo, then writes. `own` are the run's columns; their cells in `now` were just read. */
export function writePlanned(
  { book }: Platform,
  run: Run,
  sheet: Sheet,
  planned: readonly PlannedCell[],
  now: CellsNow,
  own: readonly number[],
): void {
  keepCells(book, run.id, sheet, planned, now, own);
  // Before the values: once those stand there, a run that died in between takes the cells for filled.
  putNotes(sheet, planned);
  if (!isWrittenRaw(run)) formatAmounts(sheet, planned);
  const cells: Cells = new Map();
  for (const { row, column, value } of planned) putCell(cells, row, column, cellFor(value));
  writeCells(sheet, cells);
}

function isWrittenRaw({ task }: Run): boolean {
  return task.kind === 'enrich-accounts' && task.raw === true;
}

/** Where there is a result, its day is that of the lookup, unless the result itself knows better. */
function cellValue(result: RowResult, field: string, today: string): Value | undefined {
  const value = result.values?.[field];
  if (value !== undefined || field !== checkedField) return value;
  return hasFailed(result.status) ? undefined : today;
}

/** Writes the rows and makes them durable; when a person took the sheet or a column away the run is paused. */
export function writeOrPause(
  platform: Platform,
  run: Run,
  results: ReadonlyMap<string, RowResult>,
): boolean {
  try {
    const why = problemIn(() => writeRows(platform, run, results));
    if (why) pause(run, why);
    return !why;
  } finally {
    platform.book.flush();
  }
}

/** Where the rows of an earlier run are now: all of the sheet that it worked on. Throws SHEET_MISSING, COLUMN_MISSING. */
export function rowsOfTarget(
  { book }: Platform,
  { sheetId, sheetName, headerRow, key }: TablePlace,
): ChosenRows {
  const place = locate(existingSheet(book, sheetId, sheetName), headerRow, key);
  return { sheetId, headerRow: place.headerRow, keyColumn: indexOf(place, key) };
}
