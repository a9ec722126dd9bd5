/** Two runs under one cap: the second waits for the first, or they take turns if the cap doesn't cover all rows. */
import { problem } from '../../client/problem';
import { attempt } from '../execution';
import type { Platform } from '../ports';
import { readTable } from '../tables/snapshot';
import { unpaidStatus } from './close';
import type { RowResult } from './kinds/kind';
import { type Employment, readEmployment } from './kinds/people';
import { readList, replaceList } from './list';
import { rowStatus } from './row-status';
import {
  creditsLeft,
  isClosed,
  isShort,
  isTurnOver,
  pause,
  type Run,
  runRecords,
  spentAtMost,
} from './run';
import { checksEmployment } from './task';
import { tableOf, writeOrPause } from './write-rows';

/** Whether it is another run's turn. A run that was interrupted or is being cancelled doesn't wait. */
export function isWaiting(run: Run, open: readonly Run[]): boolean {
  if (run.state === 'starting' || run.state === 'cancelling') return false;
  const before = openBefore(run, open);
  if (before) return !isTurnOver(before);
  return isTurnOver(run) && open.some((other) => other.after === run.id && !isClosed(other));
}

const openBefore = ({ after }: Run, open: readonly Run[]) =>
  open.find((other) => other.id === after && !isClosed(other));

/**
 * Begins the turn of a run that doesn't wait, or ends it. Saved in steps that can be repeated after a death. Changes the
 * other run of the two in `open` too. The caller holds the document's lock.
 */
export function takeTurn(platform: Platform, run: Run, open: readonly Run[]): void {
  if (run.state === 'starting') return;
  const before = openBefore(run, open);
  if (run.after === undefined) {
    // The run that shared its cap was cancelled.
    if (isTurnOver(run)) endTurns(run);
  } else if (!before || run.state === 'cancelling') startAfterPrevious(platform, run);
  else if (run.turnAt !== before.next) beginTurn(platform, run, before);
  else if (isTurnOver(run)) shareAgain(platform, run, before);
}

/**
 * Starts with what the closed previous run left of the cap. If that was cancelled or never begun, this one is cancelled.
 * Saved in one step.
 */
function startAfterPrevious(platform: Platform, run: Run): void {
  const before = runRecords.find(platform, run.after ?? '');
  delete run.upTo;
  if (before?.state !== 'done') run.state = 'cancelling';
  else if (run.state !== 'cancelling') {
    if (checksEmployment(run.task) && !leaveOutLeft(platform, run)) {
      runRecords.save(platform, run);
      return;
    }
    deduct(run, before);
  }
  delete run.after;
  runRecords.save(platform, run);
}

function deduct(run: Run, before: Run): void {
  const spent = spentAtMost(before);
  const more = spent - (run.deducted ?? 0);
  run.cap = Math.max(0, run.cap - more);
  if (run.funds !== undefined) run.funds = Math.max(0, run.funds - more);
  run.deducted = spent;
}

/** Lets the second run send the keys up to the first one that isn't prepared. */
function beginTurn(platform: Platform, run: Run, before: Run): void {
  const lists = listsOf(platform, run, before);
  const end = lists?.keys.findIndex((key) => lists.unready.has(key)) ?? -1;
  run.upTo = end < 0 ? run.total : run.next + end;
  if (!checksEmployment(run.task) || leaveOutLeft(platform, run)) {
    deduct(run, before);
    run.turnAt = before.next;
  }
  runRecords.save(platform, run);
}

/** The keys that the second run has still to send, and those that the first has still to prepare, if both lists exist. */
function listsOf({ book }: Platform, run: Run, before: Run) {
  const keys = readList(book, run, run.next, run.total - run.next);
  const unready = readList(book, before, before.next, before.total - before.next);
  const { next, price, paid = 0 } = before;
  const cost = (_key: string, i: number) => (next + i < paid ? 0 : price);
  return (
    keys && unready && { keys, unready: new Map(unready.map((key, i) => [key, cost(key, i)])) }
  );
}

/** Lets the first run prepare as many keys as the rest of the cap covers, or ends the turns if it covers none. */
function shareAgain(platform: Platform, run: Run, before: Run): void {
  const lists = listsOf(platform, run, before);
  // If it sent less than its share, the service refused the rest for lack of credits.
  const hasMeans = lists && before.next === before.upTo;
  const credits = creditsLeft(run);
  const share = hasMeans
    ? payable(lists.keys, lists.unready, [before.price, run.price], credits)
    : 0;
  if (share > 0) giveShare(before, share, credits);
  else {
    const isMarked = !lists || leaveOutUnready(platform, run, before, [...lists.unready.keys()]);
    runRecords.save(platform, run);
    if (!isMarked) return;
    endTurns(before);
  }
  runRecords.save(platform, before);
}

/**
 * The number of keys in `unready` (key → highest cost) among the first keys that the credits cover at both runs'
 * highest prices. Keys already paid for use no credits, but are sent only if the credits would cover their price.
 */
export function payable(
  keys: readonly string[],
  unready: ReadonlyMap<string, number>,
  [priceOfFirst, price]: readonly [number, number],
  credits: number,
): number {
  let left = credits;
  const paid = keys.filter((key) => {
    const cost = price + (unready.get(key) ?? 0);
    if (cost > left || (unready.has(key) && priceOfFirst > credits)) return false;
    left -= cost;
    return unready.has(key);
  });
  return paid.length;
}

/** Lets the first of two runs prepare its next keys, with at most these credits. */
export function giveShare(before: Run, keys: number, credits: number): void {
  before.upTo = before.next + keys;
  if (before.upTo >= before.total) delete before.upTo;
  before.cap = spentAtMost(before) + Math.min(keys * before.price, credits);
}

/** Ends the first run with what it has prepared. */
function endTurns(before: Run): void {
  before.total = before.upTo ?? before.total;
  delete before.upTo;
}

/** Takes keys off the list that can't be prepared; returns whether their rows could be marked. */
function leaveOutUnready(
  platform: Platform,
  run: Run,
  before: Run,
  unready: readonly string[],
): boolean {
  const status = isShort(before) ? rowStatus.outOfCredits : unpaidStatus(run);
  const rows = new Map(unready.map((key) => [key, { outcome: 'failed', status } as const]));
  if (!takeOff(platform, run, rows)) return false;
  run.counts.unsent += rows.size;
  if (before.task.kind === 'enrich-accounts')
    run.counts.notPrepared = (run.counts.notPrepared ?? 0) + rows.size;
  return true;
}

/** Takes people off the list of this turn who have left or have no verdict; returns whether their rows could be marked. */
function leaveOutLeft(platform: Platform, run: Run): boolean {
  const keys = readList(platform.book, run, run.next, (run.upTo ?? run.total) - run.next);
  const employment = employmentIn(platform, run);
  if (!keys || !employment) return false;
  const rows = new Map<string, RowResult>();
  for (const key of keys) {
    const known = employment.get(key);
    if (known && !known.hasLeft) continue;
    rows.set(key, { outcome: 'failed', status: known ? rowStatus.left : rowStatus.unchecked });
  }
  if (!takeOff(platform, run, rows)) return false;
  const left = [...rows.values()].filter(({ status }) => status === rowStatus.left).length;
  run.counts.left = (run.counts.left ?? 0) + left;
  run.counts.unsent += rows.size - left;
  if (run.upTo !== undefined) run.upTo -= rows.size;
  return true;
}

/** Marks rows and takes their keys off the list; returns whether they could be marked. The caller saves the run. */
function takeOff(platform: Platform, run: Run, rows: ReadonlyMap<string, RowResult>): boolean {
  if (rows.size === 0) return true;
  const keys = readList(platform.book, run, 0, run.total);
  if (!keys) pause(run, problem('LIST_MISSING'));
  if (!keys || !writeOrPause(platform, run, rows)) return false;
  const kept = keys.filter((key) => !rows.has(key));
  run.list = replaceList(platform.book, run, kept);
  run.dropped = (run.dropped ?? 0) + keys.length - kept.length;
  run.total = kept.length;
  platform.book.flush();
  return true;
}

/** Undefined if the sheet's key column is gone; the run is then paused. */
function employmentIn(platform: Platform, run: Run): Map<string, Employment> | undefined {
  if (!platform.book.sheetById(run.target.sheetId)) return new Map();
  const read = () => {
    const table = tableOf(platform, run);
    const { place, keys } = readTable(table);
    return readEmployment(table.sheet, place, keys);
  };
  return attempt<Map<string, Employment> | undefined>(read, (why) => void pause(run, why));
}
