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
  pasteRow: 3,
  moveRow: 3,
  insertRow: 3,
  deleteRow: 2,
  insertColumn: 1,
  deleteColumn: 1,
  sort: 30,
  filter: 1,
  merge: 1,
  undo: 4,
  redo: 2,
  openTab: 1,
  reload: 1,
};

/** How often each action is drawn before and after a run. */
const between = {
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

export type ActionName =
  | 'addCompanies'
  | 'enrich'
  | 'rest'
  | keyof typeof during
  | keyof typeof between;

/** Actions that always change cells, so that undo takes them back first. */
export const undoable: ReadonlySet<ActionName> = new Set([
  'type',
  'formula',
  'clear',
  'insertRow',
  'deleteRow',
  'insertColumn',
  'sort',
]);

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
  /** Whether the last step is done just when a run has written, which the page doesn't show yet. */
  readonly meetsResults: boolean;
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
    meetsResults: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  });
}

/**
 * The actions of a seed without those of some names. Each round has several runs with edits while they write, then what
 * comes between, and a rest in which everything is checked.
 */
export function actionsOf(seed: number, rounds: number, without: readonly string[] = []): Action[] {
  const some = (names: Parameters<typeof action>[0], least: number, most: number) =>
    fc.array(action(names, without), { minLength: least, maxLength: most, size: 'max' });
  const one = (name: ActionName) => some({ [name]: 1 }, 1, 1);
  const run = fc.tuple(one('addCompanies'), one('enrich'), some(during, 3, 5));
  const runs = fc.array(run, { minLength: 3, maxLength: 3 });
  const round = fc.tuple(runs, some(between, 1, 3), one('rest'));
  const all = fc.array(round, { minLength: rounds, maxLength: rounds, size: 'max' });
  const sequence = fc.sample(all, { seed, numRuns: 1 })[0] ?? [];
  return sequence.flatMap(([inRuns, after, rest]) => [...inRuns.flat(2), ...after, ...rest]);
}
