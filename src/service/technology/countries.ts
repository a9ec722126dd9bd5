/** The countries that a technology search can filter by, with the number of companies based in each (§4.13). */
import { all } from 'iso-3166-1';
import { once } from '../../contract/once';
import type { CountryOptions } from '../../contract/tech-companies';
import type { Deps } from '../deps';

/** Countries with the most companies first, then by name. Spends no credits. */
export async function countryOptions({ store }: Pick<Deps, 'store'>): Promise<CountryOptions> {
  const counts = await store.tech.countries();
  const options = countries().map(({ code, name }) => ({
    code,
    name,
    company_count: counts.get(code) ?? 0,
  }));
  options.sort((a, b) => b.company_count - a.company_count || a.name.localeCompare(b.name, 'en'));
  return { countries: options };
}

interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
}

/** The 249 countries of ISO 3166-1, and Kosovo under the user-assigned code in common use. */
const countries: () => readonly Country[] = once(() => [
  ...all().map(({ alpha3, country }) => ({ code: alpha3, name: country })),
  { code: 'XKX', name: 'Kosovo' },
]);
