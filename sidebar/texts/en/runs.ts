/** Texts: the list of runs, and scheduled runs. */
import type { ClockFault } from '../../../src/addon/clock/record';
import type { LeftOut, Outcome } from '../../../src/sheet/runs/outcome';
import type { Task } from '../../../src/sheet/runs/task';
import type { LastTime, RepeatedRows } from '../../../src/sheet/schedules/schedule';
import { companies, count, credits, people } from './figures';

/** “these 12 people”, or “8 of these 12 people” if the means cover no more. */
function these(some: number, all: number, unit: (value: number) => string): string {
  const what = all === 1 ? unit(1).replace('1', 'this') : `these ${unit(all)}`;
  return some < all ? `${count(some)} of ${what}` : what;
}

export const runs = {
  none: 'No runs yet. A run fills columns for many rows at once, and keeps going when you close the sidebar.',
  start: 'Enrich companies',
  title: (kind: string, run: number) => `${kind} · ${run}`,
  goesOn: 'You can close the sidebar. The run continues in the background.',
  others: 'Started by another editor',
  outcomes: {
    starting: 'starting',
    waiting: 'waiting',
    running: 'running',
    paused: 'paused',
    stopping: 'stopping',
    done: 'done',
    'partly done': 'partly done',
    'nothing found': 'nothing found',
    'not run': 'not run',
    failed: 'failed',
    cancelled: 'cancelled',
    undone: 'undone',
  } satisfies Record<Outcome, string>,
  waitsFor: (run: number) => `Starts when run ${count(run)} has finished.`,
  leftOut: {
    cap: (what: string) => `The cap was reached: ${what} not run.`,
    credits: (what: string) => `You’re out of credits: ${what} not run.`,
    notEnriched: (what: string) =>
      `People can only be found at enriched companies: ${what} not run.`,
  } satisfies Record<LeftOut, (what: string) => string>,
  noRow: (what: string) => `No row left for ${what}: deleted or changed during the run.`,
  noRowHelp: 'What was found is kept, in case the rows come back.',
  lookForRows: 'Look again (free)',
  lost: (rows: number) =>
    rows === 1
      ? '1 row no longer shows what was found.'
      : `${count(rows)} rows no longer show what was found.`,
  lostHelp:
    'Putting it back changes only these cells. What you typed stays. If you have sorted a part of the columns, undo that first.',
  putBack: 'Put back (free)',
  leaveLost: 'Leave as is',
  runRest: (value: number, cap: number) => `Run the other ${count(value)} (up to ${credits(cap)})`,
  enrichRest: (value: number, cap: number) =>
    `Enrich and find the other ${count(value)} (up to ${credits(cap)})`,
  next: {
    enrich: (some: number, all: number) => `Enrich ${these(some, all, companies)}`,
    people: (some: number, all: number) => `Find people at ${these(some, all, companies)}`,
    emails: (some: number, all: number) => `Get emails for ${these(some, all, people)}`,
    phones: (some: number, all: number) => `Get phones for ${these(some, all, people)}`,
  },
  progress: (finished: number, all: string) => `${count(finished)} of ${all}`,
  atService: (value: number) => `${count(value)} being looked up`,
  unwritten: (value: number) => `${count(value)} to be written`,
  stages: {
    reading: (value: number) => `${count(value)} being read`,
    keeping: (value: number) => `${count(value)} being kept`,
    placing: (value: number) => `${count(value)} being matched to rows`,
    writing: (value: number) => `${count(value)} being written`,
  },
  keeps: (what: string) =>
    `Results for ${what} are kept until then, and you won’t pay for them again.`,
  spent: credits,
  spentSoFar: (spent: number) => `${credits(spent)} so far`,
  found: {
    'enrich-accounts': (what: string) => `${what} found`,
    'read-accounts': (what: string) => `${what} read`,
    'find-contacts': (what: string) => `Contacts for ${what}`,
    'verify-employment': (what: string) => `${what} verified`,
    'discover-people': (what: string) => `People at ${what}`,
    'find-domains': (what: string) => `Domains of ${what}`,
    'tech-companies': (what: string) => `${what} found`,
  } satisfies Record<Task['kind'], (what: string) => string>,
  added: (value: number) => `${people(value)} added`,
  gone: (value: number) => `${people(value)} left their company`,
  notFound: (value: number) => `${count(value)} not found`,
  noPeople: (what: string) => `no people at ${what}`,
  failed: (value: number) => `${count(value)} failed`,
  unknown: (value: number) => `${count(value)} unknown`,
  unsent: (value: number) => `${count(value)} not run`,
  minutesLeft: (minutes: number) =>
    minutes < 1 ? 'less than a minute left' : `about ${count(Math.round(minutes))} min left`,
  cancel: 'Cancel',
  cancelHelp: 'Requests already sent will still arrive and be charged.',
  cancelReally: 'Cancel run',
  keepRunning: 'Keep running',
  resume: 'Resume',
  resend: 'Send again (you may pay twice)',
  leave: 'Skip those rows',
  refusedName: 'If a parameter name is the problem, fix it in Settings, then resume.',
  leavePage: 'Continue without that page',
  undo: 'Undo',
  undoHelp:
    'Restores the previous values and removes what the run added. Later edits are kept. Credits aren’t refunded.',
  undoSearchHelp:
    'Removes the companies it added, and the sheet once it’s empty. Edited rows are kept. Credits aren’t refunded.',
  undoReally: 'Undo run',
  keep: 'Keep it',
  undoing: 'The undo didn’t finish.',
  undoRest: 'Finish undo',
  left: (value: number) => `${count(value)} edited since, kept`,
  older: (runs: number, spent: number) =>
    `${runs === 1 ? '1 older run' : `${count(runs)} older runs`} · ${credits(spent)}`,
  history: 'Save run history to a sheet',
  historyHelp: 'The sheet “Runs” now lists these runs. New ones are added when they finish.',
  repeat: 'Repeat this run…',
  foundNew: (what: string) => `${what} added`,
  alsoSearched: (names: readonly string[]) => `Also searched: ${names.join(', ')}`,
  searchAgain: 'Search again…',
  searchAgainHelp: 'Adds companies that aren’t in the sheet yet.',
  searchAgainCost: 'You pay for every company on a page, even ones you already have.',
  searchAgainReally: 'Search again',
  notAgain: 'Cancel',
};

export const clock = {
  hourly: 'While it’s closed, Google lets Signalsheet work once an hour.',
  onlyOpen: 'Only while the sidebar is open',
  faults: {
    refused:
      'Keep the sidebar open: Google refused the background trigger, so work only continues while it’s open. A person may have 20 triggers over all spreadsheets. Stop repeats and signals you no longer need in other spreadsheets, then reopen the sidebar here.',
    'no-document':
      'Keep the sidebar open: Google runs this add-on’s background triggers without a spreadsheet, so work only continues while it’s open. Your results and credits are safe.',
    'day-used':
      'Keep the sidebar open: background work has used its 60 minutes of the last 24 hours. It continues later, or now while the sidebar is open.',
  } satisfies Record<ClockFault, string>,
};

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
  /** `found` is the result in words. */
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
