/** What a plan is asked for. */
import type { ChosenRows } from '../tables/keys';
import type { RowRules } from './rules';
import type { RowTask } from './task';

export interface PlanRequest extends ChosenRows {
  readonly task: RowTask;
  readonly which: Which;
  /** With `stale`: a day such as 2026-11-20. */
  readonly staleBefore?: string;
  /** Results older than this time (ms) are looked up again; 30 days ago by default. */
  readonly freshSince?: number;
  /** A trial: only the first `trial` keys are looked up, and nothing else is filled. A whole number, 1 or more. */
  readonly trial?: number;
  /** Looks up again what wasn't found before; runs over stale or all rows always do. */
  readonly again?: boolean;
  /** Only what the run of this id found. */
  readonly ofRun?: string;
  readonly rules?: RowRules | undefined;
}

/** Keys that a run takes in this order, and looks up regardless of their rows' content and of known results. */
export type OnlyKeys = ReadonlySet<string>;

/**
 * Which keys a run takes.
 * blanks: with a blank cell to fill, unless the key's known result has no value for it;
 * failed: with a status that says that they failed or weren't run (fills blank cells);
 * notRun: those of `failed` that weren't run;
 * stale: last looked up before a day (overwrites cells);
 * everything: all of them (overwrites cells).
 */
export type Which = 'blanks' | 'failed' | 'notRun' | 'stale' | 'everything';

/** The choices offered to users; the others are offered on cards of runs and signals. */
export type OfferedRows = Exclude<Which, 'notRun'>;

/** Whether filled cells are overwritten. */
export function overwrites(which: Which): boolean {
  return which === 'stale' || which === 'everything';
}
