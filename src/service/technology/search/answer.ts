/** Answers a technology search: finds the page, reserves its price, and formats companies (§4.13). */
import { randomBytes } from 'node:crypto';
import { limits } from '../../../contract/limits';
import { prices } from '../../../contract/prices';
import type {
  TechCompaniesPage,
  TechCompaniesQuery,
  TechCompany,
} from '../../../contract/tech-companies';
import { rfc3339 } from '../../clock';
import type { Deps } from '../../deps';
import { ApiError } from '../../errors';
import type { PageCache } from '../in-memory/page-cache';
import { similarTechnology } from '../reading/known';
import { wideOf } from '../reading/words';
import type {
  PagePrice,
  RankedCompany,
  RankedPage,
  SearchHold,
  SearchHolds,
  TechRequest,
} from '../store';
import { findPage } from './ladder';
import { isFiltered, requestOf } from './request';

export interface PricedPage {
  readonly page: TechCompaniesPage;
  /** The hold on its credits; undefined if nothing is due. */
  readonly held: SearchHold | undefined;
}

/**
 * Reserves the price of the companies on the page: 5 credits each, 10 with enrichment or a filter, except those that
 * the caller has paid for; those that the caller's exclude list names are neither shown nor charged. The caller must
 * settle the hold or give it back. Throws ApiError INSUFFICIENT_CREDITS, without a search if no company has been paid
 * for and the balance can't cover one, or ValidationError if a phrasing has no word. Agents' pages are cut to `most`
 * companies, and paid through `holds` of their own.
 */
export async function searchTech(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  cache: PageCache,
  userId: string,
  query: TechCompaniesQuery,
  holds: Pick<SearchHolds, 'hold'> = store.tech.holds,
  most: number = limits.techPageSize,
): Promise<PricedPage> {
  const start = performance.now();
  const now = clock();
  const request = requestOf(query, now);
  const price = request.withFacts ? prices.techCompanyEnriched : prices.techCompany;
  // Refused before any work, whether there are results or not.
  const { balance, reserved } = await store.credits.count(userId);
  const canPay = balance - reserved >= price;
  if (!canPay && !(await store.credits.hasPaid(userId, now)))
    throw insufficient(price, balance - reserved);
  const { page: whole, isCached } = await findPage(cache, store.tech, request);
  const ranked = { ...whole, companies: whole.companies.slice(0, most) };
  const domains = ranked.companies.map(({ domain }) => domain);
  const tech = query.tech.trim().toLowerCase();
  const { held, credits, alreadyPaid, allowed } = await hold(
    holds,
    userId,
    { price, domains, tech, exclusionId: query.exclusion_id },
    now,
  );
  const isAllowed = new Set(allowed);
  const companies = ranked.companies.filter(({ domain }) => isAllowed.has(domain));
  const ranking = isCached ? 0 : ranked.rankingMs;
  const hydration = isCached || !request.withFacts ? 0 : ranked.hydrationMs;
  const page = {
    ...present(query, request, { ...ranked, companies }),
    excluded_count: ranked.companies.length - companies.length,
    credits_consumed: credits,
    already_paid: alreadyPaid,
    from_cache: isCached,
    ranking_ms: milliseconds(ranking),
    hydration_ms: milliseconds(hydration),
    total_ms: milliseconds(performance.now() - start),
  };
  return { page, held };
}

function present(query: TechCompaniesQuery, request: TechRequest, ranked: RankedPage) {
  const { total, totalUnfiltered } = ranked;
  const { others } = wideOf(query.tech, query.other_names);
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
    ...(others.length > 0 && { also_searched: [...others] }),
    ...(totalUnfiltered === 0 && { did_you_mean: similarTechnology(query.tech) }),
    companies: ranked.companies.map(presentCompany),
  };
}

/** A page costs what its companies cost, so a shorter last page costs less. */
async function hold(
  holds: Pick<SearchHolds, 'hold'>,
  userId: string,
  page: PagePrice,
  now: number,
) {
  const id: SearchHold = { userId, holdId: `tech_${randomBytes(12).toString('hex')}` };
  const hold = await holds.hold(id, page, now);
  if (hold.kind === 'insufficient') throw insufficient(page.price, hold.available);
  return { ...hold, held: hold.credits === 0 ? undefined : id };
}

/** States the cost of a full page, not of this one, because the number of companies is part of what is sold. */
function insufficient(price: number, available: number): ApiError {
  const needed = price * limits.techPageSize;
  return new ApiError(
    'INSUFFICIENT_CREDITS',
    `${available} credits aren’t enough for this page. Nothing was sent and no credits were spent. Each company ` +
      `on a page costs ${price}, unless you paid for it in the last 30 days, and ${needed} are enough for any page. Narrow the search, leave out enrichment ` +
      'and filters, or get more credits from the operator of the service.',
    { needed, available },
  );
}

const milliseconds = (time: number) => Math.round(time * 100) / 100;

function presentCompany(company: RankedCompany): TechCompany {
  const { name, slug, domain, postCount, facts, topPost } = company;
  return {
    name,
    slug,
    domain,
    post_count: postCount,
    ...(facts && {
      employee_count: facts.employee_count,
      employee_range: facts.employee_range,
      hq_city: facts.hq_city,
      hq_region: facts.hq_region,
      hq_country_code: facts.hq_country_code,
      website: `https://${domain}`,
      linkedin_url: facts.linkedin_url,
      industries: facts.industry === null ? [] : [facts.industry],
      funding_stage: facts.funding_stage,
      revenue_usd: facts.revenue_usd,
    }),
    ...(topPost && {
      top_job: {
        title: topPost.title,
        url: topPost.url,
        posted_at: rfc3339(topPost.postedAt),
        ...(topPost.closedAt !== null && { closed_at: rfc3339(topPost.closedAt) }),
        snippet: topPost.snippet,
      },
    }),
  };
}
