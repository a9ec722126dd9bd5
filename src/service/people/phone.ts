/** Reads phone numbers from lists, as E.164. */
import { whereAlpha3 } from 'iso-3166-1';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** Why a text has no valid phone number. */
export type PhoneFault = 'shortened' | 'no_country' | 'no_number';

/**
 * Takes a text and the ISO 3166-1 alpha-3 code of the country for numbers without a country code, or null.
 * Returns the first number in it as E.164, with its extension. A number that a spreadsheet has shortened to
 * 4.91701E+11 can't be recovered.
 */
export function readPhone(text: string, country: string | null): string | { fault: PhoneFault } {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    // Removes the prefix that stops spreadsheets from calculating, and the ".0" that pandas adds to
    // whole numbers.
    .replace(/^[\s'="]+|["\s]+$/g, '')
    .replace(/^(\d{7,15})\.0$/, '$1');
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(plain)) return { fault: 'shortened' };
  const region = regionOf(country);
  // A slash separates numbers, unless it follows an area code.
  for (const part of plain.split(/[;|\n,]|(?<=(?:\d\D{0,3}){6,})\s\/\s|\bor\b|\boder\b/)) {
    const number = numberIn(part.trim(), region);
    if (number) return number;
  }
  const isNational = region === undefined && /\d{6}/.test(plain.replace(/\D/g, ''));
  return { fault: isNational && !/^(?:\+|00)/.test(plain) ? 'no_country' : 'no_number' };
}

function numberIn(text: string, region: CountryCode | undefined): string | undefined {
  if (/\p{L}{4,}.*\d.*\p{L}{7,}/u.test(text)) return undefined;
  const code = region && getCountryCallingCode(region);
  const digits = text.replace(/\D/g, '');
  const isWhole = code !== undefined && digits.startsWith(code) && !/^[+(]/.test(text);
  // Lists omit the plus, or write 00 or, in America, 011 instead.
  const ways = [
    ...(isWhole ? [`+${digits}`] : []),
    ...(/^00 ?[1-9]/.test(text) ? [text.replace(/^00/, '+')] : []),
    ...(/^011[ -]?[1-9]/.test(text) ? [text.replace(/^011/, '+')] : []),
    text,
  ];
  for (const way of ways) {
    const found = parsePhoneNumberFromString(way, region);
    if (found?.isValid()) return found.ext ? `${found.number} ext. ${found.ext}` : found.number;
  }
  return undefined;
}

function regionOf(country: string | null): CountryCode | undefined {
  const alpha2 = country === null ? undefined : whereAlpha3(country)?.alpha2;
  return alpha2 !== undefined && isSupportedCountry(alpha2) ? alpha2 : undefined;
}
