/** Looks the people of an own list up and writes their ids beside them, so that runs about people can begin. */

import { batches, sendAll } from '../../client/call';
import { type LookedUp, lookUpPeople } from '../../client/people';
import { ProblemError, problem } from '../../client/problem';
import { limits } from '../../contract/limits';
import type { PersonReference } from '../../contract/people';
import type { Platform, Sheet } from '../ports';
import { callerOf } from '../settings/connection';
import { hasExtension, learnExtensions } from '../settings/extensions';
import { ensureColumns, readHeaders } from '../tables/columns';
import { findTable } from '../tables/find-table';
import type { ChosenRows } from '../tables/keys';
import { readColumns } from '../tables/read-columns';
import { type Cells, putCell, writeCells } from '../tables/write-cells';
import { findWays, referenceOf, type Way } from './own-list';
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
const lockWaitMs = 10_000;

/** Says what a sheet's rows name people by. Spends nothing. Throws SHEET_MISSING and NOT_CONNECTED. */
export function viewOwnList(platform: Platform, request: ListRequest): OwnList {
  const sheet = sheetOf(platform, request);
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
  const sheet = sheetOf(platform, request);
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
    // What came back is kept even where another request failed.
    locked(platform, () => write(platform, sheet, request, ways, answers, counts));
    answers.clear();
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) throw new ProblemError(failed.problem);
  }
  locked(platform, () => write(platform, sheet, request, ways, answers, counts));
  return { ...counts, column: idColumn(sheet, headerRow) };
}

/** A run that begins at the same moment makes columns as well. */
function locked({ lock }: Platform, work: () => void): void {
  if (!lock.holding(lockWaitMs, work)) throw new ProblemError(problem('BUSY'));
}

function write(
  { book }: Platform,
  sheet: Sheet,
  request: ListRequest,
  ways: readonly Way[],
  answers: ReadonlyMap<string, LookedUp>,
  counts: Record<LookedUp['outcome'], number>,
): void {
  if (answers.size === 0) return;
  const { headerRow } = request;
  const like = ways[0]?.columns[0] ?? 1;
  if (idColumn(sheet, headerRow) === 0)
    ensureColumns(
      sheet,
      { headerRow, headers: readHeaders(sheet, headerRow) },
      ['Person id'],
      like,
    );
  const column = idColumn(sheet, headerRow);
  const cells: Cells = new Map();
  for (const { row, key } of openRows(sheet, request, ways, column)) {
    const answer = answers.get(key);
    if (!answer) continue;
    counts[answer.outcome] += 1;
    putCell(
      cells,
      row,
      column,
      answer.outcome === 'found' ? Number(answer.personId) : withoutId[answer.outcome],
    );
  }
  writeCells(sheet, cells);
  book.flush();
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

function idColumn(sheet: Sheet, headerRow: number): number {
  return findTable(sheet, undefined, headerRow).personColumn ?? 0;
}

function sheetOf({ book }: Platform, { sheetId }: ListRequest): Sheet {
  const sheet = book.sheetById(sheetId);
  if (!sheet) throw new ProblemError(problem('SHEET_MISSING', ['chosen']));
  return sheet;
}
