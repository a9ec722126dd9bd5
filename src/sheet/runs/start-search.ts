/** Starts a technology search: records it completely; the pump does the rest. */
import { invalidOption, nothingToDo, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import * as limits from '../../contract/limit-values';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { findPage, pageName } from '../searches/kept-pages';
import { readTechRequest, type TechRequest } from '../searches/tech-request';
import { ownerId } from '../settings/connection';
import { sheetNameOf } from '../tables/own-sheet';
import { readFunds } from './begin';
import { makeResultSheet } from './kinds/companies-sheet';
import { blankRun, isClosed, type Run, runRecords } from './run';
import type { SearchTech } from './task';
import { underWay } from './under-way';
import { beginJournal } from './undo-journal';

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
 * Takes a search; returns the run that the pump works on. Spends nothing itself. Throws INVALID_OPTION, NOTHING_TO_DO
 * if the cap covers no page, OUT_OF_CREDITS if the balance doesn't, UNDER_WAY, NOT_CONNECTED, BUSY, and the service's
 * problem when reading the balance.
 */
export function startSearch(platform: Platform, asked: SearchRequest): Run {
  const request = readTechRequest(asked.tech, asked.options, platform.document);
  const { companies, cap } = asked;
  if (!isWhole(companies, 1, limits.techResults))
    throw invalidOption('companies', reasons.badNumber(), reasons.range(1, limits.techResults));
  if (!isWhole(cap, 0, 1e9)) throw invalidOption('cap', reasons.notCredits(), reasons.fromZero());
  const isFree = findPage(platform, pageName(request, 1)) !== undefined;
  if (!isFree) refuseUnpaid(platform, request, cap);
  const { tech, ...options } = request.query;
  const task: SearchTech = {
    kind: 'tech-companies',
    tech,
    options: Object.entries(options).flatMap(([name, value]): SearchTech['options'] =>
      value === undefined ? [] : [[name, typeof value === 'object' ? value.join(', ') : value]],
    ),
    companies: Math.ceil(companies / limits.techPageSize) * limits.techPageSize,
    price: request.price,
  };
  return writeDown(platform, task, cap);
}

/**
 * Repeats a finished search, for at most the same credits, and adds new companies to its sheet, or to a new one if that
 * is gone. Does nothing for another user’s search. Spends nothing itself. Throws as `startSearch`.
 */
export function repeatSearch(platform: Platform, id: string): void {
  const before = runRecords.find(platform, id);
  if (before?.task.kind !== 'tech-companies') return;
  if (before.owner !== ownerId(platform) || !isClosed(before)) return;
  const { task, cap, target } = before;
  const request = readTechRequest(task.tech, task.options, platform.document);
  refuseUnpaid(platform, request, cap);
  writeDown(platform, { ...task, price: request.price, isRepeated: true }, cap, target);
}

/** Throws if the cap or the balance doesn't cover a page. */
function refuseUnpaid(platform: Platform, { price }: TechRequest, cap: number): void {
  const page = limits.techPageSize * price;
  if (cap < page) throw nothingToDo(reasons.pageCost(page, cap));
  if (readFunds(platform).credits < page) throw problemError('OUT_OF_CREDITS');
}

/** Records the search, into the sheet of `target` if that exists. Throws UNDER_WAY if an open one searches for the same. */
function writeDown(platform: Platform, task: SearchTech, cap: number, target?: Run['target']): Run {
  const { book } = platform;
  return locked(platform, () => {
    book.makeDataSheet();
    const same = underWay(platform, task).runs.find((other) => !isClosed(other));
    if (same) throw problemError('UNDER_WAY', [reasons.run(same.number)]);
    const run: Run = {
      ...blankRun(platform, platform.newId()),
      task,
      state: 'running',
      target:
        target && book.sheetById(target.sheetId)
          ? target
          : makeResultSheet(platform, sheetNameOf(task.tech, ' companies')),
      cap,
      price: task.price,
      total: task.companies,
    };
    beginJournal(book, run.id);
    runRecords.save(platform, run);
    return run;
  });
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
