/** When work that failed is tried again, and when it is given up. */
import { second } from '../clock';
import { StoreBrokenError, StoreBusyError } from '../database/errors';

/** Failures in a row, with nothing saved in between: four minutes with the pauses. */
export const maxFailures = 10;

/** Claims in a row that were never released: the process ended, in most cases not because of the work. */
export const maxDeaths = 50;

const longestPauseMs = 60 * second;

/** Takes the failures in a row; returns the milliseconds to wait before the next try, undefined to give up. */
export function pauseAfter(failures: number): number | undefined {
  if (failures >= maxFailures) return undefined;
  return Math.min(second * 2 ** (failures - 1), longestPauseMs);
}

/** True if claims were never released so often that the work is given up. */
export function crashedTooOften(claims: number): boolean {
  return claims > maxDeaths;
}

/** True if the database is locked, unreachable, full or broken: such failures don't count against the work. */
export function isStoreError(error: unknown): boolean {
  return error instanceof StoreBusyError || error instanceof StoreBrokenError;
}
