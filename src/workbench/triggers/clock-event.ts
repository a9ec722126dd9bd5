/** What a clock trigger tells its handler of the time, by Google's names. */
import type { ClockFields } from '../apps-script/wire/call-args';

const DAY_MS = 86_400_000;

/** The fields for a firing, in the computer's time zone. */
export function clockFields(firedAt: number, timezone: string): ClockFields {
  const date = new Date(firedAt);
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    'day-of-month': date.getDate(),
    'day-of-week': date.getDay() || 7,
    'week-of-year': isoWeek(date),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
    timezone,
  };
}

/** The week that the date's Thursday falls into, counted from 1. */
function isoWeek(date: Date): number {
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const thursday = day + (4 - (date.getDay() || 7)) * DAY_MS;
  const yearStart = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - yearStart) / DAY_MS / 7) + 1;
}
