/** Searches companies by technology (§4.13): one page, what it costs, and how that is paid. */
import { randomBytes } from 'node:crypto';
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import type { TechCompaniesPage, TechCompaniesQuery } from '../../contract/tech-companies';
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import type { RankedPage, TechRequest } from '../store/tech';
import type { PageCache } from './page-cache';
import { presentCompany } from './present';
import { isFiltered, requestOf } from './request';

export interface PricedPage {
  readonly page: TechCompaniesPage;
  /** Names the credits set aside for it; undefined where it is free. */
  readonly holdId: string | undefined;
}

/**
 * Sets the price of the companies on the page aside: 5 credits each, 10 with enrichment or a filter. Whoever sends
 * the page settles it. Throws ApiError INSUFFICIENT_CREDITS, before it searches where not even one company could be paid, or ValidationError where there is nothing to search.
 */
export async function searchTech(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  cache: PageCache,
  userId: string,
  query: TechCompaniesQuery,
): Promise<PricedPage> {
  const start = performance.now();
  const now = clock();
  const request = requestOf(query, now);
  const price = request.withFacts ? prices.techCompanyEnriched : prices.techCompany;
  // Who cannot pay for one company is told so before any work is done, whether there is one or not.
  const { balance, reserved } = await store.credits.count(userId);
  if (balance - reserved < price) throw insufficient(price, balance - reserved);
  const key = JSON.stringify([await store.tech.dataVersion(), request]);
  const known = cache.find(key);
  const ranked = known ?? (await store.tech.search(request));
  if (!known) cache.keep(key, ranked);
  const credits = ranked.companies.length * price;
  const holdId = await hold(store.tech.till, userId, credits, price, now);
  const ranking = known ? 0 : ranked.rankingMs;
  const hydration = known || !request.withFacts ? 0 : ranked.hydrationMs;
  const page = {
    ...present(query, request, ranked),
    credits_consumed: credits,
    from_cache: known !== undefined,
    ranking_ms: milliseconds(ranking),
    hydration_ms: milliseconds(hydration),
    total_ms: milliseconds(performance.now() - start),
  };
  return { page, holdId };
}

function present(query: TechCompaniesQuery, request: TechRequest, ranked: RankedPage) {
  const { total, totalUnfiltered } = ranked;
  const results = isFiltered(request) ? total : Math.min(total, limits.techResults);
  return {
    tech: query.tech,
    alternates: query.alternates,
    lookback_days: query.lookback_days,
    filters: {
      hq_country_code: request.countryCode ?? null,
      min_employee_count: request.minEmployees ?? null,
      max_employee_count: request.maxEmployees ?? null,
    },
    page: query.page,
    page_size: limits.techPageSize,
    total_results: results,
    has_more: query.page * limits.techPageSize < results,
    approx_company_count: totalUnfiltered,
    companies: ranked.companies.map(presentCompany),
  };
}

/** A page is charged for what it really holds, so that its last, shorter one costs less. */
async function hold(
  till: Parts['store']['tech']['till'],
  userId: string,
  credits: number,
  price: number,
  now: number,
): Promise<string | undefined> {
  if (credits === 0) return undefined;
  const holdId = `tech_${randomBytes(12).toString('hex')}`;
  const refused = await till.hold(userId, holdId, credits, now);
  if (!refused) return holdId;
  throw insufficient(price, refused.available);
}

/** Tells what any page may cost and not what this one does: how many companies there are is what is sold. */
function insufficient(price: number, available: number): ApiError {
  const needed = price * limits.techPageSize;
  return new ApiError(
    'INSUFFICIENT_CREDITS',
    `The ${available} credits that are available do not pay for this page, so nothing was sent and no credits were ` +
      `spent. Each company on a page costs ${price}, and ${needed} are enough for any page. Narrow the search, leave ` +
      'enrichment and filters out, or get more credits from whoever runs the service.',
    { needed, available },
  );
}

const milliseconds = (time: number) => Math.round(time * 100) / 100;
