/** Plans a run before anything is spent: rows, unique keys, known results, and a preview. */

import type { Reason } from '../../client/details';
import { nothingToDo } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Platform, Sheet } from '../ports';
import { callerOf } from '../settings/connection';
import { announces } from '../settings/extensions';
import { hash } from '../storage/hash';
import {
  existingSheet,
  type Headers,
  headerIn,
  type Location,
  placeOf,
  readHeaders,
  untilStill,
} from '../tables/columns';
import type { KeyRows } from '../tables/keys';
import { chooseKeys, type RunTable } from './choose-keys';
import { keysAt, ownPlace, placeNow } from './chosen-rows';
import { kindOf } from './kinds';
import { columnsBeside, type Values } from './kinds/kind';
import type { Employment } from './kinds/people';
import type { OnlyKeys, PlanRequest } from './plan-request';
import { statusColumns } from './row-status';
import { type RowTask, readTask } from './task';
import { underWay } from './under-way';

export interface PlanSummary {
  /** Rows with content in the key column. */
  readonly rows: number;
  /** Rows with content in the key column of the whole table, of which only some may be chosen. */
  readonly allRows: number;
  /** Those of `rows` that neither the rules nor the wanted status or age leave out. */
  readonly chosenRows: number;
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

export interface Plan extends RunTable {
  /** All headers of its row. */
  readonly headers: readonly string[];
  readonly keyColumn: number;
  /** The header of its status column. */
  readonly statusHeader: string;
  readonly fresh: ReadonlyMap<string, Values>;
  readonly toFetch: readonly string[];
  /** If employment is checked first: the results of earlier checks. */
  readonly employment?: ReadonlyMap<string, Employment>;
  /** Keys that others are looking up: their rows get what those find. */
  readonly leftToOthers: readonly string[];
  /** The run or formula that is already looking up the first such key. */
  readonly underWayBy?: Reason;
  readonly summary: PlanSummary;
  /**
   * The first keys, if they are exactly those of a fingerprint and cost the same, and others follow that were added since.
   * Undefined otherwise.
   */
  shownFirst(fingerprint: string): readonly string[] | undefined;
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
  const table = readTable(platform, sheet, request);
  const { task, kind, keys, refused } = table;
  const choice = chooseKeys(platform, table, request, only);
  const { accepted, open, fresh, wanted, employment } = choice;
  const { trial } = request;
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
  const header = table.location.headers[table.keyColumn - 1] ?? '';
  const countRows = (of: Iterable<string>) =>
    [...of].reduce((sum, key) => sum + (accepted.get(key)?.length ?? 0), 0);
  const rowCount = countRows(accepted.keys());
  const invalid = [
    ...keys.invalid.map(({ text }) => text),
    ...[...refused].flatMap(([page, rows]) => rows.map(() => page)),
  ];
  const rows = rowCount + invalid.length;
  const printOf = (some: readonly string[]) => {
    const paidFor = some.filter((key) => paid.has(key)).length;
    return fingerprintOf([sheet.id, header], [price, lastRun, paidFor], some);
  };
  return {
    ...table,
    fresh: trial === undefined ? fresh : new Map(),
    toFetch,
    leftToOthers: kind.known && !only && trial === undefined ? wanted.filter(others.by) : [],
    ...(employment && { employment }),
    ...(takenBy !== undefined && { underWayBy: takenBy }),
    summary: {
      rows,
      allRows: request.span ? countAll(table, request) : rows,
      chosenRows: choice.chosen.length < accepted.size ? countRows(choice.chosen) : rows,
      unique: accepted.size,
      invalid: invalid.length,
      invalidSamples: invalid.slice(0, 3).map((text) => text.slice(0, 40)),
      duplicates: rowCount - accepted.size,
      excluded: choice.excluded,
      complete: accepted.size - choice.excluded - open.length,
      missed: choice.missed.size,
      fresh: fresh.size,
      left: choice.left.length,
      underWay: wanted.length - untaken.length,
      toFetch: toFetch.length,
      paid: free,
      price,
      estimate: (toFetch.length - free) * price,
      fingerprint: printOf(inOrder),
    },
    shownFirst(fingerprint) {
      const first = inOrder.slice(0, Number(fingerprint.split(' ')[2]));
      const isPart = first.length < inOrder.length && printOf(first) === fingerprint;
      return isPart ? first : undefined;
    },
  };
}

/** Throws NOTHING_TO_DO where the run would have no header to find its key by, or new columns beside another table. */
function readTable(platform: Platform, sheet: Sheet, request: PlanRequest) {
  const task = readTask(request.task);
  const kind = kindOf(task);
  const { keyColumn, headerRow, headers } = placeNow(sheet, request);
  const location = ownPlace(sheet, { headerRow, headers }, keyColumn);
  const keys = keysAt(sheet, { ...location, keyColumn }, kind.readKey, request);
  refuseUnnamed(task, location, keyColumn);
  const isGerman = platform.language?.() === 'de';
  const named = (column: Headers) => headerIn(location, column, isGerman);
  const columns = columnsBeside(
    kind.columns(task).map((column) => ({ field: column.field, header: named(column) })),
    location.headers[keyColumn - 1] ?? '',
  );
  const statusHeader = named(statusColumns[task.kind]);
  // Beside the other table, new columns would look like part of it.
  const isBesideOther = headers.some((at, i) => i >= keyColumn && at !== location.headers[i]);
  const filled = [...columns, { header: statusHeader }];
  if (isBesideOther && filled.some((each) => placeOf(location, each.header) === 0))
    throw nothingToDo(reasons.otherTable());
  const refused = refusedPages(platform, keys, kind);
  return { task, kind, sheet, location, keyColumn, headers, keys, columns, statusHeader, refused };
}

/** The rows of the whole table with content in the key column. */
function countAll(
  table: Pick<Plan, 'sheet' | 'kind' | 'location' | 'keyColumn'>,
  request: PlanRequest,
): number {
  const { sheet, kind, location, keyColumn } = table;
  const { span: _span, ...all } = request;
  const { rows, invalid } = keysAt(sheet, { ...location, keyColumn }, kind.readKey, all);
  return [...rows.values()].flat().length + invalid.length;
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

type Facts = readonly (string | number)[];

/** Hashes of the keys in any order and of their order, how many there are, and a hash of their place. */
function fingerprintOf(place: Facts, terms: Facts, keys: readonly string[]): string {
  const all = [...place, ...terms, ...[...keys].sort()];
  const hashes = [all, keys, place].map((each) => hash(each.join('\n')));
  return [hashes[0], hashes[1], keys.length, hashes[2]].join(' ');
}

/** Whether nothing is left to look up in the column of a fingerprint: all has been paid for since, or was known. */
export function isPaidFor(fingerprint: string, { toFetch, summary }: Plan): boolean {
  return toFetch.length === 0 && fingerprint.split(' ')[3] === summary.fingerprint.split(' ')[3];
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

/** Columns that are refreshed long after the run, unattended, are found only by their headers. */
function refuseUnnamed(task: RowTask, { headers }: Location, keyColumn: number): void {
  if (task.kind !== 'read-accounts' || !task.keepFresh || headers[keyColumn - 1]) return;
  throw nothingToDo(reasons.domainHeader());
}
