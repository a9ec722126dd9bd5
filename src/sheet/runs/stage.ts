/** Tells an open page what the execution that works on a run does with its results, before they are in the sheet. */
import type { Platform } from '../ports';
import type { Run } from './run';

/** Results are read from the service, kept, placed in rows as they are now, and written there. */
const doings = ['reading', 'keeping', 'placing', 'writing'] as const;

export interface Stage {
  readonly doing: (typeof doings)[number];
  /** Companies or people in these results. */
  readonly keys: number;
}

/** Longer than an execution lasts after a stage has begun. */
const keptSeconds = 120;

const keyOf = ({ id }: Run) => `stage.${id}`;

/** How many results the run has written: a stage noted before the last of them is outdated. */
const written = ({ counts }: Run) => counts.found + counts.notFound + counts.failed;

/**
 * Notes a stage in the cache, because a property would count against a day's quota. Spends nothing.
 */
export function noteStage({ cache }: Platform, run: Run, stage: Stage): void {
  cache.putAll({ [keyOf(run)]: `${written(run)} ${stage.doing} ${stage.keys}` }, keptSeconds);
}

/** Run id → its stage, for runs that have results to write. Forgotten ones are absent. Spends nothing. */
export function readStages({ cache }: Platform, runs: readonly Run[]): Map<string, Stage> {
  const waiting = runs.filter(({ chunks }) => chunks.some(({ completed }) => completed > 0));
  const notes = cache.getAll(waiting.map(keyOf));
  return new Map(
    waiting.flatMap((run): [string, Stage][] => {
      const [since, noted, keys] = (notes[keyOf(run)] ?? '').split(' ');
      const doing = doings.find((each) => each === noted);
      if (since !== String(written(run)) || !doing) return [];
      return [[run.id, { doing, keys: Number(keys) }]];
    }),
  );
}
