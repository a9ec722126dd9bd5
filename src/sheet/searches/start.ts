/** Starts a technology search: it is written down whole, and the pump does the rest. */
import { send } from '../../client/call';
import { readBalance } from '../../client/credits';
import { invalidOption, ProblemError, problem } from '../../client/problem';
import { limits } from '../../contract/limits';
import type { Platform } from '../ports';
import { nextRunNumber } from '../runs/records';
import { callerOf, ownerId } from '../settings/connection';
import { sheetNameOf } from '../tables/own-sheet';
import { findPage, pageName } from './find-page';
import type { SearchRecord } from './record';
import { searchRecords } from './record';
import { readTechRequest, type TechRequest } from './tech-request';

export interface SearchRequest {
  readonly tech: string;
  /** Names and values as the contract's table of options has them; blank values are options not chosen. */
  readonly options: readonly (readonly [name: string, value: string | boolean])[];
  /** How many companies are wanted, 1 to 50,000; pages of 50 are paid whole. */
  readonly companies: number;
  /** Most credits that the search may spend: a whole number, 0 or more. */
  readonly cap: number;
}

const lockWaitMs = 10_000;

/**
 * Takes what to search; returns the record that the pump works on. Spends nothing itself. Throws INVALID_OPTION,
 * NOTHING_TO_DO where the cap covers no page, OUT_OF_CREDITS where the balance does not, NOT_CONNECTED, BUSY and what the service says to a look at the balance.
 */
export function startSearch(platform: Platform, asked: SearchRequest): SearchRecord {
  const request = readTechRequest(asked.tech, asked.options, platform.document);
  const { companies, cap } = asked;
  if (!isWhole(companies, 1, limits.techResults))
    throw invalidOption('companies', 'that number isn’t allowed', `1 to ${limits.techResults}`);
  if (!isWhole(cap, 0, 1e9))
    throw invalidOption('cap', 'it isn’t a number of credits', '0 or more');
  const page = limits.techPageSize * request.price;
  const isFree = findPage(platform, pageName(request, 1)) !== undefined;
  if (cap < page && !isFree)
    throw new ProblemError(
      problem('NOTHING_TO_DO', [
        `a page costs up to ${page} credits, more than your cap of ${cap}`,
      ]),
    );
  const balance = send(callerOf(platform), readBalance());
  if (!balance.ok) throw new ProblemError(balance.problem);
  if (balance.value < page && !isFree) throw new ProblemError(problem('OUT_OF_CREDITS'));
  const started = platform.lock.holding(lockWaitMs, () => {
    const record = newRecord(platform, asked, request);
    searchRecords.save(platform.document, record);
    return record;
  });
  if (!started) throw new ProblemError(problem('BUSY'));
  return started.value;
}

function newRecord(
  platform: Platform,
  { companies, cap }: SearchRequest,
  { query, price }: TechRequest,
): SearchRecord {
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
    sheetName: freeName(platform, sheetNameOf(tech, ' companies')),
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
  };
}

/** A name that neither a sheet has nor another search is going to give to one. */
function freeName({ book, document }: Platform, wanted: string): string {
  const promised = searchRecords
    .all(document)
    .filter(({ sheet }) => sheet === undefined)
    .map(({ sheetName }) => sheetName);
  let name = wanted;
  for (let n = 2; book.sheetByName(name) || promised.includes(name); n += 1)
    name = `${wanted} ${n}`;
  return name;
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
