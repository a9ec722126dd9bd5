/** Runs and technology searches as the sidebar and RUN_STATUS show them. */
import type { Problem } from '../client/problem';
import * as limits from '../contract/limit-values';
import { prices } from '../contract/prices';
import type { Platform } from './ports';
import {
  isClosed,
  type LeftOut,
  leftOutBy,
  type Outcome,
  outcomeOf,
  type Run,
  type RunCounts,
  type RunState,
  runRecords,
} from './runs/run';
import { checksEmployment, type Task } from './runs/task';
import { needsDecision, type SearchRecord, searchRecords } from './searches/record';
import { ownerId } from './settings/connection';

export type RunViewKind = Task['kind'] | 'tech-companies';

export interface RunView {
  readonly id: string;
  readonly number: number;
  readonly kind: RunViewKind;
  readonly state: RunState;
  /** The state in one word, the same for all kinds. */
  readonly outcome: Outcome;
  readonly leftOut: LeftOut | undefined;
  /** The number of the run it waits for. */
  readonly waitsFor: number | undefined;
  /** Only for searches: it was repeated and found what is new. */
  readonly isRepeated?: boolean;
  /** Only for searches: other names of the technology that were also searched for. */
  readonly also?: readonly string[];
  readonly sheetName: string;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /** Companies or people in the run, including those already known. */
  readonly keys: number;
  /** The finished ones, whatever their result. */
  readonly finished: number;
  readonly counts: RunCounts;
  readonly cap: number;
  /** The most credits one company or person can cost, including the employment check if there is one. */
  readonly price: number;
  readonly problem: Problem | undefined;
  /** kept: undo is possible; undoing: undo has begun and can be completed; undone: it is complete. */
  readonly undo: Run['undo'];
  /** Cells and added people that undo left unchanged. */
  readonly leftByUndo: number;
  /** A paid request got no reply, so the user must decide. */
  readonly needsDecision: boolean;
  /** The viewing user started it; only they can change it. */
  readonly mine: boolean;
}

/** The document's runs and technology searches, newest first. */
export function viewRuns(platform: Platform): RunView[] {
  const owner = ownerId(platform);
  const all = runRecords.all(platform.document);
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  const runs = all.map((run) =>
    viewRun(run, owner, run.after === undefined ? undefined : numbers.get(run.after)),
  );
  const searches = searchRecords.all(platform.document).map((search) => viewSearch(search, owner));
  return [...runs, ...searches].sort((a, b) => b.number - a.number);
}

function viewRun(run: Run, owner: string, waitsFor: number | undefined): RunView {
  const { counts } = run;
  const underWay = run.chunks.reduce((sum, chunk) => sum + chunk.completed, 0);
  return {
    id: run.id,
    number: run.number,
    kind: run.task.kind,
    state: run.state,
    outcome: outcomeOf(run),
    leftOut: leftOutBy(run),
    waitsFor,
    sheetName: run.target.sheetName,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    keys: run.total + counts.fresh + (run.dropped ?? 0) + (run.leftToOthers ?? 0),
    finished:
      counts.found +
      counts.notFound +
      counts.failed +
      counts.unsent +
      counts.unknown +
      (counts.left ?? 0) +
      underWay,
    counts,
    cap: run.cap,
    price: run.price + (checksEmployment(run.task) ? prices.employmentVerified : 0),
    problem: run.problem,
    undo: run.undo,
    leftByUndo: run.leftByUndo ?? 0,
    needsDecision: run.chunks.some((chunk) => chunk.state === 'unknown'),
    mine: run.owner === owner,
  };
}

/** Returns a search as the user with the owner id `owner` sees it, as a `RunView`. */
function viewSearch(record: SearchRecord, owner: string) {
  const { found, unknown, total, spent, pages, problem } = record;
  const isRepeated = record.repeatedAt !== undefined;
  // Companies already on the sheet aren't counted as found again, but were looked at.
  const finished = isRepeated ? (record.page - 1) * limits.techPageSize : found + unknown;
  const wanted = Math.min(pages * limits.techPageSize, total ?? Number.POSITIVE_INFINITY);
  // Duplicates and filtered companies are never counted as found: a search that has read every page is complete.
  const keys = record.whole ? finished : Math.max(wanted, finished);
  const counts = {
    found,
    fresh: 0,
    notFound: 0,
    failed: 0,
    unsent: isClosed(record) ? keys - finished : 0,
    unknown,
    added: 0,
    spent,
  };
  return {
    id: record.id,
    number: record.number,
    kind: 'tech-companies' as const,
    state: record.state,
    outcome:
      isRepeated && record.whole && record.undo !== 'undone'
        ? ('done' as const)
        : outcomeOf({ ...record, counts }),
    isRepeated,
    ...(record.also && { also: record.also }),
    leftOut: record.state === 'done' && counts.unsent > 0 ? ('cap' as const) : undefined,
    waitsFor: undefined,
    sheetName: record.sheetName,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    keys,
    finished: isClosed(record) ? keys : finished,
    counts,
    cap: record.cap,
    price: record.price,
    problem,
    undo: found > 0 ? record.undo : undefined,
    leftByUndo: record.leftByUndo ?? 0,
    needsDecision: needsDecision(record),
    mine: record.owner === owner,
  };
}
