/** Runs and technology searches as the sidebar and RUN_STATUS show them. */
import type { Problem } from '../client/problem';
import { prices } from '../contract/prices';
import type { Platform } from './ports';
import { type LeftOut, leftOutBy, type Outcome, outcomeOf } from './runs/outcome';
import { type Run, type RunCounts, type RunState, runRecords } from './runs/run';
import { readStages, type Stage } from './runs/stage';
import { checksEmployment, type RowTask, type Task } from './runs/task';
import { knownOwner } from './settings/connection';

export interface RunView {
  readonly id: string;
  readonly number: number;
  readonly kind: Task['kind'];
  /** Undefined for a search. */
  readonly rowTask: RowTask | undefined;
  readonly state: RunState;
  /** The state in one word, the same for all kinds. */
  readonly outcome: Outcome;
  readonly leftOut: LeftOut | undefined;
  /** Most rows that weren't run are at companies that must be enriched first. */
  readonly restToEnrich: boolean;
  /** The number of the run it waits for. */
  readonly waitsFor: number | undefined;
  /** A search that repeats an earlier one, and counts only new companies as found. */
  readonly isRepeated: boolean;
  /** Only for searches: other names of the technology that were also searched for. */
  readonly also?: readonly string[];
  readonly sheetName: string;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  /** Companies or people in the run, including those already known. */
  readonly keys: number;
  /** The finished ones, whatever their result. */
  readonly finished: number;
  /** Those at the service; they count as finished once it has looked them up. */
  readonly atService: number;
  /** The finished ones that aren't in the sheet yet. */
  readonly unwritten: number;
  /** What is done with results that aren't in the sheet yet, if that is known. */
  readonly stage: Stage | undefined;
  readonly counts: RunCounts;
  readonly cap: number;
  /** The most credits one company or person can cost, including the employment check if there is one. */
  readonly price: number;
  readonly problem: Problem | undefined;
  /** kept: undo is possible; undoing: undo has begun and can be completed; undone: it is complete. */
  readonly undo: Run['undo'];
  /** Cells and added people that undo left unchanged. */
  readonly leftByUndo: number;
  /** Rows that no longer show what was found, and can get it back for free. */
  readonly lostRows: number;
  /** Whether results lacked rows at the last look; if these are back, another look finds them. */
  readonly lacksRows: boolean;
  /** A paid request got no reply, so the user must decide. */
  readonly needsDecision: boolean;
  /** Companies or people in such requests. */
  readonly lost: number;
  /** The viewing user started it; only they can change it. */
  readonly mine: boolean;
}

/** The document's runs and technology searches, newest first. */
export function viewRuns(platform: Platform): RunView[] {
  const owner = knownOwner(platform);
  const all = runRecords.all(platform);
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  const stages = readStages(platform, all);
  return all.map((run) => {
    const waitsFor = outcomeOf(run) === 'waiting' ? numbers.get(run.after ?? '') : undefined;
    return viewRun(run, owner, { waitsFor, stage: stages.get(run.id) });
  });
}

function viewRun(
  run: Run,
  owner: string | undefined,
  { waitsFor, stage }: Pick<RunView, 'waitsFor' | 'stage'>,
): RunView {
  const { counts, task } = run;
  const isSearch = task.kind === 'tech-companies';
  // The first of two that take turns shows what it may do so far.
  const keyCount = run.after === undefined ? (run.upTo ?? run.total) : run.total;
  const lost = run.chunks.filter(({ state }) => state === 'unknown');
  const sent = run.chunks.filter(({ state }) => state === 'sent');
  const unwritten = run.chunks.reduce((sum, chunk) => sum + chunk.completed, 0);
  return {
    id: run.id,
    number: run.number,
    kind: task.kind,
    rowTask: isSearch ? undefined : task,
    state: run.state,
    outcome: outcomeOf(run),
    leftOut: leftOutBy(run),
    restToEnrich: 2 * ((counts.notEnriched ?? 0) + (counts.notPrepared ?? 0)) >= counts.unsent,
    waitsFor,
    isRepeated: isSearch && task.isRepeated === true,
    ...(run.also && { also: run.also }),
    sheetName: run.target.sheetName,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    keys: keyCount + counts.fresh + (run.dropped ?? 0) + (run.leftToOthers ?? 0),
    finished:
      counts.found +
      (counts.known ?? 0) +
      counts.notFound +
      counts.failed +
      counts.unsent +
      counts.unknown +
      (counts.left ?? 0) +
      unwritten,
    atService: sent.reduce((sum, { count, completed }) => sum + count - completed, 0),
    unwritten,
    stage,
    counts,
    cap: run.cap,
    price: run.price + (checksEmployment(task) ? prices.employmentVerified : 0),
    problem: run.problem,
    // A search that found nothing has left only its own headers.
    undo: isSearch && counts.found === 0 ? undefined : run.undo,
    leftByUndo: run.leftByUndo ?? 0,
    lostRows: run.undo === 'kept' ? (run.lostRows ?? 0) : 0,
    lacksRows: run.undo === 'kept' && run.missing !== undefined,
    needsDecision: lost.length > 0,
    lost: lost.reduce((sum, { count }) => sum + count, 0),
    mine: run.owner === owner,
  };
}
