/** The technology search of the service in memory (§4.13). */
import { endpoints } from '../../../src/contract/endpoints';
import { limits } from '../../../src/contract/limits';
import { prices } from '../../../src/contract/prices';
import { techCompaniesPageSchema } from '../../../src/contract/tech-companies';
import { ok, type ServiceCore } from './core';

const size = limits.techPageSize;

export class FakeTech {
  /** Companies that every search finds. */
  results = 120;
  /** Fields of the company of this rank, overriding its usual ones. */
  company: (rank: number) => object = () => ({});

  constructor(service: ServiceCore) {
    service.route(endpoints.techCompanies, techCompaniesPageSchema(), ({ tenant, query }) => {
      const page = this.#page(query);
      const items = page.companies.map(({ domain }) => `${domain} for ${page.tech}`);
      service.charge(tenant, items, page.credits_consumed / Math.max(1, items.length));
      return ok(page);
    });
  }

  #page(query: URLSearchParams) {
    const page = Number(query.get('page') ?? '1');
    const before = (page - 1) * size;
    const count = Math.max(0, Math.min(size, this.results - before));
    const isEnriched = query.has('hq_country_code') || query.has('enrich');
    return {
      tech: query.get('tech') ?? '',
      alternates: query.getAll('alternates'),
      lookback_days: limits.techLookbackDays,
      filters: { hq_country_code: null, min_employee_count: null, max_employee_count: null },
      page,
      page_size: size,
      total_results: this.results,
      has_more: page * size < this.results,
      approx_company_count: this.results,
      companies: Array.from({ length: count }, (_, i) => this.#ranked(before + i + 1)),
      credits_consumed: count * (isEnriched ? prices.techCompanyEnriched : prices.techCompany),
      from_cache: false,
      ranking_ms: 1,
      hydration_ms: 1,
      total_ms: 2,
    };
  }

  #ranked(rank: number) {
    return {
      name: `=Company ${rank}`,
      slug: `t${rank}`,
      domain: `t${rank}.example`,
      post_count: 1_001 - rank,
      novelty: 'new',
      top_job: {
        title: 'Engineer',
        url: `https://t${rank}.example/jobs/1`,
        posted_at: '2026-01-02T00:00:00Z',
        snippet: 'Use <mark>K8s</mark> &amp; more',
      },
      ...this.company(rank),
    };
  }
}
