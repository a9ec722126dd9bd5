/** A run that waits for another: when it may start, and what it starts with. */
import { attempt } from '../execution';
import type { Platform } from '../ports';
import { indexOf, locate } from '../tables/columns';
import { readKeys } from '../tables/keys';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import { type Employment, readEmployment } from './kinds/people';
import { readList, replaceList } from './list';
import { rowStatus } from './row-status';
import { isClosed, pause, type Run, runRecords, spentAtMost } from './run';
import { checksEmployment } from './task';
import { writeOrPause } from './write-rows';

/** Whether the run `after` is still open. A run that was interrupted or is being cancelled doesn't wait. */
export function isWaiting({ document }: Platform, { state, after }: Run): boolean {
  if (after === undefined || state === 'starting' || state === 'cancelling') return false;
  const before = runRecords.find(document, after);
  return before !== undefined && !isClosed(before);
}

/**
 * Starts with what the previous run left of the cap. If that was cancelled or never begun, this one is cancelled. Saved
 * in one step, so that a death in between only repeats it. The caller holds the document's lock.
 */
export function startAfterPrevious(platform: Platform, run: Run): void {
  const { document } = platform;
  if (run.after === undefined) throw new Error(`Run ${run.number} waits for no other`);
  const before = runRecords.find(document, run.after);
  if (before?.state !== 'done') run.state = 'cancelling';
  else if (run.state !== 'cancelling') {
    if (checksEmployment(run.task) && !leaveOutLeft(platform, run)) {
      runRecords.save(document, run);
      return;
    }
    if (run.task.kind === 'discover-people') run.notKnown = before.counts.notFound;
    const spent = spentAtMost(before);
    run.cap = Math.max(0, run.cap - spent);
    if (run.funds !== undefined) run.funds = Math.max(0, run.funds - spent);
  }
  delete run.after;
  runRecords.save(document, run);
}

/** Takes people off the list who have left or have no verdict; returns whether their rows could be marked. */
function leaveOutLeft(platform: Platform, run: Run): boolean {
  const keys = readList(platform.book, run, 0, run.total);
  const employment = employmentIn(platform, run);
  if (!keys || !employment) return false;
  const rows = new Map<string, RowResult>();
  for (const key of keys) {
    const known = employment.get(key);
    if (known && !known.hasLeft) continue;
    rows.set(key, { outcome: 'failed', status: known ? rowStatus.left : rowStatus.unchecked });
  }
  if (rows.size === 0) return true;
  if (!writeOrPause(platform, run, rows)) return false;
  const left = [...rows.values()].filter(({ status }) => status === rowStatus.left).length;
  run.list = replaceList(
    platform.book,
    run.id,
    keys.filter((key) => !rows.has(key)),
  );
  run.counts.left = left;
  run.counts.unsent += rows.size - left;
  run.total = keys.length - rows.size;
  run.dropped = rows.size;
  platform.book.flush();
  return true;
}

/** Undefined if the sheet's key column is gone; the run is then paused. */
function employmentIn(platform: Platform, run: Run): Map<string, Employment> | undefined {
  const { target } = run;
  const sheet = platform.book.sheetById(target.sheetId);
  if (!sheet) return new Map();
  const read = () => {
    const place = locate(sheet, target.headerRow, target.key);
    const { readKey } = kindOf(run.task);
    const keys = readKeys(sheet, place.headerRow, indexOf(place, target.key), readKey);
    return readEmployment(sheet, place, keys);
  };
  return attempt<Map<string, Employment> | undefined>(read, (why) => void pause(run, why));
}
