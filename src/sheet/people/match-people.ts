/** Looks up the people of a user's own list and writes their ids beside them, so that runs about people can begin. */

import { batches, sendAll } from '../../client/call';
import { type LookedUp, lookUpPeople } from '../../client/people';
import { nothingToDo, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { orThrow } from '../../client/result';
import { zip } from '../../client/zip';
import { domainHeaderScore, nameHeaders } from '../../contract/column-names';
import { readDomain } from '../../contract/domain';
import * as limits from '../../contract/limit-values';
import type { PersonReference } from '../../contract/people';
import { locked } from '../execution';
import type { Cell, Platform, Sheet } from '../ports';
import { callerOf } from '../settings/connection';
import { announces } from '../settings/extensions';
import { hash } from '../storage/hash';
import { type ColumnRef, existingSheet, indexOf, locate, readWhole } from '../tables/columns';
import { findTable, isIdHeader, type TableColumn } from '../tables/find-table';
import { type ChosenRows, isInSpan, readCompanyPage } from '../tables/keys';
import { ensureColumns } from '../tables/new-columns';
import { writeBeside } from '../tables/safe-write';
import { type Table, takeSnapshot } from '../tables/snapshot';
import { isOpen, withoutId } from './person-key';

export interface ListRequest extends Omit<ChosenRows, 'keyColumn'> {
  /** The fingerprint of the list that the user saw, which must be unchanged. */
  readonly fingerprint?: string;
}

/** How the people of a user's list can be looked up, and how many remain. */
export interface OwnList {
  /** Empty if the service can't look people up, or the sheet has no suitable columns. */
  readonly ways: readonly { readonly by: Way['by']; readonly columns: readonly number[] }[];
  /** Rows that name a person and were never looked up. */
  readonly open: number;
  /** Rows that were looked up without result. */
  readonly missed: number;
  /** Unchanged as long as the headers are. */
  readonly fingerprint: string;
}

/** The results of the looked-up rows. */
export interface Matched {
  readonly found: number;
  readonly unknown: number;
  readonly ambiguous: number;
  readonly unreadable: number;
  /** The column of the ids. */
  readonly column: number;
}

/** How many requests are sent in parallel. */
const parallelRequests = 10;

/** Returns how a sheet's rows name people. Spends nothing. Throws SHEET_MISSING and NOT_CONNECTED. */
export function viewOwnList(platform: Platform, request: ListRequest): OwnList {
  const list = readList(platform, request);
  if (!list) return { ways: [], open: 0, missed: 0, fingerprint: '' };
  const { ways, rows, fingerprint } = list;
  const open = rows.filter(({ isNew }) => isNew).length;
  const shown = ways.map(({ by, columns }) => ({ by, columns: columns.map(({ index }) => index) }));
  return { ways: shown, open, missed: rows.length - open, fingerprint };
}

/** A list at one moment: how its rows name people, and the rows without an id. */
interface List {
  readonly table: Table;
  readonly ways: readonly Way[];
  readonly rows: readonly OpenRow[];
  readonly fingerprint: string;
}

/** Undefined if the service can't look people up, or the sheet has no suitable columns. */
function readList(platform: Platform, { sheetId, headerRow, span }: ListRequest): List | undefined {
  const sheet = existingSheet(platform.book, sheetId);
  // Without headers, the new column would be unlabelled.
  const ways = headerRow === 0 ? [] : findWays(sheet, headerRow);
  const table = tableBy(sheet, headerRow, ways);
  if (!table) return undefined;
  if (!announces(platform, callerOf(platform), 'people-lookup')) return undefined;
  const { place, keys, columns, value } = takeSnapshot(table, {
    columns: ({ headers }) => [headers.findIndex(isIdHeader) + 1].filter((at) => at > 0),
  });
  const [ids] = columns;
  const rows = [...keys.rows].flatMap(([key, all]) =>
    all.flatMap((row): OpenRow[] => {
      const id = ids === undefined ? '' : String(value(row, ids));
      return isInSpan(row, span) && isOpen(id) ? [{ row, key, isNew: id.trim() === '' }] : [];
    }),
  );
  const fingerprint = hash([sheetId, place.headerRow, ...place.headers].join('\n'));
  return { table, ways, rows: rows.sort((a, b) => a.row - b.row), fingerprint };
}

/**
 * Looks up people without an id and writes the id, or why there is none, into the column “Person id”, which it adds if
 * missing. Rows may be sorted and edited meanwhile: results go to the rows that name the person at that moment. If the
 * execution dies, the ids written so far are right, and there is nothing to undo. Spends nothing. Throws the service's
 * problem, SHEET_MISSING, NOT_CONNECTED, LIST_CHANGED, MOVING and NOTHING_TO_DO.
 */
export function matchPeople(platform: Platform, request: ListRequest): Matched {
  const list = readList(platform, request);
  if (request.fingerprint !== undefined && list?.fingerprint !== request.fingerprint)
    throw problemError('LIST_CHANGED');
  const wanted = new Map(list?.rows.map(({ key }) => [key, readReference(key)]));
  if (!list || wanted.size === 0) throw nothingToDo(reasons.idsKnown());
  const counts = { found: 0, unknown: 0, ambiguous: 0, unreadable: 0 };
  const answers = new Map<string, LookedUp>();
  for (const [key, reference] of wanted)
    if ('unreadable' in reference) answers.set(key, { outcome: 'unreadable' });
  const asked = [...wanted].flatMap(([key, reference]) =>
    'unreadable' in reference ? [] : [{ key, reference }],
  );
  for (const round of batches(batches(asked, limits.peoplePerRequest), parallelRequests)) {
    const calls = round.map((batch) => lookUpPeople(batch.map(({ reference }) => reference)));
    const results = sendAll(callerOf(platform), calls);
    for (const [batch, result] of zip(round, results))
      if (result.ok)
        for (const [{ key }, answer] of zip(batch, result.value)) answers.set(key, answer);
    // Results are written even if another request failed. Locked, because a run that starts now adds columns too.
    locked(platform, () => write(platform, list.table, answers, counts));
    answers.clear();
    results.forEach(orThrow);
  }
  const column = locked(platform, () => write(platform, list.table, answers, counts));
  return { ...counts, column };
}

/** Returns the column of the ids. */
function write(
  { book }: Platform,
  table: Table,
  answers: ReadonlyMap<string, LookedUp>,
  counts: Record<LookedUp['outcome'], number>,
): number {
  const { sheet, headerRow, key } = table;
  const there = locate(sheet, headerRow, key).headers.find(isIdHeader) ?? 'Person id';
  const [ids] = ensureColumns(book, sheet, headerRow, key, [there]).columns;
  if (!ids) throw new Error('A column that was asked for');
  const outcomes = new Map<number, LookedUp['outcome']>();
  let at = ids.index;
  writeBeside(book, table, {
    columns: (place) => [indexOf(place, ids)],
    keys: answers,
    plan({ keys, columns: [column = 0], value }) {
      at = column;
      return [...answers].flatMap(([each, answer]) =>
        (keys.rows.get(each) ?? []).flatMap((row) => {
          if (!isOpen(String(value(row, column)))) return [];
          const { outcome } = answer;
          outcomes.set(row, outcome);
          const text = outcome === 'found' ? Number(answer.personId) : withoutId[outcome];
          return [{ row, column, value: text }];
        }),
      );
    },
  });
  for (const outcome of outcomes.values()) counts[outcome] += 1;
  return at;
}

interface OpenRow {
  readonly row: number;
  /** Equal for rows that name their person in the same words. */
  readonly key: string;
  /** It was never looked up. */
  readonly isNew: boolean;
}

/** How a row names a person, or the texts that name none. */
type Reference = PersonReference | { readonly unreadable: readonly string[] };

function readReference(key: string): Reference {
  return JSON.parse(key) as Reference;
}

/** A list as a table whose keys are how its rows name people; undefined if no column does. */
function tableBy(sheet: Sheet, headerRow: number, ways: readonly Way[]): Table | undefined {
  const own = [
    ...new Map(ways.flatMap(({ columns }) => columns).map((each) => [each.index, each])).values(),
  ];
  const [key, ...more] = own;
  if (!key) return undefined;
  return {
    sheet,
    headerRow,
    key,
    more,
    readKey(text) {
      const texts: unknown = more.length === 0 ? [text] : JSON.parse(text);
      const cells = Array.isArray(texts) ? texts.map(String) : [];
      const reference = referenceOf(ways, ({ index }) =>
        trimmedText(cells[own.findIndex((each) => each.index === index)]),
      );
      return reference
        ? { ok: true, key: JSON.stringify(reference) }
        : { ok: false, fault: 'empty' };
    },
  };
}

/** Columns that together name people: a link, an email, or the parts of a name and then the domain. */
interface Way {
  readonly by: 'profile' | 'email' | 'name';
  readonly columns: readonly ColumnRef[];
}

const sampleRows = 50;
const maxColumns = 200;
/** Recognised by its path on any host: company pages are under `/company/`. */
const personPage = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:in|pub)\/[^\s/?#]+/i;
/** An email address, also with a name or `mailto:` before it. */
const email = /^[^@]*[^\s@]@[^\s@]+\.[^\s@.]+$/;
const bareAddress = /[^\s<>:]+@[^\s<>]+/;
const headers = {
  ...nameHeaders,
  /** Headers of columns with other people's addresses. */
  owner: /owner|assigned|\brep\b/i,
} as const;

/** The ways that a sheet offers, most certain first. */
function findWays(sheet: Sheet, headerRow: number): Way[] {
  const top = readWhole(sheet, ({ rows, columns }) => {
    const [height, width] = [Math.min(rows, headerRow + sampleRows), Math.min(columns, maxColumns)];
    return height <= headerRow || width < 1 ? [] : sheet.read(1, 1, height, width);
  });
  if (top.length === 0) return [];
  // Uses one reading for both, because columns may move between two readings.
  const extent = () => ({ rows: top.length, columns: top[0]?.length ?? 0 });
  const table = findTable(
    { extent, read: () => top.map((line) => [...line]) },
    undefined,
    headerRow,
  );
  const block = top.slice(headerRow);
  const mostly = (index: number, isSo: (text: string) => boolean) => {
    const filled = block.map((row) => trimmedText(row[index - 1])).filter(Boolean);
    return filled.filter(isSo).length * 2 > filled.length;
  };
  const isShown = ({ index }: TableColumn) => !sheet.isColumnHidden(index);
  const named = (header: RegExp) =>
    table.columns.find((column) => header.test(column.header) && isShown(column));
  const profile = table.columns.find(
    (column) => mostly(column.index, (text) => personPage.test(text)) && isShown(column),
  );
  const address = table.columns.find(
    (column) =>
      !headers.owner.test(column.header) &&
      mostly(column.index, (text) => email.test(text)) &&
      isShown(column),
  );
  const [first, last] = [named(headers.first), named(headers.last)];
  const whole = table.columns.find(
    (column) =>
      headers.whole.test(column.header) &&
      mostly(column.index, (text) => /\S[\s,]+\S/.test(text)) &&
      isShown(column),
  );
  const parts = first && last ? [first, last] : whole ? [whole] : [];
  // Unlike in a list of companies, all rows may have the same domain.
  const sites = table.columns.filter(
    (column) => column !== profile && mostly(column.index, isSite) && isShown(column),
  );
  const domain = sites.find(({ header }) => domainHeaderScore(header) > 0) ?? sites[0];
  return [
    ...(profile ? [{ by: 'profile' as const, columns: [profile] }] : []),
    ...(address ? [{ by: 'email' as const, columns: [address] }] : []),
    ...(parts.length > 0 && domain ? [{ by: 'name' as const, columns: [...parts, domain] }] : []),
  ];
}

/** How a row names its person, by the most certain way whose columns it fills; undefined if all are blank. */
function referenceOf(
  ways: readonly Way[],
  textIn: (column: ColumnRef) => string,
): Reference | undefined {
  for (const { by, columns } of ways) {
    const texts = columns.map(textIn);
    const [text = ''] = texts;
    const isProfile = /\.\w+\/\S/.test(text) && text.length <= limits.addressLength;
    if (by === 'profile' && isProfile) return { profile_url: text };
    const [address = ''] = by === 'email' && email.test(text) ? (bareAddress.exec(text) ?? []) : [];
    // Directories of work addresses hold no personal addresses.
    const isWork = readDomain(address).ok && address.length <= limits.emailLength;
    if (isWork) return { email: address };
    if (by !== 'name' || texts.includes('')) continue;
    const name = texts.slice(0, -1).join(' ');
    const domain = readDomain(texts[texts.length - 1] ?? '');
    if (domain.ok && name.length <= limits.personNameLength) return { name, domain: domain.domain };
  }
  const unreadable = ways.flatMap(({ columns }) => columns.map(textIn)).filter(Boolean);
  return unreadable.length === 0 ? undefined : { unreadable };
}

function isSite(text: string): boolean {
  return !text.includes('@') && !readCompanyPage(text).ok && readDomain(text).ok;
}

function trimmedText(cell: Cell | undefined): string {
  return String(cell ?? '').trim();
}
