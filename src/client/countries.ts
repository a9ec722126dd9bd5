/** The countries that a technology search can be filtered by (§4.13), whatever the shape of the answer. */
import { endpoints } from '../contract/endpoints';
import type { Call } from './call';
import { asObject, asText, type Loose } from './tolerant';

export interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
  /** What people call it, too. */
  readonly ways?: readonly string[];
}

const longestName = 100;

/** Reads the list, in the service's order; an answer without one gives none. Spends nothing. Serves §4.13. */
export function readCountries(): Call<Country[]> {
  return { endpoint: endpoints.countryOptions, read: countriesIn };
}

/** Lists of objects, of pairs and of codes alone, and objects of names by their codes. */
function countriesIn(answer: Loose): Country[] {
  const parts: unknown[] = [answer, ...Object.values(answer)];
  const readings = parts.map((part) =>
    Array.isArray(part)
      ? part.flatMap(countryOf)
      : Object.entries(asObject(part)).flatMap((pair) => countryOf(pair)),
  );
  const longest = readings.reduce((max, one) => (one.length > max.length ? one : max), []);
  return [...new Map(longest.map((country) => [country.code, country])).values()];
}

function countryOf(item: unknown): Country[] {
  const values = typeof item === 'object' && item !== null ? Object.values(item) : [item];
  const texts = values.flatMap((value) => (typeof value === 'string' ? (asText(value) ?? []) : []));
  const code = texts.find((text) => /^[A-Z]{3}$/.test(text.trim()))?.trim();
  if (code === undefined) return [];
  const names = texts.filter((text) => text.trim() !== code && text.trim().length > 2);
  return [{ code, name: (names[0]?.trim() ?? code).slice(0, longestName) }];
}
