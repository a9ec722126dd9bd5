/** Plays a flow with edits of a person right before chosen calls of it, and says what came of it. */
import { ProblemError } from '../../../src/client/problem';
import { viewRuns } from '../../../src/sheet/run-list';
import { type Done, type Edit, edits } from './edits';
import { faultsIn, type Rows, rowsOf } from './judge';
import type { Stage } from './stages';

/** An edit right before one call, counted from 0. */
export interface At {
  readonly call: number;
  readonly edit: Edit;
}

interface Played {
  readonly calls: readonly string[];
  readonly before: Rows;
  readonly after: Rows;
  readonly own: readonly string[];
  readonly charged: number;
  /** A problem that the person is shown. */
  readonly problem: string;
  readonly done: Done;
  readonly isSheetThere: boolean;
  readonly writesOver: boolean;
}

/** Throws what no person should ever see. */
function play(
  make: () => Stage,
  ats: readonly At[],
  look: (stage: Stage) => void = () => {},
): Played {
  const stage = make();
  const { world, sheet, idHeader, filled, own } = stage;
  const before = rowsOf(sheet, idHeader);
  const calls: string[] = [];
  let done: Done = {};
  const disturb = (name: string) => {
    if (name.startsWith('after ')) return;
    for (const { call, edit } of ats)
      if (call === calls.length && world.book.sheetById(sheet.id))
        done = { ...done, ...edit.apply({ book: world.book, sheet, idHeader, filled }) };
    calls.push(name);
  };
  let problem = '';
  const shown = (body: () => void) => {
    try {
      body();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problem += error.problem.code;
    }
  };
  shown(() => stage.act(disturb));
  shown(() => stage.finish());
  look(stage);
  for (const run of viewRuns(world.execution())) problem += run.problem?.code ?? '';
  return {
    calls,
    before,
    after: rowsOf(sheet, idHeader),
    own,
    charged: world.service.totalCharged(),
    problem,
    done,
    isSheetThere: world.book.sheetById(sheet.id) !== undefined,
    writesOver: stage.writesOver === true,
  };
}

/** What an undisturbed play leaves, once for each flow. */
export function measure(make: () => Stage) {
  const dry = play(make, []);
  if (dry.problem !== '') throw new Error(`Undisturbed it ends with ${dry.problem}`);
  return dry;
}

/** Every edit at every call. */
export function placesOf(dry: Played): At[] {
  return dry.calls.flatMap((_, call) => edits.map((edit) => ({ call, edit })));
}

/** What is wrong after these edits; nothing where each row has its own data. */
export function harmOf(
  make: () => Stage,
  dry: Played,
  ats: readonly At[],
  look: (stage: Stage) => void = () => {},
): string[] {
  const where = ats.map(
    ({ call, edit }) => `${edit.name} before call ${call} (${dry.calls[call]})`,
  );
  const found = play(make, ats, look);
  const { done, problem } = found;
  const isShown = problem !== '';
  const truth = { before: dry.before, after: dry.after, own: dry.own };
  const faults =
    found.isSheetThere && !done.isGone ? faultsIn(found.after, truth, done, isShown) : [];
  if (found.charged > dry.charged) faults.push(`charged ${found.charged} and not ${dry.charged}`);
  if (done.typed !== undefined && !done.isGone) {
    const all = [...found.after.values()].flat().flatMap((row) => [...row.values()]);
    const isThere = all.some(({ value }) => value === done.typed);
    // Sheets have no write that only takes place if a cell is still blank.
    const isAtTheWrite = ats.some(({ call }) => /^sheet\.(write|set)/.test(dry.calls[call] ?? ''));
    if (!isThere && !isAtTheWrite && !found.writesOver) faults.push(`${done.typed} is lost`);
  }
  // The first say enough.
  return faults.length === 0 ? [] : [`${where.join(' and ')}: ${faults.slice(0, 3).join('; ')}`];
}
