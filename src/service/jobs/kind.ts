/** What the worker needs to know of a kind of job: how the next items are worked on, and how it ends. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock';
import type { Parts } from '../parts';
import type { ClaimedJob, JobEnd, PendingItem, Tally } from '../store/jobs';
import type { Pace } from './pace';

export type WorkerParts = Pick<
  Parts,
  'store' | 'settings' | 'clock' | 'log' | 'directory' | 'peopleDirectory' | 'bell'
>;

export interface Work {
  readonly job: ClaimedJob;
  readonly pace: Pace;
  readonly stopping: AbortSignal;
}

/** How many items were worked on; `done` where none is left, `lost` where another worker has the job. */
export type Step = number | 'done' | 'lost';

export interface KindOfJob {
  /** Works on one batch and keeps what came of it, charges included, in one transaction. */
  step(parts: WorkerParts, work: Work): Promise<Step>;
  end(tally: Tally): JobEnd;
}

/**
 * A kind whose items are listed from its beginning. Takes how a batch is looked up, and how its outcomes are kept:
 * that answers false, and does nothing, where the lease is lost.
 */
export function listedKind<Outcome>(kind: {
  lookUp(
    parts: WorkerParts,
    work: Work,
    items: readonly PendingItem[],
  ): Promise<readonly Outcome[]>;
  keep(
    parts: WorkerParts,
    job: ClaimedJob,
    outcomes: readonly Outcome[],
    now: number,
    leaseUntil: number,
  ): Promise<boolean>;
  end(tally: Tally): JobEnd;
}): KindOfJob {
  return {
    end: kind.end,
    async step(parts, work) {
      const { job, pace, stopping } = work;
      const items = await parts.store.queue.pending(job.jobId, pace.batch);
      if (items.length === 0) return 'done';
      await awaitTurn(pace.take(items.length), stopping);
      const outcomes = await kind.lookUp(parts, work, items);
      const now = parts.clock();
      const isKept = await kind.keep(parts, job, outcomes, now, leaseEnd(parts, now));
      return isKept ? items.length : 'lost';
    },
  };
}

/** Requests get their turn between batches, even where there is no pause. */
export async function awaitTurn(milliseconds: number, signal: AbortSignal) {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal });
  else await setImmediate();
}

export function leaseEnd({ settings }: Pick<Parts, 'settings'>, now: number): number {
  return now + settings.leaseSeconds * second;
}
