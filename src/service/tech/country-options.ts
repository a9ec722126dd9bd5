/** The countries to filter a technology search by, with how many companies have their seat there (§4.13). */
import type { CountryOptions } from '../../contract/country-options';
import type { Parts } from '../parts';
import { countries } from './countries';

/** Those with the most companies first, then by name. Spends no credits. */
export async function countryOptions({ store }: Pick<Parts, 'store'>): Promise<CountryOptions> {
  const counts = await store.tech.countries();
  const options = countries().map(({ code, name }) => ({
    code,
    name,
    company_count: counts.get(code) ?? 0,
  }));
  options.sort((a, b) => b.company_count - a.company_count || a.name.localeCompare(b.name, 'en'));
  return { countries: options };
}
