/** When a clock trigger fires next. */
import { instantOf, wallTime } from '../shared/time-zone';
import type { ClockPlan } from './trigger';

/**
 * The first firing after a time; null for a one-off whose time has passed.
 *
 * @param scriptZone the time zone of plans that have none of their own
 */
export function nextFiring(plan: ClockPlan, after: number, scriptZone: string): number | null {
  if ('at' in plan) return plan.at > after ? plan.at : null;
  if ('intervalMs' in plan) return after + plan.intervalMs;
  const timeZone = plan.timeZone ?? scriptZone;
  const at = (wall: Date) => instantOf(timeZone, wall.getTime());
  // Counted on the zone's own clock and calendar, for which UTC's stand here.
  const date = new Date(wallTime(timeZone, after));
  date.setUTCHours(plan.hour, plan.minute, 0, 0);
  if (plan.every === 'months') return nextMonthDay(date, plan.monthDay, after, at);
  if (plan.weekDay !== null) {
    date.setUTCDate(date.getUTCDate() + ((plan.weekDay - date.getUTCDay() + 7) % 7));
  }
  const days = plan.every === 'weeks' ? plan.count * 7 : plan.count;
  if (at(date) <= after) date.setUTCDate(date.getUTCDate() + days);
  return at(date);
}

/** Months without the day are left out, as Google does. */
function nextMonthDay(date: Date, day: number, after: number, at: (wall: Date) => number): number {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  for (let ahead = 0; ; ahead++) {
    const candidate = new Date(date);
    candidate.setUTCFullYear(year, month + ahead, day);
    if (candidate.getUTCDate() === day && at(candidate) > after) return at(candidate);
  }
}
