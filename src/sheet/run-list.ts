/** A run as the sidebar shows it. */
import type { Problem } from '../client/problem';
import type { Platform } from './ports';
import { runRecords } from './runs/records';
import type { Run, RunCounts, RunState } from './runs/run';
import type { Task } from './runs/task';
import { searchRecords } from './searches/record';
import { viewSearch } from './searches/view';
import { ownerId } from './settings/connection';

export type RunViewKind = Task['kind'] | 'tech-companies';

export interface RunView {
  readonly id: string;
  readonly number: number;
  readonly kind: RunViewKind;
  readonly state: RunState;
  readonly sheetName: string;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /** Companies or people in the run, those known already included. */
  readonly keys: number;
  /** Those that are finished one way or another. */
  readonly finished: number;
  readonly counts: RunCounts;
  readonly cap: number;
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
  const runs = runRecords.all(platform.document).map((run) => viewRun(run, owner));
  const searches = searchRecords.all(platform.document).map((search) => viewSearch(search, owner));
  return [...runs, ...searches].sort((a, b) => b.number - a.number);
}

function viewRun(run: Run, owner: string): RunView {
  const { counts } = run;
  const underWay = run.chunks.reduce((sum, chunk) => sum + chunk.completed, 0);
  return {
    id: run.id,
    number: run.number,
    kind: run.task.kind,
    state: run.state,
    sheetName: run.target.sheetName,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    keys: run.total + counts.fresh,
    finished:
      counts.found + counts.notFound + counts.failed + counts.unsent + counts.unknown + underWay,
    counts,
    cap: run.cap,
    problem: run.problem,
    undo: run.undo,
    leftByUndo: run.leftByUndo ?? 0,
    asksAboutUnknown: run.chunks.some((chunk) => chunk.state === 'unknown'),
    mine: run.owner === owner,
  };
}
