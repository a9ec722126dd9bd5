/** When a clock trigger fires next, in the computer's time zone. */
import type { ClockPlan } from './trigger';

/** The first firing after a time; null for a one-off whose time has passed. */
export function nextFiring(plan: ClockPlan, after: number): number | null {
  if ('at' in plan) return plan.at > after ? plan.at : null;
  if ('intervalMs' in plan) return after + plan.intervalMs;
  const date = new Date(after);
  date.setHours(plan.hour, plan.minute, 0, 0);
  if (plan.every === 'months') return nextMonthDay(date, plan.monthDay, after);
  if (plan.weekDay !== null) {
    date.setDate(date.getDate() + ((plan.weekDay - date.getDay() + 7) % 7));
  }
  const days = plan.every === 'weeks' ? plan.count * 7 : plan.count;
  if (date.getTime() <= after) date.setDate(date.getDate() + days);
  return date.getTime();
}

/** Months without the day are left out, as Google does. */
function nextMonthDay(date: Date, day: number, after: number): number {
  const [year, month] = [date.getFullYear(), date.getMonth()];
  for (let ahead = 0; ; ahead++) {
    const candidate = new Date(date);
    candidate.setFullYear(year, month + ahead, day);
    if (candidate.getDate() === day && candidate.getTime() > after) return candidate.getTime();
  }
}
