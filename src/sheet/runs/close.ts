/** Closes a run: says in the rows what was not sent, and removes its list. */
import type { Platform } from '../ports';
import { indexOf, locate } from '../tables/columns';
import { updateHistory } from './history-sheet';
import type { RowResult } from './kinds/kind';
import { readList, removeList } from './list';
import { rowStatus } from './row-status';
import { affordable, type Chunk, isShort, type Run, runRecords, trimRuns } from './run';
import { beginJournal, pruneJournals } from './undo-journal';
import { writeRows } from './write-rows';

/** Closes the run if nothing is left to do for it; returns whether it did. */
export function closeIfDone(platform: Platform, run: Run): boolean {
  if (run.state === 'starting') {
    // The execution that started it may have died before this, and an interrupted run can be undone as well.
    beginJournal(platform.book, run.id);
    return close(platform, run, rowStatus.interrupted);
  }
  if (run.state === 'cancelling') {
    const settled = run.chunks.every(({ state }) => state === 'waiting' || state === 'unknown');
    return settled && close(platform, run, rowStatus.cancelled);
  }
  if (run.state !== 'running' || run.chunks.length > 0) return false;
  if (run.next < run.total && affordable(run) >= 1) return false;
  return close(platform, run, isShort(run) ? rowStatus.outOfCredits : rowStatus.capReached);
}

function close(platform: Platform, run: Run, unsentStatus: string): boolean {
  const rest: Pick<Chunk, 'from' | 'count' | 'state'> = {
    from: run.next,
    count: run.total - run.next,
    state: 'waiting',
  };
  const rows = new Map<string, RowResult>();
  for (const { from, count, state } of [...run.chunks, rest]) {
    const status = state === 'unknown' ? rowStatus.unknown : unsentStatus;
    for (const key of readList(platform.book, run, from, count) ?? [])
      rows.set(key, { outcome: 'failed', status });
    run.counts[state === 'unknown' ? 'unknown' : 'unsent'] += count;
  }
  try {
    writeRows(platform, run, rows);
    fitNewColumns(platform, run);
  } catch {
    // The person took the sheet or its columns away: there is no row left to say it in.
  }
  // The list goes before the run is called closed: after that, nobody would look for it again.
  removeList(platform.book, run.id);
  run.chunks = [];
  run.state = run.state === 'running' ? 'done' : 'cancelled';
  run.endedAt = platform.clock.now();
  updateHistory(platform, run);
  platform.book.flush();
  runRecords.save(platform.document, run);
  trimRuns(platform);
  pruneJournals(platform, runRecords);
  return true;
}

/** The columns that this run made become as wide as their contents; a person's own keep their width. */
function fitNewColumns(platform: Platform, { target }: Run): void {
  const sheet = platform.book.sheetById(target.sheetId);
  if (!sheet) return;
  const place = locate(sheet, target.headerRow, target.key);
  const columns = [...target.fields.map(({ column }) => column), target.status];
  const own = columns.filter(({ index }) => index > target.columnsBefore);
  sheet.fitColumns(own.map((column) => indexOf(place, column)));
}
