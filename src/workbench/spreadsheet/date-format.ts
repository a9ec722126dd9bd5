/** How dates are shown that come without a number format: as people write them where the computer is, like Google by the spreadsheet's locale. */
const widths = { day: 'd', month: 'm', year: 'yyyy' } as const;

/**
 * Takes a language tag, or nothing for the computer's own; returns the number format of a day, such as m/d/yyyy for en-US and
 * dd/mm/yyyy for en-GB.
 */
export function dateFormatOf(locale?: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatToParts(Date.UTC(2026, 2, 5));
  const pattern = parts.map(({ type, value }) => {
    if (type === 'day' || type === 'month') return widths[type].repeat(value.length);
    if (type === 'year') return widths.year;
    return type === 'literal' ? value.replace(/[^-./ ]/g, '') : '';
  });
  return pattern.join('').trim();
}
