/** The result of work that fails in expected ways: a value, or the problem to show. */
import { type Problem, ProblemError } from './problem';

export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

export interface Failure {
  readonly ok: false;
  readonly problem: Problem;
}

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failure(problem: Problem): Failure {
  return { ok: false, problem };
}

/** Returns the value. Throws the problem. */
export function orThrow<T>(result: Result<T>): T {
  if (!result.ok) throw new ProblemError(result.problem);
  return result.value;
}
