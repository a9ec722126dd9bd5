/** Shows a failure in a formula's cell: code first, for filtering, then a sentence. */
import { type Problem, type ProblemCode, sentence } from '../../client/problem';
import type { Cell } from '../ports';
import { cutForCell } from '../safe-text';

/** The first characters of every failure. */
export const anyErrorMark = '#SIGNAL: ';

/** For example `#SIGNAL: OUT_OF_CREDITS – There aren’t enough credits for this. …`. */
export function errorCell(problem: Problem): string {
  return cutForCell(`${errorMark(problem.code)} – ${sentence(problem)}`);
}

/**
 * Finds cells that show a thrown failure, such as #ERROR!, #FEHLER! or #¡ERROR!, and other errors of the sheet. A regular
 * expression without classes of letters, because a search of the sheet doesn't tell capitals apart.
 */
export const thrown = '^#[^ :]{2,20}!$';

/**
 * Failures that wait for the user stay text in the cell. REJECTED may be a parameter name, which the settings change.
 */
const waiting: readonly ProblemCode[] = [
  'PENDING',
  'BUSY',
  'NOT_CONNECTED',
  'NOT_PERMITTED',
  'BAD_KEY',
  'REJECTED',
  'OUT_OF_CREDITS',
  'UNKNOWN_OUTCOME',
  'STORE_FULL',
  'SPENDING_OFF',
  'DAILY_CAP',
  'NEEDS_APPROVAL',
  'DECLINED',
  'NO_ROOM',
];

/**
 * Takes the table of a formula. Throws its failure if there is nothing else in it, so that IFERROR, ISERROR and COUNT
 * treat it as any function's error; Google shows the message. Failures that wait for the user are returned.
 */
export function orError(table: Cell[][]): Cell[][] {
  const [[cell = '', ...more] = [], ...rows] = table;
  const shown = String(cell);
  const isAlone = isFailure(cell) && more.length + rows.length === 0;
  if (isAlone && !waiting.some((code) => shown.startsWith(`${errorMark(code)} `)))
    throw new Error(shown);
  return table;
}

/** Whether a cell shows a failure. */
export function isFailure(cell: unknown): boolean {
  return String(cell).startsWith(anyErrorMark);
}

/** The first characters of a failure with this code. */
export function errorMark(code: ProblemCode): string {
  return `${anyErrorMark}${code}`;
}
