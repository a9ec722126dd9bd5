/** Formats of counts and times. */
import { language } from './language';

const number = new Intl.NumberFormat(language);

/** A count with separators: 9,412. */
export function count(value: number): string {
  return number.format(value);
}

/** A count with separators; a text is unchanged. */
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

/** A time (ms) in the user's time zone: Sat 21 Nov, 09:12. */
export function moment(ms: number): string {
  return clock.format(ms);
}

const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The date of a time (ms) in the user's time zone: 21 Nov 2026. */
export function day(ms: number): string {
  return date.format(ms);
}

const money = new Intl.NumberFormat(language, {
  notation: 'compact',
  style: 'currency',
  currency: 'USD',
});

/** An amount in few digits: $168M. */
export function dollars(value: number): string {
  return money.format(value);
}
