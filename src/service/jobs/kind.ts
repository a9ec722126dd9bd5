/** What a kind of job defines for the worker: how to work on the next items, and how the job ends. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock';
import type { Deps } from '../deps';
import type { RateLimiter } from './rate-limiter';
import type { ClaimedJob, JobEnd, PendingItem, Tally } from './store';

export type WorkerDeps = Pick<
  Deps,
  | 'store'
  | 'settings'
  | 'clock'
  | 'log'
  | 'metrics'
  | 'directory'
  | 'peopleDirectory'
  | 'contactFinder'
  | 'peopleFinder'
  | 'companyFinder'
  | 'notifier'
>;

export interface Work {
  readonly job: ClaimedJob;
  readonly rateLimiter: RateLimiter;
  readonly stopping: AbortSignal;
}

/**
 * The number of items worked on; `done` if none is left, `lost` if another worker has the job, or how long nothing can
 * be done because all items wait for an answer.
 */
export type Step = number | 'done' | 'lost' | { readonly pauseMs: number };

/** What a look-up found. Items without an outcome stay pending until a time in ms since the epoch. */
export interface LookedUp<Outcome> {
  readonly outcomes: readonly Outcome[];
  readonly dueAt?: number | undefined;
}

export interface KindOfJob {
  /** Works on one batch and saves its results and charges in one transaction. */
  step(deps: WorkerDeps, work: Work): Promise<Step>;
  end(tally: Tally): JobEnd;
}

/**
 * A kind whose items are known from the start. Takes functions that look a batch up and save its outcomes; the latter
 * returns false, and saves nothing, if the lease is lost.
 */
export function listedKind<Outcome>(kind: {
  lookUp(deps: WorkerDeps, work: Work, items: readonly PendingItem[]): Promise<LookedUp<Outcome>>;
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
      const { outcomes, dueAt = 0 } = await kind.lookUp(deps, work, items);
      const now = deps.clock();
      if (outcomes.length === 0) return dueAt > now ? { pauseMs: dueAt - now } : items.length;
      const isKept = await kind.keep(deps, job, outcomes, now, leaseEnd(deps, now));
      return isKept ? outcomes.length : 'lost';
    },
  };
}

/** Lets requests run between batches, even without a pause. */
export async function waitForTurn(milliseconds: number, signal: AbortSignal) {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal });
  else await setImmediate();
}

export function leaseEnd({ settings }: Pick<Deps, 'settings'>, now: number): number {
  return now + settings.leaseSeconds * second;
}
