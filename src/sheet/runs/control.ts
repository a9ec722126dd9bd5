/** What a user can do with a run: cancel it, resume it, decide about a lost reply. */
import { changeOwn } from '../execution';
import type { Platform } from '../ports';
import { addDeletedColumns } from './deleted-columns';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import { readList } from './list';
import { rowStatus } from './row-status';
import { type Chunk, countAsPaid, isClosed, type Run, removeChunk, runRecords } from './run';
import { writeOrPause } from './write-rows';

/** Stops a run from sending more. Requests in progress still arrive and are still charged. Spends nothing. */
export function cancelRun(platform: Platform, id: string): void {
  change(platform, id, (run) => {
    run.state = 'cancelling';
    run.holdUntil = 0;
  });
}

/** Resumes a paused run now, and recreates deleted sheets and columns of ours. It may spend what its cap still allows. */
export function resumeRun(platform: Platform, id: string): void {
  change(platform, id, (run) => {
    if (run.state !== 'paused' || run.chunks.some((chunk) => chunk.state === 'unknown')) return;
    makeSheets(platform, run);
    addDeletedColumns(platform, run);
    run.state = 'running';
    run.holdUntil = 0;
    for (const chunk of run.chunks) {
      chunk.due = platform.clock.now();
      chunk.tries = 0;
    }
    delete run.problem;
  });
}

/**
 * Decides about requests whose reply was lost: `resend` may be charged a second time; `leave` marks their rows and
 * continues with the others. If the rows can't be marked, the run stays paused with the problem. Either way the cap
 * counts them as paid.
 */
export function settleUnknown(platform: Platform, id: string, decision: 'resend' | 'leave'): void {
  change(platform, id, (run) => {
    makeSheets(platform, run);
    const lost = run.chunks.filter(({ state }) => state === 'unknown');
    // If the rows can't be marked, the decision is still open.
    if (decision === 'leave' && !leave(platform, run, lost)) return;
    if (decision === 'resend') for (const chunk of lost) kindOf(run.task).resend?.(platform, chunk);
    const keys = lost.reduce((sum, { count }) => sum + count, 0);
    countAsPaid(run, keys);
    for (const chunk of run.chunks) {
      if (chunk.state !== 'unknown') continue;
      chunk.state = 'waiting';
      chunk.tries = 0;
      chunk.due = platform.clock.now();
    }
    run.state = 'running';
    run.holdUntil = 0;
    delete run.problem;
  });
}

function makeSheets(platform: Platform, run: Run): void {
  platform.book.makeDataSheet();
  kindOf(run.task).prepare?.(platform, run);
}

/** Writes into the rows of lost requests that their outcome is unknown; returns whether they could be written. */
function leave(platform: Platform, run: Run, lost: readonly Chunk[]): boolean {
  const keys = lost.flatMap(({ from, count }) => readList(platform.book, run, from, count) ?? []);
  const unknown: RowResult = { outcome: 'failed', status: rowStatus.unknown };
  if (!writeOrPause(platform, run, new Map(keys.map((key) => [key, unknown])))) return false;
  for (const chunk of lost) {
    run.counts.unknown += chunk.count;
    removeChunk(run, chunk);
  }
  return true;
}

function change(platform: Platform, id: string, body: (run: Run) => void): void {
  changeOwn(platform, runRecords, id, (run) => !isClosed(run), body);
}
