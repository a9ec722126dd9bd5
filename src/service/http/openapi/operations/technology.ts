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
  errors: ['INSUFFICIENT_CREDITS', 'NOT_FOUND'],
};

export const countryOptions: Operation = {
  section: '4.13',
  group: 'Technology',
  summary: 'List the countries to filter by',
  description:
    'All countries by their ISO 3166-1 alpha-3 codes, those with the most companies first. Free.',
  response: countryOptionsSchema,
  errors: [],
};
