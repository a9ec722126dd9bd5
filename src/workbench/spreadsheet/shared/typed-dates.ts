/** Reads only what is clearly a date as one: to o-spreadsheet, the phone number 555-0001 is January of the year 555. */
import type { Library } from './define-function';

/** Two digits each and a year, or a month and a year of this century or the one before; a year alone has four digits. */
const clearDate =
  /^\d{1,2}\D\d{1,2}(?:\D(?:\d{1,2}|[1-9]\d{3}))?$|^[1-9]\d{3}\D\d{1,2}\D\d{1,2}$|^(?:19|20)\d\d\D\d{1,2}$|^\d{1,2}\D(?:19|20)\d\d$/;

/**
 * Changes all models, also what is typed.
 *
 * Throws TypeError if the library is built differently.
 */
export function keepPhoneNumbers({ helpers, DEFAULT_LOCALE }: Library): void {
  const patterns: RegExp[] = [];
  const text = {
    match(asked: RegExp) {
      patterns.push(asked);
      return null;
    },
    trim: () => text,
  };
  helpers.isDateTime(text as unknown as string, { ...DEFAULT_LOCALE });
  // The first pattern is that of times.
  const [, pattern] = patterns;
  if (!pattern?.source.startsWith('^(\\d{1,4})'))
    throw new TypeError('The library reads dates in another way');
  const { exec } = pattern;
  pattern.exec = function (this: RegExp, given: string) {
    return clearDate.test(given) ? exec.call(this, given) : null;
  };
}
