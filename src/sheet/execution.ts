/** What an execution does the same way everywhere: it takes the document's lock, changes a record, catches a problem. */
import { type Problem, ProblemError, problem } from '../client/problem';
import type { Platform } from './ports';
import { ownerId } from './settings/connection';
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
  try {
    body();
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem;
  }
}
