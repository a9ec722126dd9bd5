/** When work that comes to nothing is tried again, and when it is given up. */
import { second } from '../clock';
import { StoreBrokenError, StoreBusyError } from '../store/store';

/** Failures in a row, with nothing kept in between. With the pauses, that is four minutes. */
const mostFailures = 10;

/** Claims in a row that nobody gave back: deaths of the process, most of which are not the work's fault. */
const mostDeaths = 50;

const longestPauseMs = 60 * second;

/** Takes the failures in a row; returns the milliseconds to leave the work alone, undefined to give it up. */
export function pauseAfter(failures: number): number | undefined {
  if (failures >= mostFailures) return undefined;
  return Math.min(second * 2 ** (failures - 1), longestPauseMs);
}

/** True for work that ended its process, or lost its lease, so often that it is not tried again. */
export function isDeadly(claims: number): boolean {
  return claims > mostDeaths;
}

/** A store that is locked, unreachable, full or broken says nothing of the work: such failures do not count. */
export function isOfTheStore(error: unknown): boolean {
  return error instanceof StoreBusyError || error instanceof StoreBrokenError;
}

/** What users are told; the store adds what was charged and given back. */
export const gaveUp = {
  failing: `The service failed ${mostFailures} times in a row to get any further with this, so it was ended. Tell whoever runs the service: their log says why.`,
  deadly: `The service ended ${mostDeaths} times in a row while it worked on this, so it was ended. Tell whoever runs the service: their log says more.`,
};
