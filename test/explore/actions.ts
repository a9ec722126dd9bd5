/** What people do, drawn from a seed: the same seed gives the same actions. */
import fc from 'fast-check';

/** How often each action is drawn, beside the others. */
const weights = {
  type: 5,
  formula: 4,
  fillDown: 5,
  dragHandle: 3,
  paste: 4,
  cutPaste: 2,
  clear: 2,
  pasteRow: 2,
  moveRow: 2,
  insertRow: 3,
  deleteRow: 2,
  insertColumn: 1,
  deleteColumn: 1,
  sort: 8,
  filter: 2,
  merge: 1,
  undo: 4,
  redo: 2,
  addSheet: 1,
  renameSheet: 1,
  switchSheet: 2,
  deleteSheet: 1,
  importFile: 1,
  addCompanies: 2,
  enrich: 12,
  undoRun: 1,
  cancelRun: 1,
  openTab: 2,
  reload: 1,
  restartService: 1,
  restartWorkbench: 1,
};

export type ActionName = keyof typeof weights;
export const actionNames = Object.keys(weights) as readonly ActionName[];

export interface Action {
  readonly name: ActionName;
  /** Which of the two people does it. */
  readonly who: 0 | 1;
  /** Choose among what is there by then, such as a row. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  /** How long the person thinks before (ms). */
  readonly think: number;
}

/** The actions of a seed, without those of some names. */
export function actionsOf(seed: number, count: number, without: readonly string[]): Action[] {
  const number = fc.nat(9_999);
  const names = actionNames
    .filter((name) => !without.includes(name))
    .map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) }));
  const action = fc.record({
    name: fc.oneof(...names),
    who: fc.constantFrom(0 as const, 1 as const),
    a: number,
    b: number,
    c: number,
    think: fc.oneof(fc.nat(80), fc.nat(700)),
  });
  const all = fc.array(action, { minLength: count, maxLength: count, size: 'max' });
  return fc.sample(all, { seed, numRuns: 1 })[0] ?? [];
}
