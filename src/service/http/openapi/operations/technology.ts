/** OpenAPI descriptions of the technology search (§4.13). */
import {
  countryOptionsSchema,
  techCompaniesPageSchema,
  techCompaniesQuerySchema,
} from '../../../../contract/tech-companies';
import type { Operation } from '../operation';

export const techCompanies: Operation = {
  section: '4.13',
  group: 'Technology',
  summary: 'Search companies by technology',
  description:
    'Companies whose recent job posts mention a technology, those with the most posts first, 50 a page. Walk the ' +
    'pages while `has_more` is true. Each company on the page costs credits: 5, or 10 with enrichment or any ' +
    'firmographic filter. A company of which only a range of employees is known meets bounds that the range overlaps. The charge is recorded once the page was sent. ' +
    'A name that is also a word, such as Spark, counts only where the technology is meant. Other names of the technology are ' +
    'searched for too, and stand in `also_searched`; `other_names=false` turns that off (both are the extension ' +
    '`tech-other-names`).',
  query: techCompaniesQuerySchema,
  response: techCompaniesPageSchema,
  errors: ['INSUFFICIENT_CREDITS'],
  example: {
    response: {
      tech: 'Snowflake',
      alternates: [],
      lookback_days: 365,
      filters: { hq_country_code: null, min_employee_count: null, max_employee_count: null },
      page: 1,
      page_size: 50,
      total_results: 1,
      has_more: false,
      approx_company_count: 1,
      companies: [
        {
          name: 'Sommerkeep Group',
          slug: 'sommerkeep-group',
          domain: 'sommerkeep-group.example',
          post_count: 4,
          top_job: {
            title: 'Data Engineer',
            url: 'https://jobs.example/1',
            posted_at: '2026-11-02',
            snippet: 'You model our data in <mark>Snowflake</mark>.',
          },
        },
      ],
      credits_consumed: 5,
      from_cache: false,
      ranking_ms: 2.1,
      hydration_ms: 0,
      total_ms: 3.4,
    },
  },
};

export const countryOptions: Operation = {
  section: '4.13',
  group: 'Technology',
  summary: 'List the countries to filter by',
  description:
    'All countries by their ISO 3166-1 alpha-3 codes, those with the most companies first. Free.',
  response: countryOptionsSchema,
  errors: [],
  example: {
    response: { countries: [{ code: 'USA', name: 'United States', company_count: 812 }] },
  },
};
