/** Refreshes evidence columns after a signal found something: reads the accounts again, a few hundred at a time. */
import type { Caller } from '../../client/call';
import { type Problem, ProblemError, problem } from '../../client/problem';
import { type HeldAccounts, readHeldAccounts } from '../accounts/read-accounts';
import { dayOf } from '../days';
import { attempt } from '../execution';
import type { Platform, Sheet } from '../ports';
import { readDomainKey } from '../runs/kinds/accounts';
import { checkedField } from '../runs/kinds/kind';
import { readCellsNow, shownAs } from '../runs/undo/keep';
import { type Watch, watchRecords } from '../runs/watched-columns';
import { type Cells, putCell, writeCells } from '../tables/cells';
import { existingSheet, indexOf, type Location, locate } from '../tables/columns';
import { type KeyRows, readKeys } from '../tables/keys';
import { cellFor } from '../tables/own-sheet';
import { accountMembers } from './fetch-members';
import type { SignalRecord } from './record';

/** The companies in the signal's sheet; undefined where that cannot be told, and any row may be one of them. */
function foundDomains({ book }: Platform, record: SignalRecord): Set<string> | undefined {
  const { sheet: id } = record.accounts;
  if (id === undefined) return record.elsewhere ? undefined : new Set();
  const sheet = book.sheetById(id);
  if (!sheet) return undefined;
  const domains = () => {
    const place = locate(sheet, 1, { header: accountMembers.idHeader, index: 1 });
    const website = indexOf(place, { header: 'Website', index: 1 });
    return new Set(readKeys(sheet, place.headerRow, website, readDomainKey).rows.keys());
  };
  return attempt<Set<string> | undefined>(domains, () => undefined);
}

/** Accounts of one step: four parallel requests. */
const atOnce = 400;

/**
 * Where a signal's news want it, reads the next accounts of those that stand in the sheets that its owner keeps fresh, in
 * the order of the alphabet, and rewrites the kept columns of their rows. It reads the companies that the signal found;
 * where that cannot be told, those of every row. Returns whether more are left, or what is in the way of reading. A sheet
 * or column that is gone is noted and passed over. The caller holds the document's lock; to do a step again changes
 * nothing. Spends nothing. Serves §4.10.
 */
export function refreshRows(
  platform: Platform,
  caller: Caller,
  record: SignalRecord,
): 'more' | 'all' | Problem {
  const { owner, refresh: after } = record;
  if (after === undefined) return 'all';
  const { baseUrl } = caller.connection;
  const watches = watchRecords
    .all(platform.document)
    .filter((watch) => watch.owner === owner && watch.baseUrl === baseUrl);
  const places = watches.flatMap((watch) => findPlace(platform, watch) ?? []);
  const wanted = places.length === 0 ? undefined : foundDomains(platform, record);
  const domains = new Set(places.flatMap(({ keys }) => [...keys.rows.keys()]));
  const open = [...domains].filter((domain) => domain > after && (wanted?.has(domain) ?? true));
  const step = open.sort().slice(0, atOnce);
  if (step.length > 0) {
    const held = readHeldAccounts(caller, step);
    if (!(held instanceof Map)) return held;
    const today = dayOf(platform.clock.now());
    for (const { watch, ...place } of places) {
      if (!step.some((domain) => place.keys.rows.has(domain))) continue;
      orNote(platform, watch, () => writeHeld(place, watch.fields, held, today));
      if (watch.problem) continue;
      watch.refreshedAt = platform.clock.now();
      watchRecords.save(platform.document, watch);
    }
    platform.book.flush();
  }
  const last = step[step.length - 1];
  if (open.length > step.length && last !== undefined) {
    record.refresh = last;
    return 'more';
  }
  delete record.refresh;
  return 'all';
}

function findPlace(platform: Platform, watch: Watch) {
  delete watch.problem;
  return orNote(platform, watch, () => {
    const sheet = existingSheet(platform.book, watch.sheetId, watch.sheetName);
    watch.sheetName = sheet.name;
    const location = locate(sheet, watch.headerRow, watch.key);
    const column = indexOf(location, watch.key);
    const keys = readKeys(sheet, location.headerRow, column, readDomainKey);
    return { watch, sheet, location, keys };
  });
}

/** What people did to the sheet is noted for the sidebar; whatever else is kept fresh goes on. */
function orNote<T>(platform: Platform, watch: Watch, body: () => T): T | undefined {
  return attempt<T | undefined>(body, ({ code }) => {
    const why =
      code === 'SHEET_MISSING'
        ? 'the sheet was deleted'
        : 'the domain column, or every column to refresh, was renamed or deleted';
    watch.problem = problem('NOT_REFRESHED', [watch.sheetName, why]);
    watchRecords.save(platform.document, watch);
    return undefined;
  });
}

/**
 * Takes where the rows stand at this moment; writes the values of `held` into the columns that are still there. Cells that
 * show the value already, hold a formula, or have no value now stay as they are. Throws COLUMN_MISSING where none of the
 * columns is left, having written nothing.
 */
function writeHeld(
  { sheet, location, keys }: { sheet: Sheet; location: Location; keys: KeyRows },
  fields: Watch['fields'],
  held: HeldAccounts,
  today: string,
): void {
  const columns = fields.flatMap(({ field, column }) => {
    // A person who took a column away does not want it any more.
    const isThere = location.headers.includes(column.header);
    return isThere ? [{ field, column: indexOf(location, column) }] : [];
  });
  const [first] = fields;
  if (columns.every(({ field }) => field === checkedField))
    throw new ProblemError(problem('COLUMN_MISSING', [first?.column.header ?? '']));
  const rows = [...held.keys()].flatMap((domain) => keys.rows.get(domain) ?? []);
  const now = readCellsNow(
    sheet,
    rows,
    columns.map(({ column }) => column),
  );
  const cells: Cells = new Map();
  for (const [domain, values] of held) {
    for (const row of keys.rows.get(domain) ?? []) {
      for (const { field, column } of columns) {
        const value = field === checkedField ? today : values[field];
        if (value === undefined || now.formula(row, column) !== '') continue;
        if (now.value(row, column) !== shownAs(value)) putCell(cells, row, column, cellFor(value));
      }
    }
  }
  writeCells(sheet, cells);
}
