/** Counts, credits and moments as the sidebar writes them. */

const number = new Intl.NumberFormat('en');

/** A count with separators: 9,412. */
export function count(value: number): string {
  return number.format(value);
}

/** 1 credit, 9,412 credits. */
export function credits(value: number): string {
  return value === 1 ? '1 credit' : `${count(value)} credits`;
}

const clock = new Intl.DateTimeFormat('en-GB', {
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
