/** Says in words when a trigger fires. */
import type { TriggerRow } from '../../shared/panels';
import { counted, moment } from './words';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const EVENTS = {
  ON_OPEN: 'When the workbook is opened',
  ON_EDIT: 'When a cell is edited',
  ON_CHANGE: 'When the workbook changes',
  ON_FORM_SUBMIT: 'When a form is submitted, which the workbench has not',
};

/** Such as “Every 10 minutes” or “When a cell is edited”. */
export function whenText({ when }: TriggerRow): string {
  if ('event' in when) return EVENTS[when.event];
  const plan = when.clock;
  if ('at' in plan) return `Once, at ${moment(plan.at, 'minutes')}`;
  if ('intervalMs' in plan) {
    const { intervalMs } = plan;
    return intervalMs < HOUR_MS
      ? every(intervalMs / MINUTE_MS, 'minute')
      : every(intervalMs / HOUR_MS, 'hour');
  }
  const time = `at ${two(plan.hour)}:${two(plan.minute)}`;
  if (plan.every === 'months') return `Every month on day ${plan.monthDay}, ${time}`;
  const often = every(plan.count, plan.every === 'weeks' ? 'week' : 'day');
  return plan.weekDay === null
    ? `${often}, ${time}`
    : `${often} on ${WEEK_DAYS[plan.weekDay]}, ${time}`;
}

/** When it fires next by itself; empty for one that waits for an event. */
export function nextText({ when, nextAt }: TriggerRow): string {
  if ('event' in when) return '';
  return nextAt === null ? 'has fired' : `next ${moment(nextAt, 'seconds')}`;
}

function every(count: number, noun: string): string {
  return count === 1 ? `Every ${noun}` : `Every ${counted(count, noun)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
