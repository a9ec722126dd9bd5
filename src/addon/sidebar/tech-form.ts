/** What the form of a technology search is made from: the service's countries, the contract's limits and prices. */
import type { Country } from '../../client/countries';
import { countryWays } from '../../contract/country-names';
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import { techOptions } from '../../contract/tech-companies';
import type { Platform } from '../../sheet/ports';
import { countries } from '../../sheet/searches/countries';
import type { TechForm } from './api';

/** Asks for the countries, at most once a day. Spends nothing. Throws NOT_CONNECTED. */
export function techForm(platform: Platform): TechForm {
  return {
    countries: choosable(countries(platform)),
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

/** With what else people call them; where the service lists none, those that we know by name. */
function choosable(told: readonly Country[]): Country[] {
  const known = new Map(countryWays().map(({ name, ways }) => [name, ways]));
  if (told.length > 0) return told.map((each) => ({ ...each, ways: known.get(each.code) ?? [] }));
  return [...known].flatMap(([code, [short = '', name, ...others]]) =>
    name === undefined ? [] : [{ code, name, ways: [short, ...others] }],
  );
}
