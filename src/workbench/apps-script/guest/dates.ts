/** Dates of the script and day numbers of the spreadsheet, both in the spreadsheet's time zone. */

const DAY_MS = 86_400_000;
/** The day before the first one, which has the number 1. */
const DAY_ZERO_UTC = Date.UTC(1899, 11, 30);

/** The Date of a spreadsheet's day number. */
export function dateOf(dayNumber: number): Date {
  const utc = new Date(DAY_ZERO_UTC + Math.round(dayNumber * DAY_MS));
  const date = new Date(0);
  date.setFullYear(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
  date.setHours(
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
    utc.getUTCMilliseconds(),
  );
  return date;
}

/** The spreadsheet's day number of a Date. */
export function dayNumberOf(date: Date): number {
  const utc = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getMilliseconds(),
  );
  return (utc - DAY_ZERO_UTC) / DAY_MS;
}
