/** Chooses which keys of a table a run looks up, and which have a known result. */
import { nothingToDo } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { dayIn, startOfDay } from '../days';
import type { Platform, Sheet } from '../ports';
import { readColumns } from '../tables/cells';
import { headerIn, type Location, placeOf } from '../tables/columns';
import { type KeyRows, keysWhere } from '../tables/keys';
import { checkedField, type FilledColumn, isAsked, type RunKind, type Values } from './kinds/kind';
import { type Employment, readEmployment } from './kinds/people';
import { readMisses } from './misses';
import { type OnlyKeys, overwrites, type PlanRequest } from './plan-request';
import { hasFailed, statusColumns, wasNotRun } from './row-status';
import { ruledOut } from './rules';
import { checksEmployment, type RowTask } from './task';
import { foundBy } from './undo-journal';

/** A table, and what a run reads and fills there. */
export interface RunTable {
  readonly task: RowTask;
  readonly kind: RunKind<RowTask, unknown>;
  readonly sheet: Sheet;
  /** Without the headers of another table beside it. */
  readonly location: Location;
  readonly keys: KeyRows;
  readonly columns: readonly FilledColumn[];
  /** Keys that this service can't look up, with their rows. */
  readonly refused: KeyRows['rows'];
}

export interface KeyChoice {
  /** The keys that the service can look up. */
  readonly accepted: KeyRows['rows'];
  /** How many of those the rules leave out. */
  readonly excluded: number;
  /** The keys that neither the rules nor the wanted status or age leave out. */
  readonly chosen: readonly string[];
  /** The keys that lack something, in the order of the rows. */
  readonly open: readonly string[];
  /** Those of them with a known result. */
  readonly fresh: ReadonlyMap<string, Values>;
  /** Those for which everything wanted was looked up before and not found. */
  readonly missed: ReadonlySet<string>;
  /** Those of people who left their company: they are left out. */
  readonly left: readonly string[];
  /** Those to look up, by this run or another. */
  readonly wanted: readonly string[];
  /** If employment is checked first: the results of earlier checks. */
  readonly employment?: ReadonlyMap<string, Employment>;
}

/**
 * Chooses the keys of a run, limited to the keys `only` if given. Spends nothing. Throws NOTHING_TO_DO without a
 * readable day for stale rows, or without headers to find the results of employment checks.
 */
export function chooseKeys(
  platform: Platform,
  table: RunTable,
  request: PlanRequest,
  only?: OnlyKeys,
): KeyChoice {
  const { task, kind, sheet, location, keys, refused } = table;
  const accepted = new Map([...keys.rows].filter(([key]) => !refused.has(key)));
  const out = ruledOut(platform, request.rules ?? {}, sheet, location, keys, kind.readKey);
  const since =
    request.which === 'stale' ? readDay(request.staleBefore) : (request.freshSince ?? 0);
  const blanks = request.which === 'blanks' ? blankFields(table) : undefined;
  const found = request.ofRun === undefined ? undefined : foundBy(platform.book, request.ofRun);
  const chosen = [...(only ?? keysByStatusOrDay(table, request))].filter(
    (key) => accepted.has(key) && !out.has(key) && (!found || found.has(key)),
  );
  const candidates = blanks && !only ? chosen.filter((key) => blanks.has(key)) : chosen;
  const known = only ? undefined : kind.known?.(platform, candidates, since);
  const fresh = new Map(
    [...(known ?? [])].filter(([key, values]) => !blanks || canFill(blanks.get(key), values)),
  );
  const open = candidates.filter((key) => fresh.has(key) || !known?.has(key));
  const missed = only ? new Set<string>() : missedKeys(platform, request, table, open, blanks);
  const employment = checksEmployment(task) ? knownEmployment(table) : undefined;
  const hasLeft = (key: string) => employment?.get(key)?.hasLeft === true;
  const isMissed = (key: string) => !request.again && missed.has(key);
  return {
    accepted,
    excluded: [...accepted.keys()].filter((key) => out.has(key)).length,
    chosen,
    open,
    fresh,
    missed,
    left: open.filter(hasLeft),
    wanted: open.filter((key) => !fresh.has(key) && !isMissed(key) && !hasLeft(key)),
    ...(employment && { employment }),
  };
}

/** Throws NOTHING_TO_DO for a sheet without headers, which are needed to find the verdicts. */
function knownEmployment({ sheet, location, keys }: RunTable): Map<string, Employment> {
  if (location.headerRow === 0) throw nothingToDo(reasons.employmentHeader());
  return readEmployment(sheet, location, keys);
}

function readDay(text: string | undefined): number {
  const since = startOfDay(text ?? '');
  if (since === undefined) throw nothingToDo(reasons.noDate());
  return since;
}

/** Key → the fields with a blank cell in one of its rows; keys without any are left out. */
function blankFields({ sheet, location, keys, columns: filled }: RunTable): Map<string, string[]> {
  // The day of the look-up, or a status, doesn't say whether the row is filled.
  const columns = filled
    .filter(({ field }) => isAsked(field))
    .map(({ field, header }) => ({ field, column: placeOf(location, header) }));
  const there = columns.flatMap(({ column }) => (column === 0 ? [] : [column]));
  const cell = readColumns(sheet, [...keys.rows.values()].flat(), there);
  return new Map(
    [...keys.rows].flatMap(([key, rows]): [string, string[]][] => {
      const fields = columns
        .filter(({ column }) => column === 0 || rows.some((row) => cell(row, column) === ''))
        .map(({ field }) => field);
      return fields.length > 0 ? [[key, fields]] : [];
    }),
  );
}

/** Whether a known value fills a blank cell. */
function canFill(blank: readonly string[] | undefined, values: Values): boolean {
  return (blank ?? []).some((field) => values[field] !== undefined);
}

/** The open keys for which everything wanted was looked up before and not found. */
function missedKeys(
  platform: Platform,
  { which }: PlanRequest,
  { kind: { asks }, columns }: RunTable,
  open: readonly string[],
  blanks: ReadonlyMap<string, readonly string[]> | undefined,
): Set<string> {
  if (!asks || overwrites(which)) return new Set();
  const isMissed = readMisses(platform);
  const all = columns.map(({ field }) => field).filter(isAsked);
  return new Set(
    open.filter((key) => (blanks?.get(key) ?? all).every((field) => isMissed(asks(field), key))),
  );
}

function keysByStatusOrDay(
  table: RunTable,
  { which, staleBefore = '' }: PlanRequest,
): Iterable<string> {
  const { task, sheet, location, keys, columns } = table;
  if (which === 'everything' || which === 'blanks') return keys.rows.keys();
  if (which === 'failed' || which === 'notRun')
    return keysWithStatus(table, task.kind, which === 'failed' ? hasFailed : wasNotRun);
  const checked = columns.find(({ field }) => field === checkedField);
  const column = checked ? placeOf(location, checked.header) : 0;
  return keysWhere(sheet, keys, [column], (cell) => (dayIn(cell) ?? staleBefore) < staleBefore);
}

/** The keys with a row whose status of this kind of run satisfies `isSo`. */
export function keysWithStatus(
  { sheet, location, keys }: Pick<RunTable, 'sheet' | 'location' | 'keys'>,
  kind: RowTask['kind'],
  isSo: (status: string) => boolean,
): string[] {
  const status = placeOf(location, headerIn(location, statusColumns[kind]));
  return keysWhere(sheet, keys, [status], (cell) => isSo(String(cell)));
}
