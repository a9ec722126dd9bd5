/** The words of runs that repeat. */
import type { LastTime, RepeatedRows } from '../../../src/sheet/schedules/schedule';
import { count, credits } from './figures';

function every(hours: number): string {
  const words: Readonly<Record<number, string>> = { 1: 'hourly', 24: 'daily', 168: 'weekly' };
  return words[hours] ?? `every ${count(hours)} hours`;
}

export const repeat = {
  title: (kind: string, sheet: string) => `Repeat: ${kind}, ${sheet}`,
  often: 'How often',
  time: 'Time of day',
  rows: 'Rows',
  rowsHelp: {
    everything: 'Looks up every row again and overwrites filled cells.',
    blanks: 'Looks up new rows and rows with blank cells.',
  },
  cap: 'Max credits each time',
  badCap: 'Enter a whole number of credits, 1 or more.',
  max: (cap: number, hours: number) =>
    hours > 24
      ? `Up to ${credits(cap)} a week.`
      : `Up to ${credits(Math.ceil(24 / hours) * cap)} a day.`,
  first: (when: string) => `First run: ${when}, or soon after.`,
  goesOn:
    'Runs in the background and spends your credits until you pause or delete it. Pauses after three failures in a row.',
  back: 'Back',
  repeat: 'Repeat',
  saving: 'Saving…',
};

export const schedules = {
  title: 'Repeated runs',
  card: (kind: string, hours: number) => `${kind}, ${every(hours)}`,
  every: (hours: number) => every(hours).replace(/^./, (first) => first.toUpperCase()),
  next: (when: string) => `Next: ${when}, or soon after.`,
  on: 'on',
  paused: 'paused',
  rows: { everything: 'All rows', blanks: 'Blank cells' } satisfies Record<RepeatedRows, string>,
  cap: (value: number) => `up to ${credits(value)} each time`,
  /** `found` says what, in words. */
  last: (when: string, { outcome, spent }: LastTime, found: string) =>
    ({
      done: `Last run ${when}: ${found}, ${credits(spent ?? 0)}.`,
      nothing: `Last run ${when}: nothing to do.`,
      failed: `Last run ${when}: failed.`,
      cancelled: `Last run ${when}: cancelled.`,
    })[outcome],
  others: 'Set up and paid for by another editor. You can delete it.',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
  deleteReally: 'Yes, delete',
  keep: 'Keep it',
};
