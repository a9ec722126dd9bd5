/** A run as the sidebar shows it. */
import type { Problem } from '../client/problem';
import { prices } from '../contract/prices';
import type { Platform } from './ports';
import { type LeftOut, leftOutBy, type Outcome, outcomeOf } from './runs/outcome';
import { runRecords } from './runs/records';
import type { Run, RunCounts, RunState } from './runs/run';
import { checksEmployment, type Task } from './runs/task';
import { searchRecords } from './searches/record';
import { viewSearch } from './searches/view';
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
  readonly asksAboutUnknown: boolean;
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
    keys: run.total + counts.fresh + (run.dropped ?? 0),
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
    asksAboutUnknown: run.chunks.some((chunk) => chunk.state === 'unknown'),
    mine: run.owner === owner,
  };
}
