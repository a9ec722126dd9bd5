/** Asks for one page of a search, once: the intent is written down before the request, the page kept after it. */
import { type Caller, send } from '../../client/call';
import type { Problem } from '../../client/problem';
import { readTechPage } from '../../client/tech-companies';
import { limits } from '../../contract/limits';
import type { Platform } from '../ports';
import { cachePage, pageName } from './find-page';
import { type StoredPage, storedPage } from './page';
import { dropRecord, writeRecord } from './page-records';
import { writePageRows } from './page-sheet';
import type { SearchRecord } from './record';
import { searchRecords } from './record';
import type { TechRequest } from './tech-request';
import { whyEmpty } from './why-empty';

/** Companies that the search's page should hold at most, by what the service said last. */
export function maxOnPage({ page, total }: SearchRecord): number {
  const size = limits.techPageSize;
  return Math.max(0, Math.min(size, (total ?? limits.techResults) - (page - 1) * size));
}

/**
 * Sends the request for the search's page; returns it, kept in the document, or why there is none. The caller holds
 * the document's lock and has seen that the cap covers it. Spends the page's price. Serves §4.13.
 */
export function askPage(
  platform: Platform,
  caller: Caller,
  record: SearchRecord,
  request: TechRequest,
): StoredPage | Problem {
  const { page } = record;
  const name = pageName(request, page);
  record.asking = name;
  searchRecords.save(platform.document, record);
  // Formulas look at this one, and pay for no page that is being asked for.
  writeRecord(platform, name, 'asked');
  const query = page === 1 ? request.query : { ...request.query, page };
  const answer = send(caller, readTechPage(query, request.names, `${record.id}-${page}`));
  if (answer.ok) {
    const why = whyEmpty(platform, caller, request, answer.value);
    const kept = storedPage(answer.value, platform.clock.now(), why);
    writePageRows(platform.book, new Map([[name, kept]]));
    platform.book.flush();
    cachePage(platform, name, kept);
    return kept;
  }
  if (answer.problem.spent === 'maybe') writeRecord(platform, name, 'unknown');
  else {
    dropRecord(platform.document, name);
    delete record.asking;
  }
  return answer.problem;
}
