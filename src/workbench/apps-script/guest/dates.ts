/** Dates of the script and day numbers of the spreadsheet, which go by the spreadsheet's time zone. */
import { instantOf, wallTime } from '../../shared/time-zone';
import { environment } from './host';

const DAY_MS = 86_400_000;
/** The day before the first one, which has the number 1. */
const DAY_ZERO_UTC = Date.UTC(1899, 11, 30);

let zone = environment.bookTimeZone;

/** The spreadsheet's time zone. */
export function bookTimeZone(): string {
  return zone;
}

/** From here on the spreadsheet is in this zone. */
export function setBookTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** The Date of a spreadsheet's day number. */
export function dateOf(dayNumber: number): Date {
  return new Date(instantOf(zone, DAY_ZERO_UTC + Math.round(dayNumber * DAY_MS)));
}

/** The spreadsheet's day number of a Date. */
export function dayNumberOf(date: Date): number {
  return (wallTime(zone, date.getTime()) - DAY_ZERO_UTC) / DAY_MS;
}
