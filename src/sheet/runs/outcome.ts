/** The outcome of a run, and why rows weren't run. */
import { isShort, type Run, type RunState } from './run';

/**
 * done: every row has its result, and something was found. Other endings: some rows weren't run, failed or are gone,
 * nothing was found, nothing was run, or everything failed.
 */
export type Outcome =
  | Exclude<RunState, 'cancelling'>
  | 'waiting'
  | 'stopping'
  | 'partly done'
  | 'nothing found'
  | 'not run'
  | 'failed'
  | 'undone';

/** Why rows weren't run, for a run that wasn't cancelled. */
export type LeftOut = 'cap' | 'credits' | 'notEnriched';

export function outcomeOf({ state, counts, undo, after, upTo }: Run): Outcome {
  if (undo === 'undone') return 'undone';
  if (state === 'cancelling') return 'stopping';
  // A run that takes turns with the one before it has begun with its first turn.
  if (state === 'running' && after !== undefined && upTo === undefined) return 'waiting';
  if (state !== 'done') return state;
  const { known = 0, noRow = 0, notFound, failed, unknown, unsent } = counts;
  const found = counts.found + known;
  if (found + notFound === 0 && failed + unknown > 0) return 'failed';
  if (found + notFound === 0 && unsent > 0) return 'not run';
  if (failed + unknown + unsent + noRow > 0) return 'partly done';
  return found === 0 ? 'nothing found' : 'done';
}

/** Why most of the rows that weren't run were left out; undefined if none were, or the run was cancelled. */
export function leftOutBy(run: Run): LeftOut | undefined {
  const { unsent, notEnriched = 0 } = run.counts;
  if (run.state !== 'done' || unsent === 0) return undefined;
  if (notEnriched * 2 >= unsent) return 'notEnriched';
  return isShort(run) ? 'credits' : 'cap';
}
