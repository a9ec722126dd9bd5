/** Finds the companies on the first page of a technology search, to count the excluded ones. */
import type { CountedSearch } from '../../contract/exclusion';
import type { Deps } from '../deps';
import { makePageCache } from './in-memory/page-cache';
import { findPage } from './search/ladder';
import { requestOf } from './search/request';

/**
 * Returns a function that takes a search and returns the domains on its first page, which no answer may contain. Spends
 * no credits. Throws ValidationError for a phrasing without a word.
 */
export function firstPages({ store, clock }: Pick<Deps, 'store' | 'clock'>) {
  const cache = makePageCache();
  return async (search: CountedSearch): Promise<readonly string[]> => {
    const query = {
      ...search,
      hq_country_code: search.hq_country_code ?? undefined,
      min_employee_count: search.min_employee_count ?? undefined,
      max_employee_count: search.max_employee_count ?? undefined,
      page: 1,
      enrich: false,
      top_job: false,
      exclude_vendor: true,
      exclude_aggregators: true,
      exclude_slugs: [],
      exclusion_id: undefined,
    };
    const { page } = await findPage(cache, store.tech, requestOf(query, clock(), 'body'));
    return page.companies.map(({ domain }) => domain);
  };
}
