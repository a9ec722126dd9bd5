/** What a person can do to a run: cancel it, let it go on, decide about a lost answer. */
import { changeOwn } from '../execution';
import type { Platform } from '../ports';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import { readList } from './list';
import { rowStatus } from './row-status';
import { isClosed, type Run, removeChunk, runRecords } from './run';
import { writeOrPause } from './write-rows';

/** Sends nothing more of a run. What is under way still arrives and is still charged. Spends nothing. */
export function cancelRun(platform: Platform, id: string): void {
  change(platform, id, (run) => {
    run.state = 'cancelling';
    run.holdUntil = 0;
  });
}

/** Lets a paused run go on, now, and makes sheets of ours again that were deleted. It may spend what its cap still allows. */
export function resumeRun(platform: Platform, id: string): void {
  change(platform, id, (run) => {
    if (run.state !== 'paused' || run.chunks.some((chunk) => chunk.state === 'unknown')) return;
    makeSheets(platform, run);
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
 * Decides about requests whose answer was lost: `resend` may be charged a second time, `leave` marks
 * their rows and goes on with the others. Either way the cap counts them as paid.
 */
export function settleUnknown(platform: Platform, id: string, decision: 'resend' | 'leave'): void {
  change(platform, id, (run) => {
    makeSheets(platform, run);
    const lost = run.chunks.filter(({ state }) => state === 'unknown');
    const keys = lost.reduce((sum, { count }) => sum + count, 0);
    run.maybeSpent = (run.maybeSpent ?? 0) + keys * run.price;
    if (decision === 'leave') leaveUnknown(platform, run);
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

function makeSheets(platform: Platform, { task }: Run): void {
  platform.book.makeDataSheet();
  kindOf(task).prepare?.(platform);
}

function leaveUnknown(platform: Platform, run: Run): void {
  const rows = new Map<string, RowResult>();
  for (const chunk of run.chunks.filter(({ state }) => state === 'unknown')) {
    for (const key of readList(platform.book, run, chunk.from, chunk.count) ?? [])
      rows.set(key, { outcome: 'failed', status: rowStatus.unknown });
    run.counts.unknown += chunk.count;
    removeChunk(run, chunk);
  }
  writeOrPause(platform, run, rows);
}

function change(platform: Platform, id: string, body: (run: Run) => void): void {
  changeOwn(platform, runRecords, id, (run) => !isClosed(run), body);
}
