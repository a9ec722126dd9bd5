/** Plays a flow with a person's edits right before chosen calls, and reports the errors. */
import { ProblemError } from '../../../src/client/problem';
import { viewRuns } from '../../../src/sheet/run-list';
import { Killed } from '../../fakes/platform/memory-platform';
import { type Done, type Edit, edits } from './edits';
import { type Deeds, faultsIn, type Rows, rowsOf } from './judge';
import type { Stage } from './stages';

/** An edit right before one call, counted from 0. */
export interface At {
  readonly call: number;
  readonly edit: Edit;
}

/** How a flow is disturbed: by edits, and by the death of its execution right before a call. */
export interface Disturbance {
  readonly edits: readonly At[];
  readonly death?: number;
}

/** Whether writes apply one by one, with room for an edit before each, or are buffered and applied together. */
export type Pace = 'one by one' | 'as Google';

interface Played extends Deeds {
  readonly pace: Pace;
  readonly calls: readonly string[];
  readonly before: Rows;
  readonly after: Rows;
  readonly own: readonly string[];
  readonly instead: NonNullable<Stage['instead']>;
  readonly charged: number;
  /** Problems shown to the person. */
  readonly problems: readonly string[];
  readonly isDead: boolean;
  /** The cells of rows that the person deleted. */
  readonly gone: readonly string[];
  /** The person removed the place of the results. */
  readonly isGone: boolean;
  readonly writesOver: boolean;
}

/** Plays a flow once; rethrows errors other than problems and kills, because users must never see those. */
function play(make: () => Stage, { edits: ats, death }: Disturbance, pace: Pace): Played {
  const stage = make();
  const { world, sheet, idHeader, own } = stage;
  const place = { ...stage, book: world.book };
  world.keepsWritesBack = pace === 'as Google';
  const before = rowsOf(sheet, idHeader);
  const calls: string[] = [];
  const done: Done[] = [];
  const disturb = (name: string) => {
    if (name.startsWith('after ')) return;
    for (const { call, edit } of ats)
      if (call === calls.length && world.book.sheetById(sheet.id))
        done.push(edit.apply(place, done.length));
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
    pace,
    calls,
    before,
    after: rowsOf(sheet, idHeader),
    own,
    instead: new Map(stage.instead),
    charged: world.service.totalCharged(),
    problems,
    isDead: death !== undefined && death < calls.length,
    isGone: done.some(({ isGone }) => isGone) || !world.book.sheetById(sheet.id),
    deleted: done.flatMap(({ deleted }) => deleted ?? []),
    typed: done.flatMap(({ typed }) => typed ?? []),
    gone: done.flatMap(({ gone }) => gone ?? []),
    writesOver: stage.writesOver === true,
  };
}

/** Plays a flow undisturbed, as the standard for disturbed plays. */
export function measure(make: () => Stage, pace: Pace): Played {
  const dry = play(make, { edits: [] }, pace);
  if (dry.problems.length > 0) throw new Error(`Undisturbed it ends with ${dry.problems.join()}`);
  return dry;
}

/** Every edit at every call. */
export function placesOf({ calls }: Played): At[] {
  return calls.flatMap((_, call) => edits.map((edit) => ({ call, edit })));
}

/** Plays a flow with this disturbance; returns its errors, none if each row has its own data. */
export function errorsAfter(make: () => Stage, dry: Played, disturbance: Disturbance): string[] {
  const found = play(make, disturbance, dry.pace);
  const { calls, typed } = found;
  const { rows, after } = meantBy(found, dry);
  const truth = { before: dry.before, after, own: dry.own };
  const mayMiss = found.problems.length > 0 || found.isDead;
  const faults = found.isGone ? [] : faultsIn(rows, truth, found, mayMiss);
  if (found.charged > dry.charged) faults.push(`charged ${found.charged} and not ${dry.charged}`);
  const all = [...found.after.values()].flat().flatMap((row) => [...row.values()]);
  const isLost = (text: string) => all.every(({ value }) => value !== text);
  // Sheets can't write on condition that a cell is still blank.
  const isAtTheWrite = disturbance.edits.some(({ call }) => fillsCells(calls[call]));
  if (!found.isGone && !found.writesOver && !isAtTheWrite)
    for (const text of typed.filter((each) => isLost(each) && !found.gone.includes(each)))
      faults.push(`${text} is lost`);
  if (faults.length === 0) return [];
  const where = disturbance.edits.map(
    ({ call, edit }) => `${edit.name} before call ${call} (${calls[call]})`,
  );
  if (disturbance.death !== undefined)
    where.push(`death at call ${disturbance.death} (${calls[disturbance.death]})`);
  // The first three suffice.
  return [`${where.join(' and ')}: ${faults.slice(0, 3).join('; ')}`];
}

/** The rows found and expected. If the person deleted or typed anything, rows added for others count as those. */
function meantBy(
  { after: found, deleted, typed }: Played,
  { before, after, own, instead }: Played,
) {
  const [rows, truth] = [new Map(found), new Map(after)];
  for (const [id, other] of deleted.length + typed.length > 0 ? instead : []) {
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
      (row) => new Map([...row].filter(([header]) => !own.includes(header))),
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
