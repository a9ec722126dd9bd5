/** Gets the pages of a technology search, those that the document has for nothing: never pays for one twice. */
import type { Caller } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
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
import { callerOf } from '../settings/connection';
import { countSpent, type Purchase, refusal, settleSpent } from '../settings/formula-spending';
import { currentBackoff, isShortWait, startBackoff, waitAsAsked } from './shared-read';
import { noRoom, type Spill } from './spill-room';

/** What is wanted of a search, and what it takes in credits and cells. */
interface PageRequest {
  readonly request: TechRequest;
  /** Pages of 50. */
  readonly wanted: number;
  readonly purchase: Purchase;
  readonly spill: Spill;
}

interface Pages {
  readonly pages: readonly StoredPage[];
  /** Why there are fewer than were wanted. */
  readonly problem?: Problem;
}

const lockWaitMs = 2_000;
const pauseMs = 400;
/** A request has 10 seconds; one whose answer could not be written down is not sent. */
const sendingMs = 12_000;

/**
 * Takes what is wanted and the time (ms) by which it must have answered. Before the first page is asked for, the
 * price of all that are missing must be allowed and the result must fit into the sheet; each page costs 5 or 10
 * credits a company (§4.13). Throws NOT_CONNECTED.
 */
export function fetchPages(platform: Platform, wish: PageRequest, deadline: number): Pages {
  const { request, wanted } = wish;
  const pages: StoredPage[] = [];
  while (pages.length < wanted) {
    const number = pages.length + 1;
    const page =
      findPage(platform, pageName(request, number)) ??
      obtain(platform, wish, number, pages[pages.length - 1]?.total, deadline);
    if ('code' in page) return { pages, problem: page };
    pages.push(page);
    if (!page.more) break;
  }
  return { pages };
}

/** Waits for whoever asks for the page already, or asks for it. */
function obtain(
  platform: Platform,
  wish: PageRequest,
  number: number,
  total: number | undefined,
  deadline: number,
): StoredPage | Problem {
  const { clock } = platform;
  const { request, wanted } = wish;
  const name = pageName(request, number);
  for (;;) {
    const turn = platform.lock.holding(lockWaitMs, () => {
      // The record first: the page may arrive between the two, and must not be asked for again.
      const record = readRecord(platform, name);
      const found = findPage(platform, name);
      if (found) return found;
      const cost = costOf(platform, request, number, wanted, total);
      return clock.now() + sendingMs < deadline
        ? intend(platform, wish, name, cost, record)
        : undefined;
    });
    const intent = turn?.value;
    const outcome = intent && 'caller' in intent ? ask(platform, request, number, intent) : intent;
    if (outcome && 'code' in outcome && isShortWait(platform, outcome, deadline, sendingMs)) {
      waitAsAsked(platform, outcome);
      continue;
    }
    if (outcome) return outcome;
    if (clock.now() + pauseMs >= deadline) return problem('PENDING');
    clock.sleep(pauseMs);
  }
}

/** Credits that this page and all pages after it may cost at most, those there are left out. */
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

/** What an execution writes down before it asks for a page. */
interface Intent {
  readonly caller: Caller;
  /** Credits that are counted as spent, and when (ms). */
  readonly reserved: number;
  readonly at: number;
}

/**
 * Under the document's lock: writes the intention down and sets its credits aside, or says why not. Undefined while
 * another execution is asking for the same page.
 */
function intend(
  platform: Platform,
  { purchase, spill }: PageRequest,
  name: string,
  cost: { readonly page: number; readonly all: number },
  record: PageRecord | undefined,
): Intent | Problem | undefined {
  if (record?.state === 'asked') return undefined;
  if (record?.state === 'unknown') return problem('UNKNOWN_OUTCOME', [], { spent: 'maybe' });
  // First: without a connection nothing else is what keeps it from asking.
  const caller = callerOf(platform);
  const why =
    currentBackoff(platform, true) ??
    noRoom(platform, spill) ??
    refusal(platform, cost.all, purchase) ??
    (hasRoom(platform.document) ? undefined : problem('STORE_FULL'));
  if (why) return why;
  writeRecord(platform, name, 'asked');
  countSpent(platform, cost.page);
  return { caller, reserved: cost.page, at: platform.clock.now() };
}

/**
 * Sends the request once and writes down the result. Needs no lock, which a pump may hold longer than a formula can
 * run: while the page is asked for, only this execution changes its record.
 */
function ask(
  platform: Platform,
  request: TechRequest,
  number: number,
  { caller, reserved, at }: Intent,
): StoredPage | Problem {
  const name = pageName(request, number);
  const result = requestPage(platform, caller, request, number);
  if (result.ok) {
    const page = result.value;
    // What is charged is what the answer says, also where it came out of the service's own cache.
    const charged = page.credits ?? page.rows.length * request.price;
    keep(platform, name, page);
    settleSpent(platform, charged - reserved, at);
    return page;
  }
  if (result.problem.spent === 'maybe') writeRecord(platform, name, 'unknown');
  else {
    dropRecord(platform.document, name);
    settleSpent(platform, -reserved, at);
  }
  startBackoff(platform, result.problem);
  return result.problem;
}

/** Where the properties take no more the record stays as it is: asked for, never to be paid twice. */
function keep(platform: Platform, name: string, page: StoredPage): void {
  try {
    keepPage(platform, name, page);
  } catch {
    // The cache has to do.
  }
  cachePage(platform, name, page);
}
