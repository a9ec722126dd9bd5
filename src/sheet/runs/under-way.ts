/** What other runs and formulas of the document are already looking up, so that nothing is paid for twice. */
import type { Reason } from '../../client/details';
import * as reasons from '../../client/reasons';
import { readPendingRequests, requestIndex } from '../accounts/pending-requests';
import type { Platform } from '../ports';
import { readList } from './list';
import { isClosed, type Run, runRecords } from './run';
import { purchasesOf, type Task } from './task';

export interface UnderWay {
  /** The run or formula that is looking a key up for the same purchase. */
  by(key: string): Reason | undefined;
  /** Key → the open run that will pay for the same purchase. */
  readonly inRuns: ReadonlyMap<string, Run>;
  /** All runs that paid for the same purchase, newest first. */
  readonly runs: readonly Run[];
}

/**
 * Returns what the document's runs and formulas are doing that would pay for the same as this task. Spends nothing.
 * Reliable only while the caller holds the document's lock.
 */
export function underWay(platform: Platform, task: Task): UnderWay {
  const purchases = purchasesOf(task);
  const isLike = (run: Run) => purchasesOf(run.task).some((each) => purchases.includes(each));
  const runs = purchases.length === 0 ? [] : runRecords.all(platform).filter(isLike);
  // Under the lock, a run that is still `starting` was left by a dead execution, and sends nothing.
  const open = runs.filter((run) => !isClosed(run) && run.state !== 'starting');
  const inRuns = new Map(
    open.flatMap((run) =>
      (readList(platform.book, run, 0, run.total) ?? []).map((key) => [key, run] as const),
    ),
  );
  const isOfFormulas = task.kind === 'enrich-accounts';
  const requestOf = requestIndex(isOfFormulas ? readPendingRequests(platform) : []);
  const by = (key: string) => {
    const run = inRuns.get(key);
    if (run) return reasons.run(run.number);
    return requestOf(key) && reasons.aFormula();
  };
  return { by, inRuns, runs };
}
