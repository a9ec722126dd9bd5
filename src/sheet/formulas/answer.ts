/** Turns every formula's outcome into a table of cells, or one cell with the error. */

import type { Reason } from '../../client/details';
import { invalidOption, ProblemError, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { markPending } from '../accounts/pending-requests';
import { squared } from '../arguments';
import type { Cell, Platform } from '../ports';
import { cutForCell } from '../safe-text';
import { errorCell } from './error-cell';

/** Google ends a custom function after 30 s; the rest is for writing the result. */
const timeMs = 24_000;

/** Runs a formula's body with the time (ms) by which it must return. Shows problems in a cell; rethrows errors. */
export function answer(
  platform: Platform,
  body: (deadline: number) => readonly (readonly Cell[])[],
): Cell[][] {
  try {
    const rows = body(platform.clock.now() + timeMs);
    return squared(rows).map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cutForCell(cell) : cell)),
    );
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem.code === 'PENDING') markPending(platform.document);
    return [[errorCell(error.problem)]];
  }
}

/** The problem of a formula without results: why, and what to do. */
export function nothingFound(why: Reason, next: Reason): ProblemError {
  return problemError('NOTHING_FOUND', [why, next]);
}

/** Reads a whole number of rows, `defaultValue` if none is given. Throws INVALID_OPTION. */
export function readMaxRows(argument: unknown, defaultValue: number, max: number): number {
  return readWhole('max_rows', argument, max) ?? defaultValue;
}

/** Reads the most credits that one evaluation may spend; undefined if none is given. Throws INVALID_OPTION. */
export function readMaxCredits(argument: unknown): number | undefined {
  return readWhole('max_credits', argument, 1_000_000);
}

function readWhole(name: string, argument: unknown, max: number): number | undefined {
  if (argument === undefined || argument === null || argument === '') return undefined;
  const value = Number(argument);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw invalidOption(
      name,
      reasons.notAllowed(String(argument).slice(0, 20)),
      reasons.range(1, max),
    );
  return value;
}
