/** What every execution needs: taking the lock, changing a record, catching a problem, refreshing formulas. */
import { type Problem, ProblemError, problem, problemError } from '../client/problem';
import { errorMark, thrown } from './formulas/error-cell';
import type { Platform } from './ports';
import { ownerId } from './settings/connection';
import { noteChange } from './storage/cache';
import type { RecordStore } from './storage/record-store';

const lockWaitMs = 10_000;

/** Runs `body` under the document's lock and returns its result. Throws BUSY if another execution keeps the lock. */
export function locked<T>({ lock }: Platform, body: () => T): T {
  const done = lock.holding(lockWaitMs, body);
  if (!done) throw problemError('BUSY');
  return done.value;
}

/** Changes and saves a record under the lock, if the running user owns it and `mayChange` agrees. Throws BUSY. */
export function changeOwn<T extends { readonly id: string; readonly owner: string }>(
  platform: Platform,
  records: RecordStore<T>,
  id: string,
  mayChange: (record: T) => boolean,
  body: (record: T) => void,
): void {
  locked(platform, () => {
    const record = records.find(platform, id);
    if (record?.owner !== ownerId(platform) || !mayChange(record)) return;
    body(record);
    records.save(platform, record);
  });
}

/** Returns the problem that `body` throws, or undefined. Rethrows all other errors. */
export function problemIn(body: () => void): Problem | undefined {
  return attempt<Problem | undefined>(
    () => void body(),
    (why) => why,
  );
}

/** Returns the problem to show for any thrown value. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return problem('INTERNAL', [error instanceof Error ? error.message : String(error)]);
}

/** Returns the result of `body`, or of `onProblem` if it throws a problem. Rethrows all other errors. */
export function attempt<T>(body: () => T, onProblem: (why: Problem) => T): T {
  try {
    return body();
  } catch (error) {
    if (error instanceof ProblemError) return onProblem(error.problem);
    throw error;
  }
}

/** Returns the result of `body`, or undefined if it throws a problem. Rethrows all other errors. */
export function ifPossible<T>(body: () => T): T | undefined {
  return attempt<T | undefined>(body, () => undefined);
}

/** Takes the times (ms) at which open work is due; returns how many there are and the wait until the first. */
export function openWork(
  dues: readonly number[],
  now: number,
): { readonly open: number; readonly waitMs: number | undefined } {
  return {
    open: dues.length,
    waitMs: dues.length === 0 ? undefined : Math.max(0, Math.min(...dues) - now),
  };
}

/**
 * Called when a run, search or signal has changed something: cached reads become stale, and formulas that were waiting
 * or had nothing to show are re-evaluated now. Spends nothing new.
 */
export function refreshStaleFormulas(platform: Platform): void {
  noteChange(platform);
  const outdated = ['PENDING', 'NOTHING_FOUND', 'NO_ACCOUNT'] as const;
  platform.book.refreshFormulas([...outdated.map(errorMark), thrown]);
}
