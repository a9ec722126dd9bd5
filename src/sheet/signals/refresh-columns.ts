/** Refreshes watched columns after a signal found something: reads the accounts again, a few hundred at a time. */

import type { Caller } from '../../client/call';
import type { Reason } from '../../client/details';
import { type Problem, type ProblemCode, problem, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { failure, type Result, success } from '../../client/result';
import { zip } from '../../client/zip';
import { isPage } from '../../contract/profile';
import { type HeldAccounts, readHeldAccounts } from '../accounts/read-accounts';
import { dayOf } from '../days';
import { attempt, ifPossible, problemIn } from '../execution';
import type { Book, Platform } from '../ports';
import { companyKeys, readDomainKey } from '../runs/kinds/accounts';
import { checkedField } from '../runs/kinds/kind';
import { type Watch, watchRecords } from '../runs/watched-columns';
import { cellFor } from '../safe-text';
import { hasExtension } from '../settings/extensions';
import type { CellChange } from '../tables/cell-changes';
import { existingSheet, indexOf, type Location } from '../tables/columns';
import { writeBeside } from '../tables/safe-write';
import { readTable, type Table } from '../tables/snapshot';
import type { SignalRecord } from './record';

/** The companies in the signal's sheets; undefined if unknown, so that any row may be one of them. */
function foundDomains({ book }: Platform, record: SignalRecord): Set<string> | undefined {
  const ids = [record.calls, record.accounts.sheet].filter((id) => id !== undefined);
  if (ids.length === 0) return record.elsewhere ? undefined : new Set();
  const domainsIn = (id: number) => {
    const key = { header: 'Website', index: 1 };
    const table = { sheet: existingSheet(book, id), headerRow: 1, key, readKey: readDomainKey };
    return [...readTable(table).keys.rows.keys()];
  };
  return ifPossible(() => new Set(ids.flatMap(domainsIn)));
}

/** Accounts of one step: four parallel requests. */
const atOnce = 400;

/**
 * If a signal has found something, reads the next accounts of the sheets that its owner watches, in alphabetical order,
 * and rewrites the watched columns of their rows. Reads the companies that the signal found, or all if those are
 * unknown, and those given by their LinkedIn page. Returns whether more are left, or the problem. A missing sheet or column is noted and skipped. The caller
 * holds the document's lock; repeating a step changes nothing. Spends nothing (§4.10).
 */
export function refreshRows(
  platform: Platform,
  caller: Caller,
  record: SignalRecord,
): Result<'more' | 'all'> {
  const { owner, refresh: from } = record;
  if (from === undefined) return success('all');
  const { baseUrl } = caller.connection;
  const watches = watchRecords
    .all(platform)
    .filter((watch) => watch.owner === owner && watch.baseUrl === baseUrl);
  const places = watches.flatMap((watch) => findPlace(platform, watch) ?? []);
  const wanted = places.length === 0 ? undefined : foundDomains(platform, record);
  const domains = new Set(places.flatMap(({ keys }) => [...keys.rows.keys()]));
  // A page doesn't tell its company's domain.
  const isOpen = (domain: string) =>
    domain >= from && (isPage(domain) || (wanted?.has(domain) ?? true));
  const open = [...domains].filter(isOpen).sort();
  const step = open.slice(0, atOnce);
  if (step.length > 0) {
    const held = readHeldAccounts(caller, step);
    if (!held.ok) return held;
    const today = dayOf(platform.clock.now());
    for (const { watch, table, keys } of places) {
      if (!step.some((domain) => keys.rows.has(domain))) continue;
      const why = problemIn(() => writeHeld(platform.book, table, watch.fields, held.value, today));
      // If users keep editing these rows, the next poll reads them again.
      if (why?.code === 'MOVING') return failure(why);
      if (why) noteProblem(platform, watch, why);
      if (why) continue;
      watch.refreshedAt = platform.clock.now();
      watchRecords.save(platform, watch);
    }
    platform.book.flush();
  }
  const next = open[atOnce];
  if (next !== undefined) {
    record.refresh = next;
    return success('more');
  }
  delete record.refresh;
  return success('all');
}

function findPlace(platform: Platform, watch: Watch) {
  delete watch.problem;
  const { sheetId, sheetName, headerRow, key } = watch;
  const find = () => {
    const sheet = existingSheet(platform.book, sheetId, sheetName);
    watch.sheetName = sheet.name;
    // A service that can't look up pages may refuse a request with one.
    const takesPages = hasExtension(platform, 'company-domain');
    const readKey = takesPages ? companyKeys.readKey : readDomainKey;
    const table: Table = { sheet, headerRow, key, readKey };
    return { watch, table, keys: readTable(table).keys };
  };
  return attempt<ReturnType<typeof find> | undefined>(find, (why) => {
    noteProblem(platform, watch, why);
    return undefined;
  });
}

/** Notes the problem for the sidebar; other sheets are still refreshed. */
function noteProblem(platform: Platform, watch: Watch, why: Problem): void {
  const known: { readonly [Code in ProblemCode]?: Reason } = {
    SHEET_MISSING: reasons.sheetDeleted(),
    COLUMN_MISSING: reasons.columnsGone(),
  };
  const reason = known[why.code];
  watch.problem = reason === undefined ? why : problem('NOT_REFRESHED', [watch.sheetName, reason]);
  watchRecords.save(platform, watch);
}

/**
 * Writes the values of `held` into the columns that still exist. Cells that already show the value, hold a formula, or
 * have no value now stay unchanged. Throws COLUMN_MISSING if none of the columns exists, having written nothing, and
 * what `writeBeside` throws.
 */
function writeHeld(
  book: Book,
  table: Table,
  fields: Watch['fields'],
  held: HeldAccounts,
  today: string,
): void {
  // A column that a user removed is no longer wanted.
  const fieldsIn = ({ headers }: Location) =>
    fields.filter(({ column }) => headers.includes(column.header));
  writeBeside(book, table, {
    columns(place) {
      const left = fieldsIn(place);
      if (left.every(({ field }) => field === checkedField))
        throw problemError('COLUMN_MISSING', [fields[0]?.column.header ?? '']);
      return left.map(({ column }) => indexOf(place, column));
    },
    keys: held,
    plan(now) {
      const changes: CellChange[] = [];
      for (const [domain, values] of held) {
        for (const row of now.keys.rows.get(domain) ?? []) {
          for (const [{ field }, column] of zip(fieldsIn(now.place), now.columns)) {
            const value = field === checkedField ? today : values[field];
            if (value === undefined || now.formula(row, column) !== '') continue;
            changes.push({ row, column, value: cellFor(value) });
          }
        }
      }
      return changes;
    },
  });
}
