/** Plans a run before anything is spent: rows, unique keys, known results, and a preview. */

import type { Reason } from '../../client/details';
import { problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { dayIn, startOfDay } from '../days';
import type { Platform, Sheet } from '../ports';
import { callerOf } from '../settings/connection';
import { announces } from '../settings/extensions';
import { hash } from '../storage/hash';
import { readColumns } from '../tables/cells';
import {
  existingSheet,
  type Headers,
  headerIn,
  type Location,
  placeOf,
  readHeaders,
  untilStill,
} from '../tables/columns';
import { type ChosenRows, type KeyRows, keysWhere } from '../tables/keys';
import { keysAt, ownPlace, placeNow } from './chosen-rows';
import { kindOf } from './kinds';
import {
  checkedField,
  columnsBeside,
  type FilledColumn,
  isAsked,
  type RunKind,
  type Values,
} from './kinds/kind';
import { type Employment, readEmployment } from './kinds/people';
import { readMisses } from './misses';
import { hasFailed, statusColumns, wasNotRun } from './row-status';
import { type RowRules, ruledOut } from './rules';
import { checksEmployment, type RowTask, readTask } from './task';
import { underWay } from './under-way';
import { foundBy } from './undo-journal';

export interface PlanRequest extends ChosenRows {
  readonly task: RowTask;
  readonly which: Which;
  /** With `stale`: a day such as 2026-11-20. */
  readonly staleBefore?: string;
  /** Results older than this time (ms) are looked up again; 30 days ago by default. */
  readonly freshSince?: number;
  /** A trial: only the first `trial` keys are looked up, and nothing else is filled. A whole number, 1 or more. */
  readonly trial?: number;
  /** Looks up again what wasn't found before; runs over stale or all rows always do. */
  readonly again?: boolean;
  /** Only what the run of this id found. */
  readonly ofRun?: string;
  readonly rules?: RowRules | undefined;
}

/** Keys that a run takes in this order, and looks up regardless of their rows' content and of known results. */
export type OnlyKeys = ReadonlySet<string>;

/**
 * Which keys a run takes.
 * blanks: with a blank cell to fill, unless the key's known result has no value for it;
 * failed: with a status that says that they failed or weren't run (fills blank cells);
 * notRun: those of `failed` that weren't run;
 * stale: last looked up before a day (overwrites cells);
 * everything: all of them (overwrites cells).
 */
export type Which = 'blanks' | 'failed' | 'notRun' | 'stale' | 'everything';

/** The choices offered to users; the others are offered on cards of runs and signals. */
export type OfferedRows = Exclude<Which, 'notRun'>;

/** Whether filled cells are overwritten. */
export function overwrites(which: Which): boolean {
  return which === 'stale' || which === 'everything';
}

export interface PlanSummary {
  /** Rows with content in the key column. */
  readonly rows: number;
  readonly unique: number;
  readonly invalid: number;
  /** The first few texts that aren't keys. */
  readonly invalidSamples: readonly string[];
  /** Rows beyond the first of their key, which are looked up and filled with it. */
  readonly duplicates: number;
  /** Keys that the rules leave out. */
  readonly excluded: number;
  /**
   * Keys left unchanged: already filled, without known values for blank cells, not failed, or not stale, depending on
   * `which`.
   */
  readonly complete: number;
  /** Keys that were looked up before and not found; left out unless the request says `again`. */
  readonly missed: number;
  /** Keys with a known result, written for free. */
  readonly fresh: number;
  /** People left out because they left their company. */
  readonly left: number;
  /** Keys that another run or a formula is already looking up. */
  readonly underWay: number;
  readonly toFetch: number;
  /** Those of `toFetch` that cost nothing, because the account has paid for them. */
  readonly paid: number;
  /** The most credits that one of the others can cost, and all of them, by our price list. */
  readonly price: number;
  readonly estimate: number;
  /** Identifies the keys that would be paid for and their order: compare with `isAsShown`. */
  readonly fingerprint: string;
}

export interface Plan {
  readonly task: RowTask;
  readonly kind: RunKind<RowTask, unknown>;
  readonly sheet: Sheet;
  /** Without the headers of another table beside it. */
  readonly location: Location;
  /** All headers of its row. */
  readonly headers: readonly string[];
  readonly keyColumn: number;
  readonly keys: KeyRows;
  readonly columns: readonly FilledColumn[];
  /** The header of its status column. */
  readonly statusHeader: string;
  readonly fresh: ReadonlyMap<string, Values>;
  readonly toFetch: readonly string[];
  /** If employment is checked first: the results of earlier checks. */
  readonly employment?: ReadonlyMap<string, Employment>;
  /** Keys that this service can't look up. */
  readonly refused: readonly string[];
  /** Keys that others are looking up: their rows get what those find. */
  readonly leftToOthers: readonly string[];
  /** The run or formula that is already looking up the first such key. */
  readonly underWayBy?: Reason;
  readonly summary: PlanSummary;
}

/**
 * Plans a run over the sheet's present content, limited to the keys `only` if given. Spends nothing. Throws
 * SHEET_MISSING, INVALID_FIELD, NOTHING_TO_DO, MOVING if users edit all the time, and NOT_CONNECTED if the keys are
 * pages.
 */
export function planRun(platform: Platform, request: PlanRequest, only?: OnlyKeys): Plan {
  const sheet = existingSheet(platform.book, request.sheetId);
  return untilStill(sheet, () => {
    const plan = planOnce(platform, sheet, request, only);
    // The plan was read in several calls, which must have seen the same table.
    return sheet.isPrivate || isStill(plan, request) ? plan : undefined;
  });
}

function isStill(
  { sheet, kind, location, headers, keyColumn, keys }: Plan,
  request: PlanRequest,
): boolean {
  const now = keysAt(sheet, { ...location, keyColumn }, kind.readKey, request);
  const sign = ({ rows, invalid }: KeyRows, headers: readonly string[]) =>
    JSON.stringify([[...rows], invalid, headers]);
  return sign(keys, headers) === sign(now, readHeaders(sheet, location.headerRow));
}

function planOnce(platform: Platform, sheet: Sheet, request: PlanRequest, only?: OnlyKeys): Plan {
  const task = readTask(request.task);
  const kind = kindOf(task);
  const { keyColumn, headerRow, headers } = placeNow(sheet, request);
  const location = ownPlace(sheet, { headerRow, headers }, keyColumn);
  const keys = keysAt(sheet, { ...location, keyColumn }, kind.readKey, request);
  refuseUnnamed(task, location, keyColumn);
  const header = location.headers[keyColumn - 1] ?? '';
  const isGerman = platform.language?.() === 'de';
  const named = (column: Headers) => headerIn(location, column, isGerman);
  const columns = columnsBeside(
    kind.columns(task).map((column) => ({ field: column.field, header: named(column) })),
    header,
  );
  const statusHeader = named(statusColumns[task.kind]);
  // Beside the other table, new columns would look like part of it.
  const isBesideOther = headers.some((at, i) => i >= keyColumn && at !== location.headers[i]);
  const filled = [...columns, { header: statusHeader }];
  if (isBesideOther && filled.some((each) => placeOf(location, each.header) === 0))
    throw problemError('NOTHING_TO_DO', [reasons.otherTable()]);
  const refused = refusedPages(platform, keys, kind);
  const accepted = [...keys.rows].filter(([key]) => !refused.has(key));
  const out = ruledOut(platform, request.rules ?? {}, sheet, location, keys, kind.readKey);
  const excluded = accepted.filter(([key]) => out.has(key)).length;
  const since =
    request.which === 'stale' ? readDay(request.staleBefore) : (request.freshSince ?? 0);
  const blanks =
    request.which === 'blanks' ? blankFields(sheet, location, keys, columns) : undefined;
  const found = request.ofRun === undefined ? undefined : foundBy(platform.book, request.ofRun);
  const candidates = (
    only
      ? [...only].filter((key) => keys.rows.has(key))
      : blanks
        ? [...blanks.keys()]
        : openKeys(request, sheet, location, keys, columns)
  ).filter((key) => !refused.has(key) && !out.has(key) && (!found || found.has(key)));
  const known = only ? undefined : kind.known?.(platform, candidates, since);
  const { trial } = request;
  const fresh = new Map(
    [...(known ?? [])].filter(([key, values]) => !blanks || canFill(blanks.get(key), values)),
  );
  const open = candidates.filter((key) => fresh.has(key) || !known?.has(key));
  const missed = only
    ? new Set<string>()
    : missedKeys(platform, request, kind, columns, open, blanks);
  const employment = checksEmployment(task) ? knownEmployment(sheet, location, keys) : undefined;
  const isLeftOut = (key: string) => !request.again && missed.has(key);
  const isWanted = (key: string) =>
    !fresh.has(key) && !isLeftOut(key) && !employment?.get(key)?.hasLeft;
  const wanted = open.filter(isWanted);
  const others = underWay(platform, task);
  const untaken = wanted.filter((key) => others.by(key) === undefined);
  const paid = kind.paid?.(platform, untaken) ?? new Set();
  // Paid keys come first, so that a cap that covers only the others leaves none of them out.
  const inOrder = [...untaken].sort((a, b) => Number(paid.has(b)) - Number(paid.has(a)));
  const toFetch = inOrder.slice(0, trial);
  const free = toFetch.filter((key) => paid.has(key)).length;
  const [takenBy] = wanted.flatMap((key) => others.by(key) ?? []);
  const price = kind.price(task);
  // After another run, keys without a result look unchanged and would be paid for again, so the fingerprint names it.
  const lastRun = others.runs.find(({ target }) => target.sheetId === sheet.id)?.number ?? 0;
  const rowCount = accepted.reduce((sum, [, rows]) => sum + rows.length, 0);
  const invalid = [
    ...keys.invalid.map(({ text }) => text),
    ...[...refused].flatMap(([page, rows]) => rows.map(() => page)),
  ];
  return {
    task,
    kind,
    sheet,
    location,
    keyColumn,
    headers,
    keys,
    refused: [...refused.keys()],
    columns,
    statusHeader,
    fresh: trial === undefined ? fresh : new Map(),
    toFetch,
    leftToOthers: known && trial === undefined ? wanted.filter(others.by) : [],
    ...(employment && { employment }),
    ...(takenBy !== undefined && { underWayBy: takenBy }),
    summary: {
      rows: rowCount + invalid.length,
      unique: accepted.length,
      invalid: invalid.length,
      invalidSamples: invalid.slice(0, 3).map((text) => text.slice(0, 40)),
      duplicates: rowCount - accepted.length,
      excluded,
      complete: accepted.length - excluded - open.length,
      missed: missed.size,
      fresh: fresh.size,
      left: open.filter((key) => employment?.get(key)?.hasLeft).length,
      underWay: wanted.length - untaken.length,
      toFetch: toFetch.length,
      paid: free,
      price,
      estimate: (toFetch.length - free) * price,
      fingerprint: fingerprintOf([sheet.id, header, price, lastRun, paid.size], inOrder),
    },
  };
}

/** The pages among the keys, with their rows, if the service can't look them up. Asks the service at most once a day. */
function refusedPages(
  platform: Platform,
  { rows }: KeyRows,
  { isPage }: Plan['kind'],
): KeyRows['rows'] {
  const pages = new Map([...rows].filter(([key]) => isPage?.(key)));
  const mayTake = pages.size > 0 && announces(platform, callerOf(platform), 'company-domain');
  return mayTake ? new Map() : pages;
}

/** Two hashes: of the keys in any order, and of their order. */
function fingerprintOf(about: readonly (string | number)[], keys: readonly string[]): string {
  const sorted = [...keys].sort();
  return `${hash([...about, ...sorted].join('\n'))} ${hash(keys.join('\n'))}`;
}

/**
 * Whether a run would still pay for the keys of a fingerprint, at the same price. A run that takes only the first keys
 * needs them in the same order.
 */
export function isAsShown(fingerprint: string, { summary }: Plan, takesAll: boolean): boolean {
  const [keys, order] = fingerprint.split(' ');
  const [keysNow, orderNow] = summary.fingerprint.split(' ');
  return keys === keysNow && (takesAll || order === orderNow);
}

/** Throws NOTHING_TO_DO for a sheet without headers, which are needed to find the verdicts. */
function knownEmployment(sheet: Sheet, location: Location, keys: KeyRows): Map<string, Employment> {
  if (location.headerRow === 0) throw problemError('NOTHING_TO_DO', [reasons.employmentHeader()]);
  return readEmployment(sheet, location, keys);
}

/** Columns that are refreshed long after the run, unattended, are found only by their headers. */
function refuseUnnamed(task: RowTask, { headers }: Location, keyColumn: number): void {
  if (task.kind !== 'read-accounts' || !task.keepFresh || headers[keyColumn - 1]) return;
  throw problemError('NOTHING_TO_DO', [reasons.domainHeader()]);
}

function readDay(text: string | undefined): number {
  const since = startOfDay(text ?? '');
  if (since === undefined) throw problemError('NOTHING_TO_DO', [reasons.noDate()]);
  return since;
}

/** Key → the fields with a blank cell in one of its rows; keys without any are left out. */
function blankFields(
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  filled: readonly FilledColumn[],
): Map<string, string[]> {
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
  { asks }: Plan['kind'],
  columns: readonly FilledColumn[],
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

function openKeys(
  { which, task, staleBefore = '' }: PlanRequest,
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  filled: readonly FilledColumn[],
): string[] {
  if (which === 'everything') return [...keys.rows.keys()];
  if (which === 'failed' || which === 'notRun') {
    const isOpen = which === 'failed' ? hasFailed : wasNotRun;
    return keysWithStatus({ sheet, location, keys }, task.kind, isOpen);
  }
  const checked = filled.find(({ field }) => field === checkedField);
  const column = checked ? placeOf(location, checked.header) : 0;
  return keysWhere(sheet, keys, [column], (cell) => (dayIn(cell) ?? staleBefore) < staleBefore);
}

/** The keys with a row whose status of this kind of run satisfies `isSo`. */
export function keysWithStatus(
  { sheet, location, keys }: Pick<Plan, 'sheet' | 'location' | 'keys'>,
  kind: RowTask['kind'],
  isSo: (status: string) => boolean,
): string[] {
  const status = placeOf(location, headerIn(location, statusColumns[kind]));
  return keysWhere(sheet, keys, [status], (cell) => isSo(String(cell)));
}
