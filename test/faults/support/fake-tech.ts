/** The technology search of the service in memory (§4.13). */
import { endpoints } from '../../../src/contract/endpoints';
import { limits } from '../../../src/contract/limits';
import { prices } from '../../../src/contract/prices';
import {
  type TechCompaniesPage,
  techCompaniesPageSchema,
} from '../../../src/contract/tech-companies';
import { charge, type FakeService, ok } from './fake-service';

/** The companies of every search: all on one page. */
export const techCompanies = ['Alpha', '=Beta()', 'Gamma'];

/** Adds the endpoint; each answer is charged, because the interface knows no way to ask again for nothing. */
export function serveTech(service: FakeService): void {
  service.route(endpoints.techCompanies, techCompaniesPageSchema(), ({ tenant, query }) => {
    const tech = query.get('tech') ?? '';
    charge(
      tenant,
      techCompanies.map((name) => `${name} for ${tech}`),
      prices.techCompany,
    );
    return ok(pageOf(tech));
  });
}

function pageOf(tech: string): TechCompaniesPage {
  return {
    tech,
    alternates: [],
    lookback_days: limits.techLookbackDays,
    filters: { hq_country_code: null, min_employee_count: null, max_employee_count: null },
    page: 1,
    page_size: limits.techPageSize,
    total_results: techCompanies.length,
    has_more: false,
    approx_company_count: techCompanies.length,
    companies: techCompanies.map((name, i) => ({
      name,
      slug: `s${i}`,
      domain: `t${i}.example`,
      post_count: 100 - i,
    })),
    credits_consumed: techCompanies.length * prices.techCompany,
    from_cache: false,
    ranking_ms: 1,
    hydration_ms: 1,
    total_ms: 2,
  };
}
