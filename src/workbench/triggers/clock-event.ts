/** What a clock trigger tells its handler of the time, by Google's names. */
import type { ClockFields } from '../apps-script/wire/call-args';
import { wallTime } from '../shared/time-zone';

const DAY_MS = 86_400_000;

/** The fields for a firing, in a time zone. */
export function clockFields(firedAt: number, timezone: string): ClockFields {
  const date = new Date(wallTime(timezone, firedAt));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    'day-of-month': date.getUTCDate(),
    'day-of-week': date.getUTCDay() || 7,
    'week-of-year': isoWeek(date),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    timezone,
  };
}

/** The week that the date's Thursday falls into, counted from 1. */
function isoWeek(date: Date): number {
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const thursday = day + (4 - (date.getUTCDay() || 7)) * DAY_MS;
  const yearStart = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - yearStart) / DAY_MS / 7) + 1;
}
