/** Gets the pages of a technology search. Pages that the document already has are free; none is paid for twice. */

import { unknownOutcome } from '../../client/answer';
import type { Caller } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import { type Failure, failure, type Result, success } from '../../client/result';
import type { Platform } from '../ports';
import {
  cachePage,
  dropRecord,
  findPage,
  hasRoom,
  keepPage,
  type PageRecord,
  pageName,
  readRecord,
  writeRecord,
} from '../searches/kept-pages';
import type { StoredPage } from '../searches/page';
import { maxOnPage, requestPage } from '../searches/request-page';
import type { TechRequest } from '../searches/tech-request';
import { countSpent, type Purchase, refusal, settleSpent } from '../settings/formula-spending';
import { formulaCaller } from './formula-caller';
import { currentBackoff, isShortWait, startBackoff, waitAsAsked } from './shared-read';
import { noRoom, type Spill } from './spill-room';

/** The wanted pages of a search, and the credits and cells that they take. */
interface PageRequest {
  readonly request: TechRequest;
  /** Pages of 50. */
  readonly wanted: number;
  readonly purchase: Purchase;
  readonly spill: Spill;
}

interface Pages {
  readonly pages: readonly StoredPage[];
  /** Why there are fewer pages than wanted. */
  readonly problem?: Problem;
}

const lockWaitMs = 2_000;
const pauseMs = 400;
/** A request takes up to 10 seconds, and is sent only if its reply can be saved in time. */
const sendingMs = 12_000;

/**
 * Takes what is wanted and the time (ms) by which it must return. Before the first request, the price of all missing
 * pages must be allowed and the result must fit into the sheet. Each page costs 5 or 10 credits per company (§4.13).
 * Throws NOT_CONNECTED.
 */
export function fetchPages(platform: Platform, wish: PageRequest, deadline: number): Pages {
  const { request, wanted } = wish;
  const pages: StoredPage[] = [];
  while (pages.length < wanted) {
    const number = pages.length + 1;
    const stored = findPage(platform, pageName(request, number));
    const page = stored
      ? success(stored)
      : obtain(platform, wish, number, pages[pages.length - 1]?.total, deadline);
    if (!page.ok) return { pages, problem: page.problem };
    pages.push(page.value);
    if (!page.value.more) break;
  }
  return { pages };
}

/** Requests the page, or waits if another execution is requesting it. */
function obtain(
  platform: Platform,
  wish: PageRequest,
  number: number,
  total: number | undefined,
  deadline: number,
): Result<StoredPage> {
  const { clock } = platform;
  const { request, wanted } = wish;
  const name = pageName(request, number);
  for (;;) {
    const turn = platform.lock.holding(lockWaitMs, () => {
      // Reads the record before the page: the page may arrive between the two reads, and must not be requested again.
      const record = readRecord(platform, name);
      const found = findPage(platform, name);
      if (found) return success(found);
      const cost = costOf(platform, request, number, wanted, total);
      return clock.now() + sendingMs < deadline
        ? intend(platform, wish, name, cost, record)
        : undefined;
    });
    const next = turn?.value;
    const page = next && 'caller' in next ? ask(platform, request, number, next) : next;
    if (page && !page.ok && isShortWait(platform, page.problem, deadline, sendingMs)) {
      waitAsAsked(platform, page.problem);
      continue;
    }
    if (page) return page;
    if (clock.now() + pauseMs >= deadline) return failure(problem('PENDING'));
    clock.sleep(pauseMs);
  }
}

/** The most credits that this page and all later pages can cost, without the pages already stored. */
function costOf(
  platform: Platform,
  request: TechRequest,
  number: number,
  wanted: number,
  total: number | undefined,
): { readonly page: number; readonly all: number } {
  const on = (page: number) => maxOnPage(page, total) * request.price;
  let all = 0;
  for (let page = number; page <= wanted && on(page) > 0; page++)
    if (page === number || !findPage(platform, pageName(request, page))) all += on(page);
  return { page: on(number), all };
}

/** What an execution records before it requests a page. */
interface Intent {
  readonly caller: Caller;
  /** Credits counted as spent, and when (ms). */
  readonly reserved: number;
  readonly at: number;
}

/**
 * Under the document's lock: records the intent and reserves its credits, or returns why not. Undefined while another
 * execution requests the same page.
 */
function intend(
  platform: Platform,
  { purchase, spill }: PageRequest,
  name: string,
  cost: { readonly page: number; readonly all: number },
  record: PageRecord | undefined,
): Intent | Failure | undefined {
  if (record?.state === 'asked') return undefined;
  if (record?.state === 'unknown') return failure(unknownOutcome());
  // Checked first, because without a connection no other reason matters.
  const caller = formulaCaller(platform);
  const why =
    currentBackoff(platform, true) ??
    noRoom(platform, spill) ??
    refusal(platform, cost.all, purchase) ??
    (hasRoom(platform.document) ? undefined : problem('STORE_FULL'));
  if (why) return failure(why);
  writeRecord(platform, name, 'asked');
  countSpent(platform, cost.page);
  return { caller, reserved: cost.page, at: platform.clock.now() };
}

/**
 * Sends the request once and saves the result. Needs no lock, which a pump may hold longer than a formula can run:
 * while the page is requested, only this execution changes its record.
 */
function ask(
  platform: Platform,
  request: TechRequest,
  number: number,
  { caller, reserved, at }: Intent,
): Result<StoredPage> {
  const name = pageName(request, number);
  const result = requestPage(platform, caller, request, number);
  if (result.ok) {
    const page = result.value;
    // Charges what the reply reports, even if the service answered from its own cache.
    const charged = page.credits ?? page.rows.length * request.price;
    keep(platform, name, page);
    settleSpent(platform, charged - reserved, at);
    return result;
  }
  if (result.problem.spent === 'maybe') writeRecord(platform, name, 'unknown');
  else {
    dropRecord(platform.document, name);
    settleSpent(platform, -reserved, at);
  }
  startBackoff(platform, result.problem);
  return result;
}

/** If the properties are full, the record stays 'asked', so that the page is never paid for twice. */
function keep(platform: Platform, name: string, page: StoredPage): void {
  try {
    keepPage(platform, name, page);
  } catch {
    // The page is still cached below.
  }
  cachePage(platform, name, page);
}
