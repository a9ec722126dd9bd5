/** The world's countries by their codes of two letters, named in the page's language by the browser. */
import type { Country } from '../../src/client/tech-companies';
import { language } from '../texts/language';

/** Codes that have a name and are no country: unions, currencies' areas, islands that belong to one, tests. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let known: readonly Country[] | undefined;

/** In the order of their names. */
export function regions(): readonly Country[] {
  known ??= find();
  return known;
}

function find(): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  // In English and German, in full and in short: “USA” is what German calls the United States for short.
  const others = ['en', 'de'].flatMap((locale) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames([locale], { type: 'region', style }),
    ),
  );
  const found = letters.flatMap((first) =>
    letters.flatMap((second): Country[] => {
      const code = first + second;
      const name = noCountries.has(code) ? undefined : names.of(code);
      // A code of the past stands for another one.
      const isNow = name !== undefined && new Intl.Locale(`und-${code}`).region === code;
      return isNow ? [{ code, name, ways: others.flatMap((each) => each.of(code) ?? []) }] : [];
    }),
  );
  return found.sort((a, b) => a.name.localeCompare(b.name, language));
}
