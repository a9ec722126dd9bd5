/** A failure as a formula's cell shows it: filterable by its code, readable by a person. */
import { type Problem, type ProblemCode, sentence } from '../../client/problem';
import { cutForCell } from '../safe-text';

/** How every failure begins. */
export const anyErrorMark = '#SIGNAL: ';

/** For example `#SIGNAL: OUT_OF_CREDITS – There aren’t enough credits for this. …`. */
export function errorCell(problem: Problem): string {
  return cutForCell(`${errorMark(problem.code)} – ${sentence(problem)}`);
}

/** How such a cell begins. */
export function errorMark(code: ProblemCode): string {
  return `${anyErrorMark}${code}`;
}
