/** What an execution does the same way everywhere: it takes the lock, changes a record, catches a problem, tells news. */
import { type Problem, ProblemError, problem } from '../client/problem';
import { errorMark } from './formulas/error-cell';
import type { Platform } from './ports';
import { ownerId } from './settings/connection';
import { noteChange } from './storage/cache';
import type { RecordStore } from './storage/record-store';

const lockWaitMs = 10_000;

/** Does something under the document's lock and returns what comes of it. Throws BUSY where another execution has the lock. */
export function locked<T>({ lock }: Platform, body: () => T): T {
  const done = lock.holding(lockWaitMs, body);
  if (!done) throw new ProblemError(problem('BUSY'));
  return done.value;
}

/** Changes a record under the lock and saves it, where it is the running person's and `mayChange` agrees. Throws BUSY. */
export function changeOwn<T extends { readonly id: string; readonly owner: string }>(
  platform: Platform,
  records: RecordStore<T>,
  id: string,
  mayChange: (record: T) => boolean,
  body: (record: T) => void,
): void {
  locked(platform, () => {
    const record = records.find(platform.document, id);
    if (record?.owner !== ownerId(platform) || !mayChange(record)) return;
    body(record);
    records.save(platform.document, record);
  });
}

/** The problem that `body` throws, undefined where it throws none; whatever else is thrown goes on. */
export function problemIn(body: () => void): Problem | undefined {
  return attempt<Problem | undefined>(
    () => void body(),
    (why) => why,
  );
}

/** The problem to show for anything that was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return problem('INTERNAL', [error instanceof Error ? error.message : String(error)]);
}

/** What `body` returns, or what comes of the problem that it throws; whatever else is thrown goes on. */
export function attempt<T>(body: () => T, onProblem: (why: Problem) => T): T {
  try {
    return body();
  } catch (error) {
    if (error instanceof ProblemError) return onProblem(error.problem);
    throw error;
  }
}

/** How many things move by themselves, by the times (ms) at which they are due, and how long until the first of them is. */
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
 * After news of a run, search or signal: formulas read anew, those that wait or had nothing to show at once. Spends nothing
 * new.
 */
export function tellFormulas(platform: Platform): void {
  noteChange(platform);
  // What formulas say while a result is under way, and where there was nothing before the news.
  const outdated = ['PENDING', 'NOTHING_FOUND', 'NO_ACCOUNT'] as const;
  platform.book.refreshFormulas(outdated.map(errorMark));
}
