/** Writes results to the rows whose key matches now, wherever users have moved them. */
import { failure, type Result, success } from '../../client/result';
import { zip } from '../../client/zip';
import { inPlainWords } from '../accounts/flat-account';
import { dayOf } from '../days';
import { problemIn, problemOf } from '../execution';
import type { Platform } from '../ports';
import { cellFor } from '../safe-text';
import type { CellChange } from '../tables/cell-changes';
import { existingSheet, indexOf, type Location, locate } from '../tables/columns';
import { type ChosenRows, refuseLoading } from '../tables/keys';
import { writeBeside } from '../tables/safe-write';
import { locateTable, type Snapshot, type Table } from '../tables/snapshot';
import { kindOf } from './kinds';
import {
  checkedField,
  describes,
  isAsked,
  type RowResult,
  type Value,
  type Values,
} from './kinds/kind';
import { missEntries } from './misses';
import { withFormats, withNotes } from './notes-and-formats';
import { hasFailed, isQueued, rowStatus } from './row-status';
import {
  filledColumns,
  isClosed,
  isWorthRetrying,
  pause,
  type Run,
  runRecords,
  type TablePlace,
} from './run';
import { noteStage } from './stage';
import type { Task } from './task';
import { keepCells, type PlannedCell } from './undo/keep';
import { statusField } from './undo-journal';

/** A result, or the status of a row whose key has no result yet. */
export type RowText =
  | RowResult
  | { readonly status: string; readonly values?: undefined; readonly missed?: undefined };

/**
 * Writes each key's result to every row that holds this key at this moment: values into blank cells (or all, if the run
 * overwrites), the day and the status. Previous content is recorded for undo, and misses for later plans. Values whose
 * rows are gone are counted in the run. Spends nothing. Throws SHEET_MISSING or COLUMN_MISSING, and MOVING and
 * UNCLEAR_ROWS as `writeBeside` does.
 */
export function writeRows(
  platform: Platform,
  run: Run,
  results: ReadonlyMap<string, RowText>,
): void {
  if (results.size === 0) {
    platform.book.flush();
    return;
  }
  let noRow = 0;
  let keepPlan = () => {};
  // If no row has a key of the results, nothing is written, but they are paid for.
  let keepAbsent = () => {};
  writeBeside(platform.book, tableOf(platform, run), {
    columns: (place) => columnsOf(run, place),
    keys: results,
    plan(now) {
      const { all } = now.keys;
      noRow = [...results].filter(([key, { values }]) => values && !all.has(key)).length;
      if (noRow > 0) refuseLoading(now.sheet, now.keys);
      const absent = withoutRow(platform, run, now, results);
      const planned = planRows(platform, run, now, results);
      const keep = (cells: readonly PlannedCell[]) =>
        keepCells(platform.book, run.id, cells, now, missEntries(platform, results));
      keepPlan = () => keep([...planned, ...absent]);
      keepAbsent = () => keep(absent);
      return planned.map(changeOf);
    },
    keep() {
      const isFound = [...results.values()].some((result) => 'outcome' in result);
      if (isFound) noteStage(platform, run, { doing: 'writing', keys: results.size });
      keepPlan();
      keepAbsent = () => {};
    },
  });
  keepAbsent();
  if (noRow > 0) run.counts.noRow = (run.counts.noRow ?? 0) + noRow;
}

/**
 * Replaces “Queued” in rows for which no result will come, because their keys were moved or replaced during a run, or are
 * copies of another spreadsheet's. Does nothing while an open run may still write them. Spends nothing. Throws as `writeRows`.
 */
export function settleQueued(platform: Platform, run: Run): void {
  const { status } = run.target;
  if (!status || sharesStatus(run, runRecords.all(platform))) return;
  writeBeside(platform.book, tableOf(platform, run), {
    columns: (place) => [indexOf(place, status)],
    plan: (now) => now.columns.flatMap((column) => settled(run, now, column)),
  });
}

/** Whether another run, which is open, writes into the same status column. */
export function sharesStatus({ id, target }: Run, all: readonly Run[]): boolean {
  return all.some(
    (other) =>
      other.id !== id &&
      !isClosed(other) &&
      other.target.sheetId === target.sheetId &&
      other.target.status?.header === target.status?.header,
  );
}

/** What replaces “Queued” in the status column: that the row has no result, or why its text isn't a key; '' without a text. */
export function settled({ task }: Run, now: Snapshot, column: number): CellChange[] {
  const { readKey, notAKey } = kindOf(task);
  return now.texts.slice(0, now.own).flatMap((text, i) => {
    const row = now.place.headerRow + 1 + i;
    if (!isQueued(now.value(row, column))) return [];
    const reading = readKey(text);
    if (!reading.ok && reading.fault === 'empty') return { row, column, value: '' };
    return { row, column, value: reading.ok ? rowStatus.noResult : cellFor(notAKey(text)) };
  });
}

/** Whether the run's sheet, key column and filled columns exist now. Reads the headers. */
export function hasPlace(platform: Platform, run: Run): boolean {
  const why = problemIn(() => {
    const { sheet, headerRow, key } = tableOf(platform, run);
    columnsOf(run, locate(sheet, headerRow, key));
  });
  return why === undefined;
}

/** The table that a run works on. Throws SHEET_MISSING. */
export function tableOf({ book }: Platform, { target, task }: Worked): Table {
  const { sheetId, sheetName, headerRow, key } = target;
  const sheet = existingSheet(book, sheetId, sheetName);
  return { sheet, headerRow, key, readKey: kindOf(task).readKey };
}

/** The run's present columns, the status last. */
function columnsOf({ target }: Run, place: Location): number[] {
  return filledColumns(target).map((column) => indexOf(place, column));
}

/** What a result has for a field's cell. */
function reader({ clock }: Platform, run: Run) {
  const today = dayOf(clock.now());
  return (result: RowText, field: string): Value | undefined => {
    const found = 'outcome' in result ? cellValue(result, field, today) : undefined;
    return found === undefined || isRaw(run) ? found : inPlainWords(field, found);
  };
}

const isRaw = ({ task }: Run) => task.kind === 'enrich-accounts' && task.raw === true;

/** The cells of results whose keys have no row now; undo of a deletion may bring it back. */
function withoutRow(
  platform: Platform,
  run: Run,
  now: Snapshot,
  results: ReadonlyMap<string, RowText>,
): PlannedCell[] {
  const valueIn = reader(platform, run);
  const nowhere = { row: 0, column: 0 };
  return [...results].flatMap(([key, result]): PlannedCell[] => {
    if (!('outcome' in result) || now.keys.all.has(key)) return [];
    const cells = run.target.fields.flatMap(({ field }) => {
      const value = valueIn(result, field);
      return value === undefined ? [] : [{ key, field, value, ...nowhere }];
    });
    return [...cells, { key, field: statusField, value: result.status, ...nowhere }];
  });
}

function planRows(
  platform: Platform,
  run: Run,
  now: Snapshot,
  results: ReadonlyMap<string, RowText>,
): PlannedCell[] {
  const { target, task } = run;
  const valueIn = reader(platform, run);
  const columns = now.columns.slice(0, -1);
  const [status] = now.columns.slice(-1);
  if (status === undefined) throw new Error('A run has at least its status column');
  const kind = kindOf(task);
  const planned: PlannedCell[] = [];
  for (const [key, result] of results) {
    for (const row of now.keys.all.get(key) ?? []) {
      let [open, filled] = [0, 0];
      const shown = new Set<string>();
      for (const [{ field }, column] of zip(target.fields, columns)) {
        const about = describes[field];
        if (about && !shown.has(about)) continue;
        const value = valueIn(result, field);
        const mayWrite =
          target.overwrite || field === checkedField || now.value(row, column) === '';
        if (value !== undefined && mayWrite) planned.push({ key, row, field, column, value });
        if (!isAsked(field)) continue;
        if (mayWrite) open += 1;
        // An earlier attempt at this write may have filled it.
        const isThere = String(now.value(row, column)) === String(value);
        if (value === undefined || !(mayWrite || isThere)) continue;
        filled += 1;
        shown.add(field);
      }
      const isEmpty = open > 0 && filled === 0;
      const baseStatus =
        isEmpty && result.status === rowStatus.done ? rowStatus.nothingFilled : result.status;
      const statusText =
        baseStatus + (kind.remark?.(now.texts[row - now.place.headerRow - 1] ?? '') ?? '');
      planned.push({ key, row, field: statusField, column: status, value: statusText });
    }
  }
  const valuesOf = (key: string) => results.get(key)?.values;
  return withLooks(platform, run, now, planned, valuesOf);
}

/** Adds notes and number formats. `valuesOf` returns what is known of a key. */
export function withLooks(
  { clock, document, language }: Platform,
  run: Run,
  now: Snapshot,
  planned: readonly PlannedCell[],
  valuesOf: (key: string) => Values | undefined,
): PlannedCell[] {
  const noted = withNotes(document, run.task, now, planned, valuesOf, dayOf(clock.now()));
  return isRaw(run) ? noted : withFormats(now, noted, language?.());
}

export function changeOf({ row, column, value, note, format }: PlannedCell): CellChange {
  return {
    row,
    column,
    value: cellFor(value),
    ...(note !== undefined && { note }),
    ...(format !== undefined && { format }),
  };
}

/** The day of a result is today, unless the result has its own. */
function cellValue(result: RowResult, field: string, today: string): Value | undefined {
  const value = result.values?.[field];
  if (value !== undefined || field !== checkedField) return value;
  return hasFailed(result.status) ? undefined : today;
}

/** The number of Google errors after which the run is paused with Google's message. */
const mostTries = 20;

/**
 * Returns the result of `body`, or pauses the run with the problem and returns that. Rethrows Google's first errors,
 * because the next execution often succeeds.
 */
export function orPause<T>(platform: Platform, run: Run, body: () => T): Result<T> {
  try {
    return success(body());
  } catch (error) {
    const why = problemOf(error);
    if (isWorthRetrying(run, why, mostTries)) {
      runRecords.save(platform, run);
      throw error;
    }
    pause(run, why);
    return failure(why);
  }
}

/** Writes the rows, or pauses the run as `orPause`; returns whether it wrote. */
export function writeOrPause(
  platform: Platform,
  run: Run,
  results: ReadonlyMap<string, RowResult>,
): boolean {
  const { ok } = orPause(platform, run, () => writeRows(platform, run, results));
  if (ok) delete run.failures;
  else platform.book.flush();
  return ok;
}

/** A run's table and task. */
interface Worked {
  readonly target: TablePlace;
  readonly task: Task;
}

/** The present rows of an earlier run: all of the table it worked on. Throws SHEET_MISSING, COLUMN_MISSING. */
export function rowsOfTarget(
  platform: Platform,
  worked: Worked,
): ChosenRows & Pick<TablePlace, 'rules'> {
  const { sheetId, rules } = worked.target;
  const { place, keyColumn } = locateTable(tableOf(platform, worked));
  return { sheetId, headerRow: place.headerRow, keyColumn, rules };
}
