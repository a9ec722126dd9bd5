/** Works out what a run would do before anything is spent: rows, unique keys, what is known already. */
import { ProblemError, problem } from '../../client/problem';
import type { Platform, Sheet } from '../ports';
import { type Location, readHeaders } from '../table/columns';
import { type ChosenRows, type KeyRows, readKeys } from '../table/keys';
import { readColumns } from '../table/read-columns';
import { kindOf } from './kinds';
import type { FilledColumn, RunKind, Values } from './kinds/kind';
import { hasFailed, statusHeader } from './row-status';
import { readTask, type Task } from './task';

export interface PlanRequest extends ChosenRows {
  readonly task: Task;
  readonly which: Which;
}

/**
 * Which keys a run takes. blanks: with a blank cell to fill; failed: whose status says that they failed or were not
 * run, their blank cells are filled; everything: all of them, filled cells are written over.
 */
export type Which = 'blanks' | 'failed' | 'everything';

export interface PlanSummary {
  /** Rows with something in the key column. */
  readonly rows: number;
  readonly unique: number;
  readonly invalid: number;
  /** The first few texts that are no keys. */
  readonly invalidSamples: readonly string[];
  /** Keys whose cells are all filled already. */
  readonly complete: number;
  /** Keys whose result is known, written at no cost. */
  readonly fresh: number;
  readonly toFetch: number;
  /** Most credits that it can cost by our price list. */
  readonly estimate: number;
}

export interface Plan {
  readonly task: Task;
  readonly kind: RunKind<Task, unknown>;
  readonly sheet: Sheet;
  readonly location: Location;
  readonly keys: KeyRows;
  readonly columns: readonly FilledColumn[];
  readonly fresh: ReadonlyMap<string, Values>;
  readonly toFetch: readonly string[];
  readonly summary: PlanSummary;
}

/** Plans a run over what the sheet holds now. Spends nothing. Throws SHEET_MISSING, INVALID_FIELD, NOTHING_TO_DO. */
export function planRun(platform: Platform, request: PlanRequest): Plan {
  const sheet = platform.book.sheetById(request.sheetId);
  if (!sheet) throw new ProblemError(problem('SHEET_MISSING', ['chosen']));
  const task = readTask(request.task);
  const kind = kindOf(task);
  const columns = kind.columns(task);
  const keys = readKeys(sheet, request.headerRow, request.keyColumn, kind.readKey, request.span);
  const location = { headerRow: request.headerRow, headers: readHeaders(sheet, request.headerRow) };
  const open = openKeys(request.which, sheet, location, keys, columns);
  const fresh = kind.known?.(platform, open) ?? new Map<string, Values>();
  const toFetch = open.filter((key) => !fresh.has(key));
  const rowCount = [...keys.rows.values()].reduce((sum, rows) => sum + rows.length, 0);
  return {
    task,
    kind,
    sheet,
    location,
    keys,
    columns,
    fresh,
    toFetch,
    summary: {
      rows: rowCount + keys.invalid.length,
      unique: keys.rows.size,
      invalid: keys.invalid.length,
      invalidSamples: keys.invalid.slice(0, 3).map(({ text }) => text.slice(0, 40)),
      complete: keys.rows.size - open.length,
      fresh: fresh.size,
      toFetch: toFetch.length,
      estimate: toFetch.length * kind.price(task),
    },
  };
}

function openKeys(
  which: Which,
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  filled: readonly FilledColumn[],
): string[] {
  if (which === 'everything') return [...keys.rows.keys()];
  if (which === 'blanks') return withBlanks(sheet, location, keys, filled);
  const column = location.headers.indexOf(statusHeader) + 1;
  if (column === 0) return [];
  const cell = readColumns(sheet, [...keys.rows.values()].flat(), [column]);
  const isOpen = (row: number) => hasFailed(String(cell(row, column)));
  return [...keys.rows].flatMap(([key, rows]) => (rows.some(isOpen) ? [key] : []));
}

/** The keys that have a row with a blank cell to fill. */
function withBlanks(
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  filled: readonly FilledColumn[],
): string[] {
  const lower =
    location.headerRow === 0 ? [] : location.headers.map((header) => header.toLowerCase());
  const columns = filled.map(({ header }) => lower.indexOf(header.toLowerCase()) + 1);
  const all = [...keys.rows.keys()];
  if (columns.includes(0)) return all;
  const cell = readColumns(sheet, [...keys.rows.values()].flat(), columns);
  return all.filter((key) =>
    keys.rows.get(key)?.some((row) => columns.some((column) => cell(row, column) === '')),
  );
}
