/** Plays a flow with a person's edits right before chosen calls, and reports the errors. */
import { ProblemError } from '../../../src/client/problem';
import { viewRuns } from '../../../src/sheet/run-list';
import { Killed } from '../../fakes/platform/memory-platform';
import { type Edit, type EditOutcome, edits } from './edits';
import { errorsIn, type PersonActions, type Rows, rowsOf } from './judge';
import type { Stage } from './stages';

/** An edit right before one call, counted from 0. */
export interface EditAtCall {
  readonly call: number;
  readonly edit: Edit;
}

/** How a flow is disturbed: by edits, and by the death of its execution right before a call. */
export interface Disturbance {
  readonly edits: readonly EditAtCall[];
  readonly death?: number;
}

/** Whether writes apply one by one, with room for an edit before each, or are buffered and applied together. */
export type WriteMode = 'one by one' | 'buffered';

interface PlayResult extends PersonActions {
  readonly writeMode: WriteMode;
  readonly calls: readonly string[];
  readonly before: Rows;
  readonly after: Rows;
  readonly personHeaders: readonly string[];
  readonly replacements: NonNullable<Stage['replacements']>;
  readonly charged: number;
  /** Problems shown to the person. */
  readonly problems: readonly string[];
  readonly isDead: boolean;
  /** The cells of rows that the person deleted. */
  readonly deletedCells: readonly string[];
  /** The person removed the place of the results. */
  readonly resultsUnplaceable: boolean;
  readonly writesOver: boolean;
}

/** Plays a flow once; rethrows errors other than problems and kills, because users must never see those. */
function play(
  make: () => Stage,
  { edits: placedEdits, death }: Disturbance,
  writeMode: WriteMode,
): PlayResult {
  const stage = make();
  const { world, sheet, idHeader, personHeaders } = stage;
  const place = { ...stage, book: world.book };
  world.keepsWritesBack = writeMode === 'buffered';
  const before = rowsOf(sheet, idHeader);
  const calls: string[] = [];
  const outcomes: EditOutcome[] = [];
  const disturb = (name: string) => {
    if (name.startsWith('after ')) return;
    for (const { call, edit } of placedEdits)
      if (call === calls.length && world.book.sheetById(sheet.id))
        outcomes.push(edit.apply(place, outcomes.length));
    calls.push(name);
    // Later calls of the same execution fail too.
    if (death !== undefined && calls.length > death) throw new Killed(name);
  };
  const problems: string[] = [];
  const shown = (body: () => void) => {
    try {
      body();
    } catch (error) {
      if (error instanceof ProblemError) problems.push(error.problem.code);
      else if (!(error instanceof Killed)) throw error;
    }
  };
  shown(() => stage.act(disturb));
  shown(() => world.sendWrites(disturb));
  shown(() => stage.finish());
  for (const run of viewRuns(world.execution())) if (run.problem) problems.push(run.problem.code);
  return {
    writeMode,
    calls,
    before,
    after: rowsOf(sheet, idHeader),
    personHeaders,
    replacements: new Map(stage.replacements),
    charged: world.service.totalCharged(),
    problems,
    isDead: death !== undefined && death < calls.length,
    resultsUnplaceable:
      outcomes.some(({ resultsUnplaceable }) => resultsUnplaceable) ||
      !world.book.sheetById(sheet.id),
    deleted: outcomes.flatMap(({ deleted }) => deleted ?? []),
    typed: outcomes.flatMap(({ typed }) => typed ?? []),
    deletedCells: outcomes.flatMap(({ deletedCells }) => deletedCells ?? []),
    writesOver: stage.writesOver === true,
  };
}

/** Plays a flow undisturbed, as the standard for disturbed plays. */
export function playUndisturbed(make: () => Stage, writeMode: WriteMode): PlayResult {
  const undisturbed = play(make, { edits: [] }, writeMode);
  if (undisturbed.problems.length > 0)
    throw new Error(`Undisturbed it ends with ${undisturbed.problems.join()}`);
  return undisturbed;
}

/** Every edit at every call. */
export function placesOf({ calls }: PlayResult): EditAtCall[] {
  return calls.flatMap((_, call) => edits.map((edit) => ({ call, edit })));
}

/** Plays a flow with this disturbance; returns its errors, none if each row has its own data. */
export function errorsAfter(
  make: () => Stage,
  undisturbed: PlayResult,
  disturbance: Disturbance,
): string[] {
  const found = play(make, disturbance, undisturbed.writeMode);
  const { calls, typed } = found;
  const { rows, after } = mergeReplacements(found, undisturbed);
  const expected = { before: undisturbed.before, after, personHeaders: undisturbed.personHeaders };
  const allowMissing = found.problems.length > 0 || found.isDead;
  const errors = found.resultsUnplaceable ? [] : errorsIn(rows, expected, found, allowMissing);
  if (found.charged > undisturbed.charged)
    errors.push(`charged ${found.charged} and not ${undisturbed.charged}`);
  const all = [...found.after.values()].flat().flatMap((row) => [...row.values()]);
  const isLost = (text: string) => all.every(({ value }) => value !== text);
  // Sheets can't write on condition that a cell is still blank.
  const isAtTheWrite = disturbance.edits.some(({ call }) => fillsCells(calls[call]));
  if (!found.resultsUnplaceable && !found.writesOver && !isAtTheWrite)
    for (const text of typed.filter((each) => isLost(each) && !found.deletedCells.includes(each)))
      errors.push(`${text} is lost`);
  if (errors.length === 0) return [];
  const where = disturbance.edits.map(
    ({ call, edit }) => `${edit.name} before call ${call} (${calls[call]})`,
  );
  if (disturbance.death !== undefined)
    where.push(`death at call ${disturbance.death} (${calls[disturbance.death]})`);
  // The first three suffice.
  return [`${where.join(' and ')}: ${errors.slice(0, 3).join('; ')}`];
}

/** The rows found and expected. If the person deleted or typed anything, rows added for others count as those. */
function mergeReplacements(
  { after: found, deleted, typed }: PlayResult,
  { before, after, personHeaders, replacements }: PlayResult,
) {
  const [rows, truth] = [new Map(found), new Map(after)];
  for (const [id, other] of deleted.length + typed.length > 0 ? replacements : []) {
    const came = (rows.get(id) ?? []).map(
      (row) =>
        new Map(
          [...row].map(([header, cell]) => [
            header,
            cell.value === id ? { ...cell, value: other } : cell,
          ]),
        ),
    );
    if (came.length === 0) continue;
    rows.delete(id);
    rows.set(other, [...(rows.get(other) ?? []), ...came]);
    const without = (after.get(other) ?? []).map(
      (row) => new Map([...row].filter(([header]) => !personHeaders.includes(header))),
    );
    truth.set(other, [...without, ...(before.get(other) ?? [])]);
  }
  return { rows, after: truth };
}

/** Whether this call fills cells. */
function fillsCells(call = ''): boolean {
  return /^sheet\.(write|set)/.test(call);
}

/** Whether this call changes a sheet. */
export function isWrite(call = ''): boolean {
  return fillsCells(call) || /^sheet\.(append|insert|delete)/.test(call);
}
