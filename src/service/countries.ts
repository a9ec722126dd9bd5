/** Countries as callers and sources write them: codes of two or three letters, or names in fifteen languages. */
import { all, whereAlpha2, whereAlpha3 } from 'iso-3166-1';
import { countryWays } from '../contract/country-names';
import { once } from '../contract/once';
import { foldedLetters } from './text/fold';

/** Takes an ISO 3166-1 alpha-2 code in upper case; returns the alpha-3 code, or undefined if there is none. */
export function alpha3Of(alpha2: string): string | undefined {
  return whereAlpha2(alpha2)?.alpha3;
}

/** Takes an alpha-3 code; returns the alpha-2 code, or undefined if there is none. */
export function alpha2Of(alpha3: string): string | undefined {
  return whereAlpha3(alpha3)?.alpha2;
}

/**
 * Takes an alpha-2 or alpha-3 code, or a name in one of fifteen languages, in any case, or both; returns the alpha-3
 * code.
 */
export function readCountry(text: string): string | undefined {
  const known = (name: string) => byName().get(foldedLetters(name));
  const whole = known(text) ?? known(text.replace(/([aou])e/gi, '$1'));
  if (whole !== undefined || text.length > longest) return whole;
  // “🇩🇪 Germany”, “Germany (DE)”: a flag consists of the letters of a code.
  const parts = text
    .replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (sign) =>
      String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65),
    )
    .replace(/^([A-Z]{2}) (?=\p{L})/u, '$1/')
    .split(/\s*[()[\]/|–]\s*|\s+-\s+/)
    .filter(Boolean);
  const [first, ...others] = parts.map(known);
  return others.every((other) => other === first) ? first : undefined;
}

/** Longer texts aren't one country. */
const longest = 60;

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Takes an alpha-3 code; returns the country's English name. */
export function countryName(alpha3: string): string | undefined {
  const alpha2 = alpha2Of(alpha3);
  return alpha2 === undefined ? undefined : names.of(alpha2);
}

const byName = once(() => {
  return new Map<string, string>([
    ...otherNames(),
    ...all().flatMap(({ alpha2, alpha3, country }) =>
      [alpha2, alpha3, country, names.of(alpha2) ?? alpha2].map(
        (name) => [foldedLetters(name), alpha3] as const,
      ),
    ),
    ...customary.map(([name, code]) => [foldedLetters(name), code] as const),
    // Common names that no standard contains.
    ...countryWays().flatMap(({ name, ways }) =>
      ways.map((way) => [foldedLetters(way), name] as const),
    ),
  ]);
});

/** Names in statistics and forms. */
const customary = [
  ['Hong Kong SAR', 'HKG'],
  ['Macao SAR', 'MAC'],
  ['Ivory Coast', 'CIV'],
  ['Korea, Republic of', 'KOR'],
  ['Republic of Korea', 'KOR'],
  ['Republic of Ireland', 'IRL'],
  ['Federal Republic of Germany', 'DEU'],
] as const;

/** Names in the other languages, without those that mean different countries in two of them. */
function otherNames(): [string, string][] {
  const found = new Map<string, string | undefined>();
  for (const language of ['de', 'fr', 'es', 'it', 'nl', 'pt']) {
    const named = new Intl.DisplayNames(language, { type: 'region' });
    for (const { alpha2, alpha3 } of all()) {
      const name = foldedLetters(named.of(alpha2) ?? alpha2);
      found.set(name, found.has(name) && found.get(name) !== alpha3 ? undefined : alpha3);
    }
  }
  for (const language of ['pl', 'sv', 'da', 'nb', 'fi', 'cs', 'hu', 'ro']) {
    const named = new Intl.DisplayNames(language, { type: 'region' });
    for (const { alpha2, alpha3 } of all()) {
      const name = foldedLetters(named.of(alpha2) ?? alpha2);
      if (!found.has(name)) found.set(name, alpha3);
    }
  }
  return [...found].flatMap(([name, code]): [string, string][] => (code ? [[name, code]] : []));
}
