/** Plans a run before anything is spent: rows, unique keys, known results, and a preview. */

import type { Reason } from '../../client/details';
import { ProblemError, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { dayIn, dayOf, startOfDay } from '../days';
import type { Cell, Platform, Sheet } from '../ports';
import { shortened } from '../safe-text';
import { callerOf } from '../settings/connection';
import { announces } from '../settings/extensions';
import { hash } from '../storage/hash';
import { readColumns } from '../tables/cells';
import {
  existingSheet,
  indexOf,
  type Location,
  locate,
  placeOf,
  readHeaders,
} from '../tables/columns';
import { type ChosenRows, type KeyRows, type ReadKey, readKeys } from '../tables/keys';
import { kindOf } from './kinds';
import {
  checkedField,
  columnsBeside,
  type FilledColumn,
  type RunKind,
  type Values,
} from './kinds/kind';
import { type Employment, readEmployment } from './kinds/people';
import { formerStatusHeader, hasFailed, rowStatus, statusHeaders, wasNotRun } from './row-status';
import { checksEmployment, type RowTask, readTask } from './task';
import { underWay } from './under-way';

export interface PlanRequest extends ChosenRows {
  readonly task: RowTask;
  readonly which: Which;
  /** With `stale`: a day such as 2026-11-20. */
  readonly staleBefore?: string;
  /** Results older than this time (ms) are looked up again; 30 days ago by default. */
  readonly freshSince?: number;
  /** A trial: only the first `trial` keys are looked up, and nothing else is filled. A whole number, 1 or more. */
  readonly trial?: number;
}

/** Keys that a run takes and looks up regardless of their rows' content and of known results. */
export type OnlyKeys = ReadonlySet<string>;

/**
 * Which keys a run takes.
 * blanks: with a blank cell to fill, without companies that the service doesn't know;
 * failed: with a status that says that they failed or weren't run (fills blank cells);
 * notRun: those of `failed` that weren't run;
 * stale: last looked up before a day (overwrites cells);
 * everything: all of them (overwrites cells).
 */
export type Which = 'blanks' | 'failed' | 'notRun' | 'stale' | 'everything';

/** The choices offered to users; rows that weren't run are offered on their run's card. */
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
  /** Keys left unchanged: already filled, not failed, or not stale, depending on `which`. */
  readonly complete: number;
  /** Keys with a known result, written for free. */
  readonly fresh: number;
  /** People left out because they left their company. */
  readonly left: number;
  /** Keys that another run or a formula is already looking up. */
  readonly underWay: number;
  readonly toFetch: number;
  /** The most credits it can cost by our price list. */
  readonly estimate: number;
  /** Identifies the keys that would be paid for and their order: compare with `isAsShown`. */
  readonly fingerprint: string;
}

export interface Plan {
  readonly task: RowTask;
  readonly kind: RunKind<RowTask, unknown>;
  readonly sheet: Sheet;
  readonly location: Location;
  readonly keyColumn: number;
  readonly keys: KeyRows;
  readonly columns: readonly FilledColumn[];
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

/** How often planning is repeated because of edits. */
const maxTries = 6;

/**
 * Plans a run over the sheet's present content, limited to the keys `only` if given. Spends nothing. Throws
 * SHEET_MISSING, INVALID_FIELD, NOTHING_TO_DO, MOVING if users edit all the time, and NOT_CONNECTED if the keys are
 * pages.
 */
export function planRun(platform: Platform, request: PlanRequest, only?: OnlyKeys): Plan {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const plan = planOnce(platform, request, only);
    // The plan was read in several calls, which must have seen the same table.
    if (plan.sheet.isPrivate || isStill(plan, request)) return plan;
  }
  const { name } = existingSheet(platform.book, request.sheetId);
  throw new ProblemError(problem('MOVING', [name]));
}

function isStill({ sheet, kind, location, keyColumn, keys }: Plan, request: PlanRequest): boolean {
  const now = keysAt(sheet, { ...location, keyColumn }, kind.readKey, request);
  const sign = ({ rows, invalid }: KeyRows, headers: readonly string[]) =>
    JSON.stringify([[...rows], invalid, headers]);
  return sign(keys, location.headers) === sign(now, readHeaders(sheet, location.headerRow));
}

interface KeyPlace extends Location {
  readonly keyColumn: number;
}

/** Finds the table's present place. Throws COLUMN_MISSING if its key column is gone. */
function placeNow(sheet: Sheet, { headerRow, keyColumn, keyHeader }: ChosenRows): KeyPlace {
  const headers = readHeaders(sheet, headerRow);
  if (!keyHeader || headers[keyColumn - 1] === keyHeader) return { headerRow, headers, keyColumn };
  const key = { header: keyHeader, index: keyColumn };
  const place = locate(sheet, headerRow, key);
  return { ...place, keyColumn: indexOf(place, key) };
}

/** Chosen rows move with the headers. */
function keysAt(sheet: Sheet, place: KeyPlace, readKey: ReadKey, chosen: ChosenRows): KeyRows {
  const down = place.headerRow - chosen.headerRow;
  const { span } = chosen;
  const now = span && { from: span.from + down, to: span.to + down };
  return readKeys(sheet, place.headerRow, place.keyColumn, readKey, now);
}

function planOnce(platform: Platform, request: PlanRequest, only?: OnlyKeys): Plan {
  const sheet = existingSheet(platform.book, request.sheetId);
  const task = readTask(request.task);
  const kind = kindOf(task);
  const { keyColumn, ...location } = placeNow(sheet, request);
  const keys = keysAt(sheet, { ...location, keyColumn }, kind.readKey, request);
  refuseUnnamed(task, location, keyColumn);
  const header = location.headers[keyColumn - 1] ?? '';
  const columns = columnsBeside(kind.columns(task), header);
  const refused = refusedPages(platform, keys, kind);
  const accepted = [...keys.rows].filter(([key]) => !refused.has(key));
  const since =
    request.which === 'stale' ? readDay(request.staleBefore) : (request.freshSince ?? 0);
  const open = (
    only
      ? [...keys.rows.keys()].filter((key) => only.has(key))
      : openKeys(request, sheet, location, keys, columns)
  ).filter((key) => !refused.has(key));
  const known = only ? undefined : kind.known?.(platform, open, since);
  const { trial } = request;
  const fresh = known ?? new Map<string, Values>();
  const employment = checksEmployment(task) ? knownEmployment(sheet, location, keys) : undefined;
  const isWanted = (key: string) => !fresh.has(key) && !employment?.get(key)?.hasLeft;
  const wanted = open.filter(isWanted);
  const others = underWay(platform, task);
  const unpaid = wanted.filter((key) => others.by(key) === undefined);
  const toFetch = unpaid.slice(0, trial);
  const [taken] = wanted.flatMap((key) => others.by(key) ?? []);
  const price = kind.price(task);
  // A later run over the same keys leaves those without a result as they were, so they would be paid for again.
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
    keys,
    refused: [...refused.keys()],
    columns,
    fresh: trial === undefined ? fresh : new Map(),
    toFetch,
    leftToOthers: known && trial === undefined ? wanted.filter(others.by) : [],
    ...(employment && { employment }),
    ...(taken !== undefined && { underWayBy: taken }),
    summary: {
      rows: rowCount + invalid.length,
      unique: accepted.length,
      invalid: invalid.length,
      invalidSamples: invalid.slice(0, 3).map((text) => text.slice(0, 40)),
      duplicates: rowCount - accepted.length,
      complete: accepted.length - open.length,
      fresh: fresh.size,
      left: open.filter((key) => employment?.get(key)?.hasLeft).length,
      underWay: wanted.length - unpaid.length,
      toFetch: toFetch.length,
      estimate: toFetch.length * price,
      fingerprint: fingerprintOf([sheet.id, header, price, lastRun], unpaid),
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
  if (location.headerRow === 0)
    throw new ProblemError(problem('NOTHING_TO_DO', [reasons.employmentHeader()]));
  return readEmployment(sheet, location, keys);
}

/** Columns that are refreshed long after the run, unattended, are found only by their headers. */
function refuseUnnamed(task: RowTask, { headers }: Location, keyColumn: number): void {
  if (task.kind !== 'read-accounts' || !task.keepFresh || headers[keyColumn - 1]) return;
  throw new ProblemError(problem('NOTHING_TO_DO', [reasons.domainHeader()]));
}

function readDay(text: string | undefined): number {
  const since = startOfDay(text ?? '');
  if (since === undefined) throw new ProblemError(problem('NOTHING_TO_DO', [reasons.noDate()]));
  return since;
}

function openKeys(
  { which, task, staleBefore = '' }: PlanRequest,
  sheet: Sheet,
  location: Location,
  keys: KeyRows,
  filled: readonly FilledColumn[],
): string[] {
  const all = [...keys.rows.keys()];
  if (which === 'everything') return all;
  if (which === 'blanks') {
    // The day of the look-up doesn't say whether the row is filled.
    const columns = filled
      .filter(({ field }) => field !== checkedField)
      .map(({ header }) => placeOf(location, header));
    const open = columns.includes(0) ? all : keysWhere(sheet, keys, columns, (cell) => cell === '');
    if (task.kind !== 'enrich-accounts') return open;
    // A later look-up would find no more; "stale" and "everything" ask again.
    const unknown = new Set(
      keysWithStatus({ sheet, location, keys }, task.kind, (text) => text === rowStatus.notFound),
    );
    return open.filter((key) => !unknown.has(key));
  }
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
  const status = placeOf(location, statusHeaders[kind]) || placeOf(location, formerStatusHeader);
  return keysWhere(sheet, keys, [status], (cell) => isSo(String(cell)));
}

/** The keys with a row that has a cell in these columns satisfying `isSo`; none if a column is missing. */
function keysWhere(
  sheet: Sheet,
  keys: KeyRows,
  columns: readonly number[],
  isSo: (cell: Cell) => boolean,
): string[] {
  if (columns.includes(0)) return [];
  const cell = readColumns(sheet, [...keys.rows.values()].flat(), columns);
  return [...keys.rows].flatMap(([key, rows]) =>
    rows.some((row) => columns.some((column) => isSo(cell(row, column)))) ? [key] : [],
  );
}

/** What a run does with a cell: nothing, or it writes a known value or one to be looked up. */
type CellFate = 'stays' | 'known' | 'looked up';

export interface PreviewCell {
  readonly header: string;
  /** Its present content; '' for blank. */
  readonly now: string;
  readonly fate: CellFate;
  /** With `known`: the value. */
  readonly value: string;
}

export interface PreviewRow {
  readonly row: number;
  readonly key: string;
  readonly cells: readonly PreviewCell[];
}

const rowsShown = 5;
const longestText = 60;

/**
 * Returns the first five rows that the run would look up or fill, in the sheet's order. Writes and spends nothing.
 * Throws as planning does.
 */
export function previewRun(platform: Platform, request: PlanRequest): PreviewRow[] {
  const plan = planRun(platform, request);
  const open = [...plan.fresh.keys(), ...plan.toFetch].flatMap((key) =>
    (plan.keys.rows.get(key) ?? []).map((row) => ({ row, key })),
  );
  const first = open.sort((a, b) => a.row - b.row).slice(0, rowsShown);
  const columns = plan.columns
    .filter(({ field }) => field !== checkedField)
    .map(({ field, header }) => ({ field, header, column: placeOf(plan.location, header) }));
  const now = readColumns(
    plan.sheet,
    first.map(({ row }) => row),
    columns.flatMap(({ column }) => (column === 0 ? [] : [column])),
  );
  const writesOver = overwrites(request.which);
  return first.map(({ row, key }) => ({
    row,
    key,
    cells: columns.map(({ field, header, column }): PreviewCell => {
      const cell = column === 0 ? '' : now(row, column);
      const stays = cell !== '' && !writesOver;
      return {
        header,
        now: previewText(cell),
        ...(stays ? { fate: 'stays', value: '' } : next(plan, key, field)),
      };
    }),
  }));
}

function next({ fresh }: Plan, key: string, field: string): Pick<PreviewCell, 'fate' | 'value'> {
  const known = fresh.get(key);
  if (!known) return { fate: 'looked up', value: '' };
  const value = known[field];
  // A value known to be missing leaves the cell unchanged.
  return value === undefined
    ? { fate: 'stays', value: '' }
    : { fate: 'known', value: previewText(value) };
}

function previewText(cell: Cell): string {
  return shortened(cell instanceof Date ? dayOf(cell.getTime()) : String(cell), longestText);
}
