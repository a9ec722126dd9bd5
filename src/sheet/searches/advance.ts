/** Advances technology searches, a page a round, from the document or the service, into their sheets. */

import type { Caller } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import type { Result } from '../../client/result';
import { waitBeforeRetry } from '../../client/retry';
import * as limits from '../../contract/limit-values';
import { attempt, openWork } from '../execution';
import type { Platform } from '../ports';
import { isClosed } from '../runs/run';
import { accountTag, callerOf } from '../settings/connection';
import { addSpent } from '../storage/record-store';
import {
  cachePage,
  dropRecord,
  findPage,
  pageName,
  readRecord,
  writePageRows,
  writeRecord,
} from './kept-pages';
import { companiesOf, type StoredPage } from './page';
import { type SearchRecord, searchRecords, trimSearches } from './record';
import { maxOnPage, requestPage } from './request-page';
import { appendCompanies, checkPlace } from './result-sheet';
import { readTechRequest, type TechRequest } from './tech-request';

/** How soon to check again for a page that another execution is requesting. */
const askedMs = 3_000;
/** How often a request that certainly spent nothing is retried automatically. */
const retryLimit = 40;

/**
 * Takes the next step of every due search of `owner`, oldest first. The caller holds the document's lock. May be killed
 * at any point; the next call continues. Spends what the searches' caps allow, and pays for no page twice.
 */
export function advanceSearches(platform: Platform, owner: string) {
  const own = searchRecords
    .all(platform.document)
    .filter((record) => record.owner === owner && movesByItself(record));
  const progressed = own.reverse().map((record) => advance(platform, record));
  const dues = own.filter(movesByItself).map(({ due }) => due);
  return {
    ...openWork(dues, platform.clock.now()),
    progressed: progressed.includes(true),
    /** One of them ended. */
    ended: own.some(isClosed),
  };
}

function movesByItself(record: SearchRecord): boolean {
  return !isClosed(record) && record.state !== 'paused';
}

function advance(platform: Platform, record: SearchRecord): boolean {
  if (record.due > platform.clock.now()) return false;
  const work = () => {
    const request = readTechRequest(record.tech, record.options, platform.document);
    return step(platform, callerOf(platform), record, request);
  };
  return attempt(work, (why) => halt(platform, record, why));
}

/** Returns whether anything was done. */
function step(
  platform: Platform,
  caller: Caller,
  record: SearchRecord,
  request: TechRequest,
): boolean {
  const isCancelled = record.state === 'cancelling';
  if (isCancelled && record.asking === undefined) return close(platform, record);
  if (record.page > record.pages) return close(platform, record, true);
  // With other parameter names, set meanwhile, the page would be another one and be paid for again.
  const name = record.asking ?? pageName(request, record.page);
  // The state before the page: a formula's page may arrive in between, and must not be requested again.
  const state = readRecord(platform, name)?.state;
  const found = findPage(platform, name, record.repeatedAt);
  if (found) return arrive(platform, record, name, found);
  if (state === 'asked') return wait(platform, record, askedMs);
  if (state === 'unknown') return lost(platform, record);
  if (record.asking !== undefined) {
    // The intent was recorded, but the request was never sent.
    delete record.asking;
    return wait(platform, record, 0);
  }
  checkPlace(platform, record);
  const max = limits.techPageSize * record.price;
  if (record.spent + record.maybeSpent + max > record.cap) return close(platform, record);
  const page = askPage(platform, caller, record, request);
  if (page.ok) return arrive(platform, record, name, page.value);
  const { problem: why } = page;
  return why.spent === 'maybe' ? lost(platform, record) : refused(platform, record, why);
}

/** Collects a page. Every step but the last can be repeated, because the document has the page. */
function arrive(platform: Platform, record: SearchRecord, name: string, page: StoredPage): boolean {
  countPrice(platform, record, page);
  const companies = companiesOf(page);
  if (companies.length > 0) appendCompanies(platform, record, companies);
  platform.book.flush();
  dropRecord(platform.document, name);
  const isKnown = companies.length > 0 && record.adding === 0;
  record.found += record.adding ?? 0;
  if (page.total !== undefined) record.total = page.total;
  if (page.also) record.also = page.also;
  delete record.asking;
  delete record.arrived;
  delete record.adding;
  delete record.problem;
  if (page.why) record.problem = page.why;
  record.tries = 0;
  record.page += 1;
  if (!page.more || record.page > record.pages) return close(platform, record, true);
  if (record.state === 'cancelling') return close(platform, record);
  // A service that repeats the same page would be paid for ever. A repeated search expects known companies.
  if (isKnown && record.repeatedAt === undefined)
    return halt(platform, record, problem('NOTHING_NEW'));
  searchRecords.save(platform.document, record);
  return true;
}

/** Counts the price once; the next step saves the record. */
function countPrice(platform: Platform, record: SearchRecord, { credits, rows }: StoredPage): void {
  if (record.asking === undefined || record.arrived) return;
  const charged = credits ?? rows.length * record.price;
  record.spent += charged;
  if (charged > 0)
    record.spentOn = addSpent(record.spentOn, charged, platform.clock.now(), accountTag(platform));
  record.arrived = true;
  if (rows.length > 0) record.price = Math.max(record.price, Math.ceil(charged / rows.length));
}

function lost(platform: Platform, record: SearchRecord): boolean {
  if (record.state === 'cancelling') {
    record.unknown += maxOnPage(record.page, record.total);
    return close(platform, record);
  }
  return halt(platform, record, problem('UNKNOWN_OUTCOME', [], { spent: 'maybe' }));
}

function refused(platform: Platform, record: SearchRecord, why: Problem): boolean {
  record.tries += 1;
  if (!why.retryable || record.tries > retryLimit) return halt(platform, record, why);
  record.problem = why;
  const ms = waitBeforeRetry(record.tries, why.retryAfterSeconds, platform.random());
  return wait(platform, record, ms);
}

function wait(platform: Platform, record: SearchRecord, ms: number): boolean {
  record.due = platform.clock.now() + ms;
  searchRecords.save(platform.document, record);
  return false;
}

/** Pauses the search until the user acts; one being cancelled ends here. */
function halt(platform: Platform, record: SearchRecord, why: Problem): boolean {
  record.problem = why;
  if (record.state === 'cancelling') return close(platform, record);
  record.state = 'paused';
  searchRecords.save(platform.document, record);
  return true;
}

function close(platform: Platform, record: SearchRecord, isWhole = false): boolean {
  if (isWhole) record.whole = true;
  record.state = record.state === 'cancelling' ? 'cancelled' : 'done';
  record.endedAt = platform.clock.now();
  searchRecords.save(platform.document, record);
  trimSearches(platform);
  return true;
}

/**
 * Requests the search's page; returns it, stored in the document, or the problem. The caller holds the document's lock
 * and has checked that the cap covers the page. Spends the page's price (§4.13).
 */
function askPage(
  platform: Platform,
  caller: Caller,
  record: SearchRecord,
  request: TechRequest,
): Result<StoredPage> {
  const { page } = record;
  const name = pageName(request, page);
  record.asking = name;
  searchRecords.save(platform.document, record);
  // Formulas check this record and don't pay for a page that is being requested.
  writeRecord(platform, name, 'asked');
  const answer = requestPage(platform, caller, request, page, `${record.id}-${page}`);
  if (answer.ok) {
    writePageRows(platform.book, new Map([[name, answer.value]]));
    platform.book.flush();
    cachePage(platform, name, answer.value);
    return answer;
  }
  if (answer.problem.spent === 'maybe') writeRecord(platform, name, 'unknown');
  else {
    dropRecord(platform.document, name);
    delete record.asking;
  }
  return answer;
}
