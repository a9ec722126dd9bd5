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
  rows: 'Rows',
  rowsHelp: {
    everything: 'Looks the whole sheet up again and writes over what is filled.',
    blanks: 'Looks up new rows, and those with a blank cell.',
  },
  cap: 'Most credits each time',
  badCap: 'A whole number of credits, 1 or more.',
  most: (cap: number, hours: number) =>
    hours > 24
      ? `At most ${credits(cap)} a week.`
      : `At most ${credits(Math.ceil(24 / hours) * cap)} a day.`,
  first: (when: string) => `First on ${when}, or at the first chance after that.`,
  goesOn:
    'It goes on without this panel and spends your credits until you pause or delete it. After three failures in a row it pauses itself.',
  back: 'Back',
  repeat: 'Repeat',
  saving: 'Saving…',
};

export const schedules = {
  title: 'Repeated runs',
  card: (kind: string, hours: number) => `${kind}, ${every(hours)}`,
  every: (hours: number) => every(hours).replace(/^./, (first) => first.toUpperCase()),
  next: (when: string) => `Next ${when}, or at the first chance after.`,
  on: 'on',
  paused: 'paused',
  rows: { everything: 'All rows again', blanks: 'Blank cells' } satisfies Record<
    RepeatedRows,
    string
  >,
  cap: (value: number) => `at most ${credits(value)} each time`,
  last: (when: string, { outcome, found, spent }: LastTime) =>
    ({
      done: `Last ${when}: ${count(found ?? 0)} found, ${credits(spent ?? 0)}.`,
      nothing: `Last ${when}: nothing to do.`,
      failed: `Last ${when}: failed.`,
      cancelled: `Last ${when}: cancelled.`,
    })[outcome],
  others: 'Repeated by another editor, who pays. You can delete it.',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
  deleteReally: 'Stop repeating',
  keep: 'Keep it',
};
