/** Starts a technology search: records it completely; the pump does the rest. */
import { invalidOption, ProblemError, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import * as limits from '../../contract/limit-values';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { isClosed, nextRunNumber } from '../runs/run';
import { readFunds } from '../runs/start';
import { beginJournal } from '../runs/undo-journal';
import { ownerId } from '../settings/connection';
import { sheetNameOf } from '../tables/own-sheet';
import { findPage, pageName } from './kept-pages';
import { type SearchRecord, searchRecords } from './record';
import { makeResultSheet } from './result-sheet';
import { readTechRequest, type TechRequest } from './tech-request';

export interface SearchRequest {
  readonly tech: string;
  /** Names and values from the contract's table of options; a blank value means not chosen. */
  readonly options: readonly (readonly [name: string, value: string | boolean])[];
  /** How many companies are wanted, 1 to 50,000; pages of 50 are paid whole. */
  readonly companies: number;
  /** The most credits the search may spend: a whole number, 0 or more. */
  readonly cap: number;
}

/**
 * Takes a search; returns the record that the pump works on. Spends nothing itself. Throws INVALID_OPTION,
 * NOTHING_TO_DO if the cap covers no page, OUT_OF_CREDITS if the balance doesn't, UNDER_WAY, NOT_CONNECTED, BUSY, and
 * the service's problem when reading the balance.
 */
export function startSearch(platform: Platform, asked: SearchRequest): SearchRecord {
  const request = readTechRequest(asked.tech, asked.options, platform.document);
  const { companies, cap } = asked;
  if (!isWhole(companies, 1, limits.techResults))
    throw invalidOption('companies', reasons.badNumber(), reasons.range(1, limits.techResults));
  if (!isWhole(cap, 0, 1e9)) throw invalidOption('cap', reasons.notCredits(), reasons.fromZero());
  const isFree = findPage(platform, pageName(request, 1)) !== undefined;
  if (!isFree) refuseUnpaid(platform, request, cap);
  return writeDown(platform, () => newRecord(platform, asked, request));
}

/**
 * Repeats a finished search, for at most the same credits, and adds new companies to its sheet, or to a new one if that
 * is gone. Does nothing for another user’s search. Spends nothing itself. Throws as `startSearch`.
 */
export function repeatSearch(platform: Platform, id: string): void {
  const before = searchRecords.find(platform.document, id);
  if (!before || before.owner !== ownerId(platform) || !isClosed(before)) return;
  const request = readTechRequest(before.tech, before.options, platform.document);
  const companies = before.pages * limits.techPageSize;
  const { tech, cap, sheet, sheetName } = before;
  refuseUnpaid(platform, request, cap);
  writeDown(platform, () => {
    const place = platform.book.sheetById(sheet) ? { sheet, sheetName } : undefined;
    const record = newRecord(platform, { tech, options: [], companies, cap }, request, place);
    return { ...record, repeatedAt: record.startedAt };
  });
}

/** Throws if the cap or the balance doesn't cover a page. */
function refuseUnpaid(platform: Platform, { price }: TechRequest, cap: number): void {
  const page = limits.techPageSize * price;
  if (cap < page) throw new ProblemError(problem('NOTHING_TO_DO', [reasons.pageCost(page, cap)]));
  if (readFunds(platform).credits < page) throw new ProblemError(problem('OUT_OF_CREDITS'));
}

/** Records the search. Throws UNDER_WAY if an open one searches for the same. */
function writeDown(platform: Platform, make: () => SearchRecord): SearchRecord {
  return locked(platform, () => {
    platform.book.makeDataSheet();
    const record = make();
    const asked = ({ tech, options }: SearchRecord) => JSON.stringify([tech, options]);
    const same = searchRecords
      .all(platform.document)
      .find((other) => !isClosed(other) && asked(other) === asked(record));
    if (same) throw new ProblemError(problem('UNDER_WAY', [reasons.run(same.number)]));
    beginJournal(platform.book, record.id);
    searchRecords.save(platform.document, record);
    return record;
  });
}

function newRecord(
  platform: Platform,
  asked: SearchRequest,
  { query, price }: TechRequest,
  place = makeResultSheet(platform, sheetNameOf(query.tech, ' companies')),
): SearchRecord {
  const { companies, cap } = asked;
  const { tech, ...options } = query;
  const now = platform.clock.now();
  return {
    version: 1,
    id: platform.newId(),
    number: nextRunNumber(platform),
    owner: ownerId(platform),
    tech,
    options: Object.entries(options).flatMap(([name, value]): SearchRecord['options'] =>
      value === undefined ? [] : [[name, typeof value === 'object' ? value.join(', ') : value]],
    ),
    startedAt: now,
    state: 'running',
    ...place,
    pages: Math.ceil(companies / limits.techPageSize),
    cap,
    price,
    page: 1,
    found: 0,
    unknown: 0,
    spent: 0,
    maybeSpent: 0,
    due: now,
    tries: 0,
    undo: 'kept',
  };
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
