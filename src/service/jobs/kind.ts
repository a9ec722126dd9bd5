/** What the worker needs to know of a kind of job: how the next items are worked on, and how it ends. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock';
import type { Deps } from '../deps';
import type { RateLimiter } from './rate-limiter';
import type { ClaimedJob, JobEnd, PendingItem, Tally } from './store';

export type WorkerDeps = Pick<
  Deps,
  'store' | 'settings' | 'clock' | 'log' | 'metrics' | 'directory' | 'peopleDirectory' | 'notifier'
>;

export interface Work {
  readonly job: ClaimedJob;
  readonly rateLimiter: RateLimiter;
  readonly stopping: AbortSignal;
}

/** How many items were worked on; `done` where none is left, `lost` where another worker has the job. */
export type Step = number | 'done' | 'lost';

export interface KindOfJob {
  /** Works on one batch and keeps what came of it, charges included, in one transaction. */
  step(deps: WorkerDeps, work: Work): Promise<Step>;
  end(tally: Tally): JobEnd;
}

/**
 * A kind whose items are listed from its beginning. Takes how a batch is looked up, and how its outcomes are kept:
 * that answers false, and does nothing, where the lease is lost.
 */
export function listedKind<Outcome>(kind: {
  lookUp(deps: WorkerDeps, work: Work, items: readonly PendingItem[]): Promise<readonly Outcome[]>;
  keep(
    deps: WorkerDeps,
    job: ClaimedJob,
    outcomes: readonly Outcome[],
    now: number,
    leaseUntil: number,
  ): Promise<boolean>;
  end(tally: Tally): JobEnd;
}): KindOfJob {
  return {
    end: kind.end,
    async step(deps, work) {
      const { job, rateLimiter, stopping } = work;
      const items = await deps.store.queue.pending(job, rateLimiter.batch);
      if (items.length === 0) return 'done';
      await waitForTurn(rateLimiter.take(items.length), stopping);
      const outcomes = await kind.lookUp(deps, work, items);
      const now = deps.clock();
      const isKept = await kind.keep(deps, job, outcomes, now, leaseEnd(deps, now));
      return isKept ? items.length : 'lost';
    },
  };
}

/** Requests get their turn between batches, even where there is no pause. */
export async function waitForTurn(milliseconds: number, signal: AbortSignal) {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal });
  else await setImmediate();
}

export function leaseEnd({ settings }: Pick<Deps, 'settings'>, now: number): number {
  return now + settings.leaseSeconds * second;
}
