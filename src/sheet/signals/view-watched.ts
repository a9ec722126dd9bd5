/** Kept columns as the sidebar shows them, and how a person ends their being kept. */
import { type Problem, ProblemError, problem } from '../../client/problem';
import type { Platform } from '../ports';
import { checkedField } from '../runs/kinds/kind';
import { watchRecords } from '../runs/watched-columns';
import { ownerId } from '../settings/connection';

export interface WatchView {
  readonly id: string;
  readonly sheetName: string;
  /** The columns that are refreshed. */
  readonly headers: readonly string[];
  /** When a signal last was the reason to read its rows (ms). */
  readonly refreshedAt: number | undefined;
  readonly problem: Problem | undefined;
  /** Kept fresh by the signals of the person who looks. */
  readonly mine: boolean;
}

const lockWaitMs = 10_000;

/** The document's, the newest first. Asks the service nothing. */
export function viewWatches(platform: Platform): WatchView[] {
  const owner = ownerId(platform);
  return watchRecords.all(platform.document).map((watch) => ({
    id: watch.id,
    sheetName: watch.sheetName,
    headers: watch.fields.flatMap(({ field, column }) =>
      field === checkedField ? [] : [column.header],
    ),
    refreshedAt: watch.refreshedAt,
    problem: watch.problem,
    mine: watch.owner === owner,
  }));
}

/** Leaves the columns as they are from now on. Any editor may. Spends nothing. Throws BUSY. */
export function stopRefreshing(platform: Platform, id: string): void {
  const done = platform.lock.holding(lockWaitMs, () => watchRecords.delete(platform.document, id));
  if (!done) throw new ProblemError(problem('BUSY'));
}
