/** Counts and moments as the sidebar writes them. */
import { language } from './language';

const number = new Intl.NumberFormat(language);

/** A count with separators: 9,412. */
export function count(value: number): string {
  return number.format(value);
}

/** A count with separators; a text as it is. */
export function figure(value: number | string): string {
  return typeof value === 'number' ? count(value) : value;
}

const clock = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment (ms) where the person is: Sat 21 Nov, 09:12. */
export function moment(ms: number): string {
  return clock.format(ms);
}
