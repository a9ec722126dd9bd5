/** =TECH_COMPANIES: the companies whose job posts name a technology, those with the most posts first. */
import { ProblemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import * as limits from '../../contract/limit-values';
import { cellOf, tableOf } from '../accounts/flat-account';
import { markPending } from '../accounts/pending-requests';
import type { Cell, Platform } from '../ports';
import { companiesOf, companyHeaders } from '../searches/page';
import { readTechRequest, type TechRequest } from '../searches/tech-request';
import { hash } from '../storage/hash';
import { answer, nothingFound, readMaxCredits, readMaxRows } from './answer';
import { errorCell } from './error-cell';
import { fetchPages } from './fetch-pages';

/** Ten pages: as many as the document's properties hold until a trigger or the sidebar stores them. */
const rowLimit = 500;

const plainFields: readonly string[] = ['name', 'domain', 'post_count', 'slug'];

/**
 * Takes a technology, options as `readTechRequest` reads them, the most companies to show (50 by default, 500 at most),
 * and the most credits that one evaluation may spend, if other than the document's limit. Returns a header row and one
 * row per company; the last row says why companies are missing. A page that an editor of the document paid for in the
 * last 30 days is free; others cost 5 or 10 credits per company (§4.13).
 */
export function techCompanies(
  platform: Platform,
  tech: unknown,
  options?: unknown,
  maxRows?: unknown,
  maxCredits?: unknown,
): Cell[][] {
  return answer(platform, (deadline) => {
    const max = readMaxRows(maxRows, limits.techPageSize, rowLimit);
    const limit = readMaxCredits(maxCredits);
    const request = readTechRequest(tech, options, platform.document);
    const { tech: phrase, ...more } = request.query;
    const chosen = Object.entries(more).map(([name, value]) => `${name}=${cellOf(value, name)}`);
    const { pages, problem: why } = fetchPages(
      platform,
      {
        request,
        wanted: Math.ceil(max / limits.techPageSize),
        purchase: {
          id: hash(request.identity),
          label: `TECH_COMPANIES: ${[phrase, ...chosen].join('; ')}`,
          ...(limit !== undefined && { maxCredits: limit }),
        },
        spill: {
          name: 'TECH_COMPANIES',
          rows: max + 1,
          columns: columnsOf(request),
          hasRowErrors: false,
        },
      },
      deadline,
    );
    const companies = pages.flatMap(companiesOf).slice(0, max);
    if (companies.length === 0) {
      const known = why ?? pages[0]?.why;
      if (known) throw new ProblemError(known);
      throw nothingFound(reasons.noCompanies(), reasons.otherTechnology());
    }
    const table = tableOf(companies, companyHeaders);
    if (!why) return table;
    if (why.code === 'PENDING') markPending(platform.document);
    return [...table, [errorCell(why)]];
  });
}

/** How many columns our service returns for such a search. */
function columnsOf({ query, isEnriched }: TechRequest): number {
  return Object.keys(companyHeaders).filter((name) =>
    name.startsWith('top_job') ? query.top_job !== false : isEnriched || plainFields.includes(name),
  ).length;
}
