/** A range of employees as text; formulas load no schema for it. */

/**
 * A range as text: 51–200, or 10001+ if `max` is null or blank. Uses a dash that spreadsheets don't read as part of a
 * date, and no thousands separator, because these depend on the language.
 */
export function rangeInWords(range: {
  readonly min: number;
  readonly max: number | string | null;
}): string {
  return range.max ? `${range.min}–${range.max}` : `${range.min}+`;
}
