/** Finds companies that are new for a technology: their first mention of it is recent enough (§10.21). */
import type { Technology } from '../../../contract/signal-deployment';
import { day } from '../../clock';
import { quotesFor } from '../../technology/search/highlight';
import { requestOf } from '../../technology/search/request';
import type { NewcomersRequest, TechRequest } from '../../technology/store';
import { dayNumber } from '../lease';
import type { ClaimedSignal } from '../queue';
import type { SearchedCompany } from '../source';
import { hiring, type Search, type SearchDeps } from './matches';

type Times = Pick<ClaimedSignal, 'run_started_at' | 'created_at'>;

/**
 * The first day (days since 1970, UTC) on which a first mention counts. It depends on the deployment, not on the run,
 * so no company is missed while the signal is paused or waits for credits.
 */
export function newSince({ timeframe }: Pick<Technology, 'timeframe'>, { created_at }: Times) {
  return dayNumber(created_at) - timeframe;
}

/** The technology search with the filters of the signal. Throws ValidationError if a phrasing has no word. */
export function technologyOf(body: Technology, signal: Times): TechRequest {
  const { tech, alternates, other_names } = body;
  const query = {
    tech,
    alternates,
    other_names,
    hq_country_code: body.hq_country_code ?? undefined,
    min_employee_count: body.min_employee_count ?? undefined,
    max_employee_count: body.max_employee_count ?? undefined,
    page: 1,
    enrich: false,
    top_job: false,
    lookback_days: 1,
    exclude_vendor: true,
    exclude_aggregators: true,
    exclude_slugs: [],
  };
  return { ...requestOf(query, signal.created_at, 'body'), fromDay: newSince(body, signal) };
}

/** The next companies that are new for the technology, by id. Only reads. */
export async function newcomersAfter(
  { store }: Pick<SearchDeps, 'store'>,
  body: Technology,
  signal: Times,
  after: number,
  max: number,
): Promise<readonly SearchedCompany[]> {
  const found = await store.tech.newcomers({ ...asked(body, signal), after, max });
  return store.signalSource.companiesOf(found.map(({ companyId }) => companyId));
}

/** Finds companies that are new for the technology; the posts that mention it are the evidence. */
export function searchTechnology(body: Technology): Search {
  return async ({ store }, signal, companies) => {
    const request = asked(body, signal);
    const only = companies.map(({ id }) => id);
    if (only.length === 0) return new Map();
    const found = await store.tech.newcomers({ ...request, only, max: only.length });
    const posts = await store.signalSource.postsOf(
      found.map(({ companyId }) => companyId),
      found.flatMap(({ postIds }) => postIds),
    );
    const quote = quotesFor(request.tech.named);
    return new Map(
      found.map(({ companyId }) => {
        const own = posts.filter(({ company_id }) => company_id === companyId);
        const evidence = own.map((post) => hiring(post, quote(post.body)));
        return [companyId, { evidence, share: 1 }];
      }),
    );
  };
}

function asked(body: Technology, signal: Times): NewcomersRequest {
  return {
    tech: technologyOf(body, signal),
    untilDay: Math.floor(signal.run_started_at / day),
    after: 0,
    max: 0,
    only: undefined,
  };
}
