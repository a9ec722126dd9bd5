/** Closes a run: writes a status into the rows that weren't sent, and removes its list. */
import { problemOf } from '../execution';
import type { Platform } from '../ports';
import { indexOf, locate } from '../tables/columns';
import { updateHistory } from './history-sheet';
import { kindOf } from './kinds';
import { doneWith, type RowResult, type Values } from './kinds/kind';
import { hasList, readList, removeList } from './list';
import { planLook, writeReturned } from './lost-cells';
import { rowStatus } from './row-status';
import {
  affordable,
  type Chunk,
  creditsLeft,
  filledColumns,
  isShort,
  isWorthRetrying,
  type Run,
  runRecords,
  trimRuns,
} from './run';
import { underWay } from './under-way';
import { beginJournal, pruneJournals } from './undo-journal';
import { settleQueued, writeOrPause, writeRows } from './write-rows';

/** Closes the run if it has nothing left to do; returns whether it did. */
export function closeIfDone(platform: Platform, run: Run): boolean {
  if (run.state === 'starting') {
    // The starting execution may have died before this; an interrupted run can be undone too.
    beginJournal(platform.book, run.id);
    return close(platform, run, rowStatus.interrupted);
  }
  if (run.state === 'cancelling') {
    const settled = run.chunks.every(({ state }) => state === 'waiting' || state === 'unknown');
    return settled && close(platform, run, rowStatus.cancelled);
  }
  if (run.state !== 'running' || run.chunks.length > 0) return false;
  // It has another turn.
  if (run.after !== undefined || run.upTo !== undefined) return false;
  if (run.next < run.total && affordable(run) >= 1) return false;
  if (!takeFromOthers(platform, run)) return false;
  return close(platform, run, unpaidStatus(run));
}

/** The status of rows that the cap or the balance doesn't cover. */
export function unpaidStatus(run: Run): string {
  if (isShort(run)) return rowStatus.outOfCredits;
  const left = creditsLeft(run);
  if (left <= 0) return rowStatus.capReached;
  return rowStatus.capLeaves(run.cap + (run.deducted ?? 0), left);
}

/** The longest time a run stays open for keys that others are looking up. */
const longestWaitMs = 600_000;

/**
 * Writes what others found of the keys left to them; returns false while they are still looking. Keys they didn't find
 * stay unchanged: this run doesn't pay for them.
 */
function takeFromOthers(platform: Platform, run: Run): boolean {
  const keys = readList(platform.book, run, run.total, run.leftToOthers ?? 0) ?? [];
  if (keys.length === 0) return true;
  const others = underWay(platform, run.task);
  const isAwaited = platform.clock.now() - run.startedAt < longestWaitMs;
  if (isAwaited && keys.some((key) => others.by(key) !== undefined)) return false;
  const known = kindOf(run.task).known?.(platform, keys, 0) ?? new Map<string, Values>();
  const rows = [...known].map(([key, values]) => [key, doneWith(values)] as const);
  if (!writeOrPause(platform, run, new Map(rows))) {
    runRecords.save(platform, run);
    return false;
  }
  run.counts.found += known.size;
  run.counts.fresh += known.size;
  delete run.leftToOthers;
  return true;
}

/** The number of Google errors after which the run closes without writing its rows' status. */
const mostTries = 5;

function close(platform: Platform, run: Run, unsentStatus: string): boolean {
  const rest: Pick<Chunk, 'from' | 'count' | 'state'> = {
    from: run.next,
    count: Math.max(0, run.total - run.next),
    state: 'waiting',
  };
  const counts = { unknown: 0, unsent: 0 };
  const rows = new Map<string, RowResult>();
  for (const { from, count, state } of [...run.chunks, rest]) {
    const status = state === 'unknown' ? rowStatus.unknown : unsentStatus;
    for (const key of readList(platform.book, run, from, count) ?? [])
      rows.set(key, { outcome: 'failed', status });
    counts[state === 'unknown' ? 'unknown' : 'unsent'] += count;
  }
  try {
    writeReturned(platform, run);
    if (rows.size > 0) writeRows(platform, run, rows);
    // Without its list, rows that still have a key of the run may be queued too.
    if (hasList(platform.book, run)) settleQueued(platform, run);
    fitNewColumns(platform, run);
    // Its rows are written after all.
    if (run.problem?.code === 'MOVING') delete run.problem;
  } catch (error) {
    const why = problemOf(error);
    const isAgain = isWorthRetrying(run, why, mostTries);
    // If a user deleted the sheet or its columns, there is no row left for the status.
    if (!isAgain && why.code !== 'SHEET_MISSING' && why.code !== 'COLUMN_MISSING')
      run.problem = why;
    if (isAgain || why.code === 'MOVING') {
      runRecords.save(platform, run);
      return false;
    }
  }
  run.counts.unknown += counts.unknown;
  run.counts.unsent += counts.unsent;
  // The list is removed before the run is saved as closed; after that, nothing would remove it.
  removeList(platform.book, run.id);
  run.chunks = [];
  run.state = run.state === 'running' ? 'done' : 'cancelled';
  run.endedAt = platform.clock.now();
  planLook(platform, run);
  updateHistory(platform, run);
  platform.book.flush();
  runRecords.save(platform, run);
  trimRuns(platform, run);
  pruneJournals(platform, run);
  return true;
}

/** Fits the columns that this run created to their content; existing columns keep their width. */
function fitNewColumns(platform: Platform, { target }: Run): void {
  const sheet = platform.book.sheetById(target.sheetId);
  const own = filledColumns(target).filter(({ isNew }) => isNew);
  if (!sheet || own.length === 0) return;
  const place = locate(sheet, target.headerRow, target.key);
  sheet.fitColumns(own.map((column) => indexOf(place, column)));
}
