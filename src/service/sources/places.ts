/** Converts places as sources write them to the fields of a company. */
import { countryName, readCountry } from '../countries';
import { type Fact, factsOf } from './source';
import { maxLength, oneLine } from './text';

interface Place {
  /** The full text, if the source gives no parts. */
  readonly whole?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly region?: string | null | undefined;
  /** A name or a code. */
  readonly country?: string | null | undefined;
}

/** Returns the facts of a place; an unknown country keeps its name and has no code. */
export function placeFacts(place: Place, url: string): Fact[] {
  const city = oneLine(place.city, maxLength.label);
  const region = oneLine(place.region, maxLength.label);
  const given = oneLine(place.country, maxLength.label);
  const code = given === null ? null : (readCountry(given) ?? null);
  const country = code === null ? given : (countryName(code) ?? given);
  const parts = [...new Set([city, region, country])].filter((part) => part !== null);
  const location = oneLine(place.whole ?? parts.join(', '), maxLength.label);
  const known = {
    location,
    hq_city: city,
    hq_region: region,
    hq_country: country,
    hq_country_code: code,
  };
  return factsOf(known, url);
}
