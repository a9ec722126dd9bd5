/** Plays a flow with a person's edits right before chosen calls, and reports the errors. */
import { ProblemError } from '../../../src/client/problem';
import { viewRuns } from '../../../src/sheet/run-list';
import { Killed } from '../../fakes/platform/memory-platform';
import { type Edit, type EditOutcome, edits, type LateEdit, lateEdits } from './edits';
import { followCells } from './followed-cells';
import { errorsIn, type PersonActions, type Rows, rowsOf } from './judge';
import type { Stage } from './stages';

/** An edit right before one call, counted from 0. */
export interface EditAtCall {
  readonly call: number;
  readonly edit: Edit;
}

/** An edit worked out right before one call that arrives right before a later one. */
interface LateEditAtCalls {
  readonly call: number;
  readonly edit: LateEdit;
  /** From the number of calls on, it arrives after the disturbed execution. */
  readonly arrives: number;
}

/** How a flow is disturbed: by edits, and by the death of its execution right before a call. */
export interface Disturbance {
  readonly edits: readonly EditAtCall[];
  readonly late?: readonly LateEditAtCalls[];
  readonly death?: number;
}

/** Whether writes apply one by one, with room for an edit before each, or are buffered and applied together. */
export type WriteMode = 'one by one' | 'buffered';

interface PlayResult extends PersonActions {
  readonly writeMode: WriteMode;
  readonly calls: readonly string[];
  readonly before: Rows;
  readonly after: Rows;
  readonly idHeader: string;
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
  /** After a second run over the same rows, of flows that have one. */
  readonly again: { readonly rows: Rows; readonly charged: number } | undefined;
}

/** Plays a flow once; rethrows errors other than problems and kills, because users must never see those. */
function play(
  make: () => Stage,
  { edits: placedEdits, late, death }: Disturbance,
  writeMode: WriteMode,
): PlayResult {
  const stage = make();
  const { world, sheet, idHeader, personHeaders } = stage;
  const place = { ...stage, book: world.book };
  world.keepsWritesBack = writeMode === 'buffered';
  const before = rowsOf(sheet, idHeader);
  const calls: string[] = [];
  const outcomes: EditOutcome[] = [];
  const cells = followCells(sheet, idHeader);
  const underWay = new Map<LateEditAtCalls, () => void>();
  const land = (isDue: (edit: LateEditAtCalls) => boolean) => {
    for (const [edit, arrive] of underWay)
      if (isDue(edit)) {
        underWay.delete(edit);
        cells.arrive(arrive);
      }
  };
  const disturb = (name: string) => {
    if (name.startsWith('after ')) return;
    land(({ arrives }) => arrives === calls.length);
    for (const edit of late ?? [])
      if (edit.call === calls.length)
        underWay.set(edit, cells.aside(() => edit.edit.start(place)) ?? (() => {}));
    for (const { call, edit } of placedEdits)
      if (call === calls.length && world.book.sheetById(sheet.id))
        outcomes.push(cells.aside(() => edit.apply(place, outcomes.length)));
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
  land(({ arrives }) => arrives < Number.POSITIVE_INFINITY);
  shown(() => stage.finish());
  land(() => true);
  for (const run of viewRuns(world.execution())) if (run.problem) problems.push(run.problem.code);
  const after = cells.aside(() => rowsOf(sheet, idHeader));
  const charged = world.service.totalCharged();
  const runAgain = late ? stage.again : undefined;
  if (runAgain) cells.aside(() => shown(runAgain));
  const again = runAgain && {
    rows: cells.aside(() => rowsOf(sheet, idHeader)),
    charged: world.service.totalCharged() - charged,
  };
  return {
    writeMode,
    calls,
    before,
    after,
    again,
    idHeader,
    personHeaders,
    replacements: new Map(stage.replacements),
    charged,
    problems,
    isDead: death !== undefined && death < calls.length,
    resultsUnplaceable:
      outcomes.some(({ resultsUnplaceable }) => resultsUnplaceable) ||
      !world.book.sheetById(sheet.id),
    deleted: [...outcomes.flatMap(({ deleted }) => deleted ?? []), ...cells.deleted],
    typed: outcomes.flatMap(({ typed }) => typed ?? []),
    deletedCells: [
      ...outcomes.flatMap(({ deletedCells }) => deletedCells ?? []),
      ...cells.overwrittenTexts,
    ],
    copied: cells.copied,
    isLost: cells.isLost,
    writesOver: stage.writesOver === true,
  };
}

/** Plays a flow undisturbed, as the standard for disturbed plays. */
export function playUndisturbed(make: () => Stage, writeMode: WriteMode): PlayResult {
  const undisturbed = play(make, { edits: [], late: [] }, writeMode);
  if (undisturbed.problems.length > 0)
    throw new Error(`Undisturbed it ends with ${undisturbed.problems.join()}`);
  return undisturbed;
}

/** Every edit at every call. */
export function placesOf({ calls }: PlayResult): EditAtCall[] {
  return calls.flatMap((_, call) => edits.map((edit) => ({ call, edit })));
}

/** Every late edit, worked out before every call and arriving before every later one, or after the flow. */
export function latePlacesOf({ calls }: PlayResult): LateEditAtCalls[] {
  return calls.flatMap((_, call) =>
    [...calls.keys(), calls.length, Number.POSITIVE_INFINITY].flatMap((arrives) =>
      arrives > call ? lateEdits.map((edit) => ({ call, edit, arrives })) : [],
    ),
  );
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
  const expected = { ...undisturbed, after };
  const allowMissing = found.problems.length > 0 || found.isDead;
  const errors = found.resultsUnplaceable ? [] : errorsIn(rows, expected, found, allowMissing);
  const isLateOnly = disturbance.late && disturbance.edits.length === 0 && !found.isDead;
  if (isLateOnly) errors.push(...found.problems.map((code) => `it ends with ${code}`));
  if (found.again) {
    // It leaves out what it need not ask for: rows without a key, companies that aren't found, and filled cells.
    const isLost = (id: string, header: string) =>
      found.isLost(id, header) && (found.writesOver || /(status|checked)$/.test(header));
    const after = undisturbed.again?.rows ?? undisturbed.after;
    if (!found.resultsUnplaceable)
      for (const error of errorsIn(
        found.again.rows,
        { ...undisturbed, after },
        { ...found, isLost },
        allowMissing,
      ))
        errors.push(`after a second run: ${error}`);
    if (found.again.charged > (undisturbed.again?.charged ?? 0))
      errors.push(`a second run charged ${found.again.charged}`);
  }
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
  for (const { call, edit, arrives } of disturbance.late ?? [])
    where.push(`${edit.name} from call ${call} (${calls[call]}) to ${arrives} (${calls[arrives]})`);
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
