/** How a run stands, in the words that its card, the sheet “Runs” and RUN_STATUS share, and why rows were left out. */
import { isShort, type Run, type RunCounts, type RunState } from './run';

/**
 * done: every row has its result, and something was found. Whatever ended otherwise says how: part of the rows were not
 * run or failed, nothing was found, nothing was run, or everything failed.
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

/** Why rows of a run that ended by itself were not run. */
export type LeftOut = 'cap' | 'credits' | 'notEnriched' | 'notKnown';

interface Standing {
  readonly state: RunState;
  readonly counts: RunCounts;
  readonly undo?: Run['undo'];
  readonly after?: string;
}

/** Says how a run stands; a search of companies counts as one. */
export function outcomeOf({ state, counts, undo, after }: Standing): Outcome {
  if (undo === 'undone') return 'undone';
  if (state === 'cancelling') return 'stopping';
  if (state === 'running' && after !== undefined) return 'waiting';
  if (state !== 'done') return state;
  const { found, notFound, failed, unknown, unsent } = counts;
  if (found + notFound === 0 && failed + unknown > 0) return 'failed';
  if (found + notFound === 0 && unsent > 0) return 'not run';
  if (failed + unknown + unsent > 0) return 'partly done';
  return found === 0 ? 'nothing found' : 'done';
}

/** Why most of the rows were left out that were not run; undefined where none were, or the run was cancelled. */
export function leftOutBy(run: Run): LeftOut | undefined {
  const { unsent, notEnriched = 0 } = run.counts;
  if (run.state !== 'done' || unsent === 0) return undefined;
  // To enrich these again would find them no more than before.
  if ((run.notKnown ?? 0) >= unsent) return 'notKnown';
  if (notEnriched * 2 >= unsent) return 'notEnriched';
  return isShort(run) ? 'credits' : 'cap';
}
