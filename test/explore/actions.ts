/** What people do, drawn from a seed: the same seed gives the same actions. */
import fc from 'fast-check';

/** How often each action is drawn while a run writes, beside the others. */
const during = {
  type: 3,
  formula: 2,
  fillDown: 4,
  dragHandle: 2,
  paste: 3,
  cutPaste: 2,
  clear: 1,
  pasteRow: 2,
  moveRow: 2,
  insertRow: 3,
  deleteRow: 2,
  insertColumn: 1,
  deleteColumn: 1,
  sort: 16,
  filter: 1,
  merge: 1,
  undo: 4,
  redo: 2,
  switchSheet: 1,
  openTab: 1,
  reload: 1,
};

/** How often each action is drawn before and after a run. */
const between = {
  addCompanies: 5,
  undo: 2,
  redo: 1,
  filter: 1,
  addSheet: 2,
  renameSheet: 2,
  deleteSheet: 2,
  switchSheet: 2,
  importFile: 2,
  undoRun: 2,
  cancelRun: 1,
  openTab: 2,
  reload: 2,
  restartService: 2,
  restartWorkbench: 1,
};

export type ActionName = 'enrich' | keyof typeof during | keyof typeof between;

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

const number = fc.nat(9_999);

function action(names: Readonly<Partial<Record<ActionName, number>>>, without: readonly string[]) {
  const choices = Object.entries(names)
    .filter(([name]) => !without.includes(name))
    .map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as ActionName) }));
  return fc.record({
    name: fc.oneof(...choices),
    who: fc.constantFrom(0 as const, 1 as const),
    a: number,
    b: number,
    c: number,
    think: fc.oneof(fc.nat(80), fc.nat(700)),
  });
}

/** The actions of a seed without those of some names: rounds of a run, edits while it writes, and what comes between. */
export function actionsOf(seed: number, rounds: number, without: readonly string[] = []): Action[] {
  const some = (names: Parameters<typeof action>[0], least: number, most: number) =>
    fc.array(action(names, without), { minLength: least, maxLength: most, size: 'max' });
  const round = fc.tuple(some({ enrich: 1 }, 1, 1), some(during, 6, 9), some(between, 2, 4));
  const all = fc.array(round, { minLength: rounds, maxLength: rounds, size: 'max' });
  return (fc.sample(all, { seed, numRuns: 1 })[0] ?? []).flat(2);
}
