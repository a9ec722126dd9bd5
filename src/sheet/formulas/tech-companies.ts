/** =TECH_COMPANIES: the companies whose job posts name a technology, those with the most posts first. */
import { ProblemError, problem } from '../../client/problem';
import { limits } from '../../contract/limits';
import { tableOf } from '../accounts/object-table';
import type { Cell, Platform } from '../ports';
import { companyHeaders } from '../searches/company-headers';
import { companiesOf } from '../searches/page';
import { readTechRequest } from '../searches/tech-request';
import { answer, readMaxRows } from './answer';
import { errorCell } from './error-cell';
import { fetchPages } from './fetch-pages';
import { markPending } from './pending-requests';

/** Ten pages: as many as the document's properties hold until a trigger or the sidebar stores them. */
const mostRows = 500;

/**
 * Takes a technology, options as `readTechRequest` reads them, and the most companies to show: 50, one page, unless
 * told, 500 at most. Returns a header row and a row a company; what kept it from getting all stands in the last row. A page that
 * anyone of the document paid for in the last 30 days is free; others cost 5 or 10 credits a company (§4.13).
 */
export function techCompanies(
  platform: Platform,
  tech: unknown,
  options?: unknown,
  maxRows?: unknown,
): Cell[][] {
  return answer(platform, (deadline) => {
    const most = readMaxRows(maxRows, limits.techPageSize, mostRows);
    const request = readTechRequest(tech, options, platform.document);
    const wanted = Math.ceil(most / limits.techPageSize);
    const { pages, problem: why } = fetchPages(platform, request, wanted, deadline);
    const companies = pages.flatMap(companiesOf).slice(0, most);
    if (companies.length === 0)
      throw new ProblemError(
        why ??
          problem('NOTHING_FOUND', [
            'no company matches',
            'Ask for another technology, or for less in the options',
          ]),
      );
    const table = tableOf(companies, companyHeaders);
    if (!why) return table;
    if (why.code === 'PENDING') markPending(platform.document);
    return [...table, [errorCell(why)]];
  });
}
