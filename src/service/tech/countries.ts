/** The 250 countries that companies can be filtered by. */
import { all } from 'iso-3166-1';
import { once } from '../../contract/once';

export interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
}

/** The standard's 249, and Kosovo under the code that ISO leaves to users and everybody uses for it. */
export const countries: () => readonly Country[] = once(() => [
  ...all().map(({ alpha3, country }) => ({ code: alpha3, name: country })),
  { code: 'XKX', name: 'Kosovo' },
]);
