/** Technology searches: each page is paid for once, and its companies go into a sheet of the search's own (§4.13). */

import { unknownOutcome } from '../../../client/answer';
import type { Caller } from '../../../client/call';
import { problem } from '../../../client/problem';
import * as limits from '../../../contract/limit-values';
import type { Platform } from '../../ports';
import {
  cachePage,
  dropRecord,
  findPage,
  pageName,
  readRecord,
  writePageRows,
  writeRecord,
} from '../../searches/kept-pages';
import { companiesOf, type StoredPage } from '../../searches/page';
import { requestPage } from '../../searches/request-page';
import { readTechRequest } from '../../searches/tech-request';
import { accountTag } from '../../settings/connection';
import { addSpent } from '../../storage/record-store';
import {
  affordable,
  type Chunk,
  clearProblem,
  idempotencyKey,
  pause,
  postpone,
  type Run,
  removeChunk,
  runRecords,
} from '../run';
import type { SearchTech } from '../task';
import { notADomain, readDomainKey } from './accounts';
import { appendCompanies, checkPlace, ensureResultSheet } from './companies-sheet';
import type { RunKind } from './kind';

/** How soon to check again for a page that another execution is requesting. */
const askedMs = 3_000;
/** How often a request that certainly spent nothing is retried automatically. */
const retryLimit = 40;

export const techCompanies: RunKind<SearchTech, never> = {
  perRequest: limits.techPageSize,
  parallelJobs: 1,
  readKey: readDomainKey,
  notAKey: notADomain,
  columns: () => [],
  price: ({ price }) => price,
  prepare: ensureResultSheet,
  turn: turnPage,

  resend(platform, chunk) {
    if (chunk.job !== undefined) dropRecord(platform.document, chunk.job);
    delete chunk.job;
  },
};

function turnPage(
  platform: Platform,
  caller: Caller,
  run: Run,
  chunk: Chunk,
  task: SearchTech,
): boolean {
  const request = readTechRequest(task.tech, task.options, platform.document);
  const page = chunk.from / limits.techPageSize + 1;
  // If parameter names were changed meanwhile, the page would have another name and be paid for again.
  const name = chunk.job ?? pageName(request, page);
  // Reads the state before the page: a formula's page may arrive in between, and must not be requested again.
  const state = readRecord(platform, name)?.state;
  const found = findPage(platform, name, task.isRepeated ? run.startedAt : 0);
  if (found) return arrive(platform, run, chunk, task, name, found);
  if (state === 'asked') {
    chunk.due = platform.clock.now() + askedMs;
    return false;
  }
  if (state === 'unknown') return lost(run, chunk, name);
  if (chunk.state !== 'waiting') {
    // The intent was recorded, but the request was never sent.
    chunk.state = 'waiting';
    delete chunk.job;
    return true;
  }
  checkPlace(platform, run);
  if (affordable(run) < limits.techPageSize) {
    removeChunk(run, chunk);
    run.counts.unsent += run.total - chunk.from;
    run.next = run.total;
    return true;
  }
  chunk.state = 'sending';
  chunk.job = name;
  runRecords.save(platform, run);
  // Formulas check this record and don't pay for a page that is being requested.
  writeRecord(platform, name, 'asked');
  const answer = requestPage(platform, caller, request, page, idempotencyKey(run, chunk));
  if (answer.ok) {
    writePageRows(platform.book, new Map([[name, answer.value]]));
    platform.book.flush();
    cachePage(platform, name, answer.value);
    return arrive(platform, run, chunk, task, name, answer.value);
  }
  const { problem: why } = answer;
  if (why.spent === 'maybe') {
    writeRecord(platform, name, 'unknown');
    return lost(run, chunk, name);
  }
  dropRecord(platform.document, name);
  chunk.state = 'waiting';
  delete chunk.job;
  postpone(platform, run, chunk, why);
  if (!why.retryable || chunk.tries > retryLimit) pause(run, why);
  return false;
}

/** Collects a page. Every step can be repeated until the run is saved, because the document has the page. */
function arrive(
  platform: Platform,
  run: Run,
  chunk: Chunk,
  task: SearchTech,
  name: string,
  page: StoredPage,
): boolean {
  const { clock, document } = platform;
  const { counts } = run;
  if (chunk.state === 'sending') {
    const charged = page.credits ?? page.rows.length * run.price;
    counts.spent += charged;
    if (charged > 0)
      run.spentOn = addSpent(run.spentOn, charged, clock.now(), accountTag(platform));
    if (page.rows.length > 0)
      run.price = Math.max(run.price, Math.ceil(charged / page.rows.length));
    chunk.state = 'sent';
  }
  const known = appendCompanies(platform, run, chunk, companiesOf(page));
  platform.book.flush();
  dropRecord(document, name);
  const { adding = 0 } = chunk;
  counts.found += adding;
  counts.known = (counts.known ?? 0) + known - adding;
  if (page.also) run.also = page.also;
  removeChunk(run, chunk);
  clearProblem(run, clock.now());
  if (page.why) run.problem = page.why;
  const reachable = (page.total ?? 0) > run.next ? page.total : undefined;
  run.total = Math.min(task.companies, reachable ?? task.companies);
  if (!page.more || run.next >= run.total) run.total = counts.found + counts.known + counts.unknown;
  // Otherwise a service that repeats the same page would be paid endlessly. A repeated search expects known companies.
  else if (known > 0 && adding === 0 && !task.isRepeated) pause(run, problem('NOTHING_NEW'));
  return true;
}

/** Leaves the decision to the user; a run being cancelled can close without it. */
function lost(run: Run, chunk: Chunk, name: string): boolean {
  chunk.state = 'unknown';
  chunk.job = name;
  pause(run, unknownOutcome());
  return true;
}
