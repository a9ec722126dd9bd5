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
  /** How it stands, in one word for everybody. */
  readonly outcome: Outcome;
  /** Why rows were not run. */
  readonly leftOut: LeftOut | undefined;
  /** The number of the run that it waits for. */
  readonly waitsFor: number | undefined;
  /** A search that was repeated: it found what is new. */
  readonly isRepeated?: boolean;
  /** Of a search: other names of the technology that were searched for too. */
  readonly also?: readonly string[];
  readonly sheetName: string;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /** Companies or people in the run, those known already included. */
  readonly keys: number;
  /** Those that are finished one way or another. */
  readonly finished: number;
  readonly counts: RunCounts;
  readonly cap: number;
  /** Credits that a company or person may cost, with the check of employment where one comes first. */
  readonly price: number;
  readonly problem: Problem | undefined;
  /** kept: it can be undone; undoing: it was begun, and can be finished; undone: it was. */
  readonly undo: Run['undo'];
  /** Cells and added people that undo left alone. */
  readonly leftByUndo: number;
  /** A paid request got no answer: the person must decide. */
  readonly needsDecision: boolean;
  /** Started by the person who looks; only they can change it. */
  readonly mine: boolean;
}

/** The document's runs and technology searches, the newest first. */
export function viewRuns(platform: Platform): RunView[] {
  const owner = ownerId(platform);
  const all = runRecords.all(platform.document);
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  const runs = all.map((run) => viewRun(run, owner, numbers.get(run.after ?? '')));
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

/** Takes a record and who looks; returns what they see, a `RunView`. */
function viewSearch(record: SearchRecord, owner: string) {
  const { found, unknown, total, spent, pages, problem } = record;
  const isRepeated = record.repeatedAt !== undefined;
  // What its sheet had before is not found again, but was looked at.
  const finished = isRepeated ? (record.page - 1) * limits.techPageSize : found + unknown;
  const wanted = Math.min(pages * limits.techPageSize, total ?? Number.POSITIVE_INFINITY);
  // What comes twice, and what a filter drops, is never found: a search that has seen every page has all.
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
