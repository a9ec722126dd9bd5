/** What the form of a technology search is made from: the service's countries, the contract's limits and prices. */
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import { techOptions } from '../../contract/tech-companies';
import type { Platform } from '../../sheet/ports';
import { countries } from '../../sheet/searches/countries';
import type { TechForm } from './api';

/** Asks for the countries, at most once a day. Spends nothing. Throws NOT_CONNECTED. */
export function techForm(platform: Platform): TechForm {
  return {
    countries: countries(platform),
    limits: {
      tech: limits.techLength,
      alternates: techOptions.alternates.max,
      days: techOptions.lookback_days.max,
      slugs: techOptions.exclude_slugs.max,
      companies: limits.techResults,
      page: limits.techPageSize,
    },
    prices: { plain: prices.techCompany, enriched: prices.techCompanyEnriched },
  };
}
