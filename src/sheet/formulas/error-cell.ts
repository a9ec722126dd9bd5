/** Shows a failure in a formula's cell: code first, for filtering, then a sentence. */
import { type Problem, type ProblemCode, sentence } from '../../client/problem';
import { cutForCell } from '../safe-text';

/** The first characters of every failure. */
export const anyErrorMark = '#SIGNAL: ';

/** For example `#SIGNAL: OUT_OF_CREDITS – There aren’t enough credits for this. …`. */
export function errorCell(problem: Problem): string {
  return cutForCell(`${errorMark(problem.code)} – ${sentence(problem)}`);
}

/** The first characters of a failure with this code. */
export function errorMark(code: ProblemCode): string {
  return `${anyErrorMark}${code}`;
}
