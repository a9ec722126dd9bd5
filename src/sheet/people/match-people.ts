/** Looks the people of an own list up and writes their ids beside them, so that runs about people can begin. */
import { batches, sendAll } from '../../client/call';
import { type LookedUp, lookUpPeople } from '../../client/people';
import { ProblemError, problem } from '../../client/problem';
import { readDomain } from '../../contract/domain';
import { limits } from '../../contract/limits';
import type { PersonReference } from '../../contract/people';
import { locked } from '../execution';
import type { Cell, Platform, Sheet } from '../ports';
import { callerOf } from '../settings/connection';
import { hasExtension, learnExtensions } from '../settings/extensions';
import { readColumns } from '../tables/cells';
import {
  type ColumnRef,
  ensureColumns,
  existingSheet,
  indexOf,
  readHeaders,
} from '../tables/columns';
import { findTable } from '../tables/find-table';
import { type ChosenRows, readCompanyPage } from '../tables/keys';
import { writeBeside } from '../tables/safe-write';
import { isOpen, withoutId } from './person-key';

export type ListRequest = Omit<ChosenRows, 'keyColumn'>;

/** What an own list offers. */
export interface OwnList {
  /** None where the service looks nobody up, or the sheet has no such columns. */
  readonly ways: readonly Way[];
  /** Rows that name somebody and were never looked up. */
  readonly open: number;
  /** Rows that were looked up in vain. */
  readonly missed: number;
}

/** What became of the rows that were looked up. */
export interface Matched {
  readonly found: number;
  readonly unknown: number;
  readonly ambiguous: number;
  readonly unreadable: number;
  /** Where the ids stand. */
  readonly column: number;
}

/** So many requests leave together. */
const together = 10;

/** Says what a sheet's rows name people by. Spends nothing. Throws SHEET_MISSING and NOT_CONNECTED. */
export function viewOwnList(platform: Platform, request: ListRequest): OwnList {
  const sheet = existingSheet(platform.book, request.sheetId, 'chosen');
  const ways = findWays(sheet, request.headerRow);
  const none = { ways: [], open: 0, missed: 0 };
  // Without headers nobody would know what stands in the new column.
  if (ways.length === 0 || request.headerRow === 0) return none;
  learnExtensions(platform, callerOf(platform));
  if (!hasExtension(platform, 'people-lookup')) return none;
  const rows = openRows(sheet, request, ways, idColumn(sheet, request.headerRow));
  const open = rows.filter(({ isNew }) => isNew).length;
  return { ways, open, missed: rows.length - open };
}

/**
 * Looks up whoever has no id yet and writes an id, or why there is none, into the column “Person id”, which it makes
 * where there is none. Rows may be sorted and edited meanwhile: what comes back goes to the rows that name this person
 * then. Whoever is killed leaves ids that are right, and nothing else. Spends nothing. Throws what the service says,
 * SHEET_MISSING, NOT_CONNECTED and NOTHING_TO_DO.
 */
export function matchPeople(platform: Platform, request: ListRequest): Matched {
  const { headerRow } = request;
  const sheet = existingSheet(platform.book, request.sheetId, 'chosen');
  const { ways } = viewOwnList(platform, request);
  const wanted = new Map(
    openRows(sheet, request, ways, idColumn(sheet, headerRow)).map((row) => [
      row.key,
      row.reference,
    ]),
  );
  if (wanted.size === 0)
    throw new ProblemError(problem('NOTHING_TO_DO', ['every row has a person id already']));
  const counts = { found: 0, unknown: 0, ambiguous: 0, unreadable: 0 };
  const answers = new Map<string, LookedUp>();
  for (const [key, reference] of wanted)
    if (reference === 'unreadable') answers.set(key, { outcome: 'unreadable' });
  const asked = [...wanted].flatMap(([key, reference]) =>
    reference === 'unreadable' ? [] : [{ key, reference }],
  );
  for (const round of batches(batches(asked, limits.peoplePerRequest), together)) {
    const calls = round.map((batch) => lookUpPeople(batch.map(({ reference }) => reference)));
    const results = sendAll(callerOf(platform), calls);
    results.forEach((result, at) => {
      if (!result.ok) return;
      for (const [place, answer] of result.value.entries())
        answers.set(round[at]?.[place]?.key ?? '', answer);
    });
    // What came back is kept even where another request failed. A run that begins at the same moment makes columns as well.
    locked(platform, () => write(platform, sheet, headerRow, ways, answers, counts));
    answers.clear();
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) throw new ProblemError(failed.problem);
  }
  locked(platform, () => write(platform, sheet, headerRow, ways, answers, counts));
  return { ...counts, column: idColumn(sheet, headerRow) };
}

function write(
  { book }: Platform,
  sheet: Sheet,
  headerRow: number,
  ways: readonly Way[],
  answers: ReadonlyMap<string, LookedUp>,
  counts: Record<LookedUp['outcome'], number>,
): void {
  if (answers.size === 0) return;
  const own = [...new Set(ways.flatMap(({ columns }) => columns))];
  const headers = readHeaders(sheet, headerRow);
  const [key, ...more] = own.map((index) => ({ header: headers[index - 1] ?? '', index }));
  if (!key) return;
  if (idColumn(sheet, headerRow) === 0)
    ensureColumns({ book, sheet }, headerRow, key, ['Person id']);
  const ids = idHeader(sheet, headerRow);
  const found = new Map<number, LookedUp['outcome']>();
  writeBeside(
    book,
    {
      sheet,
      headerRow,
      key,
      more,
      readKey(text) {
        const texts: unknown = more.length === 0 ? [text] : JSON.parse(text);
        const cells = Array.isArray(texts) ? texts.map(String) : [];
        const reference = referenceOf(ways, (column) => cells[own.indexOf(column)]);
        return reference === undefined
          ? { ok: false, fault: 'empty' }
          : { ok: true, key: JSON.stringify(reference) };
      },
    },
    {
      columns: (place) => [indexOf(place, ids)],
      rows: (keys) => [...answers.keys()].flatMap((each) => keys.rows.get(each) ?? []),
      plan({ keys, columns: [column = 0], value }) {
        found.clear();
        return [...answers].flatMap(([each, answer]) =>
          (keys.rows.get(each) ?? []).flatMap((row) => {
            if (!isOpen(String(value(row, column)))) return [];
            found.set(row, answer.outcome);
            const { outcome } = answer;
            const text = outcome === 'found' ? Number(answer.personId) : withoutId[outcome];
            return [{ row, column, value: text }];
          }),
        );
      },
    },
  );
  for (const outcome of found.values()) counts[outcome] += 1;
}

interface OpenRow {
  readonly row: number;
  /** The same for rows that name their person in the same words. */
  readonly key: string;
  readonly reference: PersonReference | 'unreadable';
  /** It was never looked up. */
  readonly isNew: boolean;
}

/** Rows that name somebody and have no id now; `ids` is 0 where there is no such column. */
function openRows(
  sheet: Sheet,
  { headerRow, span }: ListRequest,
  ways: readonly Way[],
  ids: number,
): OpenRow[] {
  const first = Math.max(headerRow + 1, span?.from ?? 1);
  const last = Math.min(sheet.extent().rows, span?.to ?? Number.POSITIVE_INFINITY);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  const own = ways.flatMap(({ columns }) => columns);
  const cell = readColumns(sheet, rows, [...new Set(ids === 0 ? own : [...own, ids])]);
  return rows.flatMap((row) => {
    const id = ids === 0 ? '' : String(cell(row, ids));
    const reference = isOpen(id) ? referenceOf(ways, (column) => cell(row, column)) : undefined;
    if (reference === undefined) return [];
    return [{ row, key: JSON.stringify(reference), reference, isNew: id.trim() === '' }];
  });
}

/** The column of ids, which exists by now. */
function idHeader(sheet: Sheet, headerRow: number): ColumnRef {
  const index = idColumn(sheet, headerRow);
  return { header: readHeaders(sheet, headerRow)[index - 1] ?? '', index };
}

function idColumn(sheet: Sheet, headerRow: number): number {
  return findTable(sheet, undefined, headerRow).personColumn ?? 0;
}

/** Columns (1-based) that name people together: a link, an email, or the parts of a name and then the domain. */
interface Way {
  readonly by: 'profile' | 'email' | 'name';
  readonly columns: readonly number[];
}

const sampleRows = 50;
const maxColumns = 200;
/** By its path, whatever the host: companies' pages are under `/company/`. */
const personPage = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:in|pub)\/[^\s/?#]+/i;
const email = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const headers = {
  whole:
    /^(full |contact |person('s)? |vollständiger )?name$|^(contact|person|ansprechpartner(in)?)$/i,
  first: /^(first|given)[ _-]?name$|^vorname$/i,
  last: /^(last|family)[ _-]?name$|^surname$|^(nach|familien)name$/i,
  site: /domain|web ?site|home ?page/i,
  /** Whose address it is not. */
  owner: /owner|assigned|\brep\b/i,
} as const;

/** The ways that a sheet offers, the surest first; none where there is no such column. */
function findWays(sheet: Sheet, headerRow: number): Way[] {
  const { rows, columns } = sheet.extent();
  const height = Math.min(sampleRows, rows - headerRow);
  if (height < 1) return [];
  const table = findTable(sheet, undefined, headerRow);
  const block = sheet.read(headerRow + 1, 1, height, Math.min(columns, maxColumns));
  const mostly = (index: number, isSo: (text: string) => boolean) => {
    const filled = block.map((row) => textOf(row[index - 1])).filter(Boolean);
    return filled.filter(isSo).length * 2 > filled.length;
  };
  const named = (header: RegExp) => table.columns.find((column) => header.test(column.header));
  const profile = table.columns.find(({ index }) => mostly(index, (text) => personPage.test(text)));
  const address = table.columns.find(
    ({ index, header }) => !headers.owner.test(header) && mostly(index, (text) => email.test(text)),
  );
  const [first, last] = [named(headers.first), named(headers.last)];
  const whole = table.columns.find(
    ({ index, header }) =>
      headers.whole.test(header) && mostly(index, (text) => /\S[\s,]+\S/.test(text)),
  );
  const parts = first && last ? [first, last] : whole ? [whole] : [];
  // Unlike a list of companies, this may name one company in all its rows.
  const sites = table.columns.filter(
    (column) => column !== profile && column !== address && mostly(column.index, isSite),
  );
  const domain = (sites.find(({ header }) => headers.site.test(header)) ?? sites[0])?.index;
  return [
    ...(profile ? [{ by: 'profile' as const, columns: [profile.index] }] : []),
    ...(address ? [{ by: 'email' as const, columns: [address.index] }] : []),
    ...(parts.length > 0 && domain !== undefined
      ? [{ by: 'name' as const, columns: [...parts.map(({ index }) => index), domain] }]
      : []),
  ];
}

/**
 * How a row names its person, in the surest way that it has filled. `unreadable` where something stands there that
 * names nobody, undefined where nothing does.
 */
function referenceOf(
  ways: readonly Way[],
  cell: (column: number) => Cell | undefined,
): PersonReference | 'unreadable' | undefined {
  let isBlank = true;
  for (const { by, columns } of ways) {
    const texts = columns.map((column) => textOf(cell(column)));
    if (texts.some(Boolean)) isBlank = false;
    const [text = ''] = texts;
    const isProfile = /\.\w+\/\S/.test(text) && text.length <= limits.addressLength;
    if (by === 'profile' && isProfile) return { profile_url: text };
    // A personal address is in no directory of work addresses.
    const isWork = email.test(text) && readDomain(text).ok && text.length <= limits.emailLength;
    if (by === 'email' && isWork) return { email: text };
    if (by !== 'name' || texts.includes('')) continue;
    const name = texts.slice(0, -1).join(' ');
    const domain = readDomain(texts[texts.length - 1] ?? '');
    if (domain.ok && name.length <= limits.personNameLength) return { name, domain: domain.domain };
  }
  return isBlank ? undefined : 'unreadable';
}

function isSite(text: string): boolean {
  return !text.includes('@') && !readCompanyPage(text).ok && readDomain(text).ok;
}

function textOf(cell: Cell | undefined): string {
  return String(cell ?? '').trim();
}
