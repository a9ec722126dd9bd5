/** Claims work under a lease, keeps the lease alive meanwhile, and gives the work back, until it is stopped. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { minute, second } from '../clock';
import type { Deps } from '../deps';
import { inTime } from '../in-time';
import { leaseEnd } from './kind';
import { gaveUp } from './messages';
import type { Notifier } from './notifier';
import { crashedTooOften, isStoreError, pauseAfter } from './tries';

export interface Worker {
  /**
   * Stops after the batch under way and gives its work back. Resolves when that is done, or after so many milliseconds:
   * then the lease runs out and another worker goes on.
   */
  stop(timeoutMs: number): Promise<void>;
}

/** What the store offers for one sort of work. */
interface Queue<Claimed> {
  claim(lease: string, now: number, leaseUntil: number): Promise<Claimed | undefined>;
  heartbeat(claimed: Claimed, leaseUntil: number): Promise<unknown>;
  fail(claimed: Claimed): Promise<number | undefined>;
  giveUp(claimed: Claimed, why: string): Promise<boolean>;
  release(claimed: Claimed, dueAt: number): Promise<unknown>;
}

interface Countable {
  readonly claims: number;
}

export interface LeasedWork<Claimed extends Countable> {
  readonly queue: Queue<Claimed>;
  /** Rung where there is something to do in this process. */
  readonly notifier: Notifier;
  /** What the log calls the worker. */
  readonly name: string;
  /** What the log calls a piece of work, such as `{ job_id }`. */
  label(claimed: Claimed): object;
  /** Told where work was given up as failed. */
  onGivenUp?(claimed: Claimed): void;
  /**
   * Works for a short while, so that the next one has its turn; may answer how many milliseconds it can wait for the
   * next.
   */
  work(claimed: Claimed, stopping: AbortSignal): Promise<number | undefined>;
}

type LeaseDeps = Pick<Deps, 'settings' | 'clock' | 'log' | 'store'>;

/** How long to leave a store alone that failed. */
const pauseAfterFaultMs = 1000;

/** Starts claiming and working; whatever fails is logged and tried again, until it is given up. */
export function startLeasedWork<Claimed extends Countable>(
  deps: LeaseDeps,
  leased: LeasedWork<Claimed>,
): Worker {
  const stopping = new AbortController();
  const done = run(deps, leased, stopping.signal);
  return {
    async stop(timeoutMs) {
      stopping.abort();
      leased.notifier.notify();
      await inTime(timeoutMs, done);
    },
  };
}

async function run<Claimed extends Countable>(
  deps: LeaseDeps,
  leased: LeasedWork<Claimed>,
  stopping: AbortSignal,
): Promise<void> {
  const { settings, clock, log, store } = deps;
  const { queue, notifier, name } = leased;
  let latest = clock();
  while (!stopping.aborted) {
    // The store answers without waiting, so without this a long queue would keep requests from their turn.
    await setImmediate();
    try {
      const now = clock();
      if (now < latest - minute) {
        log.warn('the clock was set back; times that it left in the future are cut to now');
        await store.cutTimes(now);
      }
      latest = now;
      const claimed = await queue.claim(randomUUID(), now, leaseEnd(deps, now));
      if (claimed) await workOn(deps, leased, claimed, stopping);
      else await notifier.wait(settings.pollMilliseconds);
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error }, `${name} failed and will go on`);
      await notifier.wait(pauseAfterFaultMs);
    }
  }
}

/** Keeps the lease alive while a slow directory is asked or the rate limit is waited for. */
async function workOn<Claimed extends Countable>(
  deps: LeaseDeps,
  { queue, name, label, work, onGivenUp }: LeasedWork<Claimed>,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  const { settings, clock, log } = deps;
  const giveUp = async (why: string) => {
    if (await queue.giveUp(claimed, why)) onGivenUp?.(claimed);
  };
  if (crashedTooOften(claimed.claims)) {
    log.error(
      { ...label(claimed), claims: claimed.claims },
      `${name} gave up what ends its process`,
    );
    await giveUp(gaveUp.deadly);
    return;
  }
  const beat = () => queue.heartbeat(claimed, leaseEnd(deps, clock()));
  const ignore = (error: unknown) => log.warn({ err: error }, 'a heartbeat failed');
  const timer = setInterval(() => void beat().catch(ignore), (settings.leaseSeconds * second) / 3);
  let pause = 0;
  try {
    pause = (await work(claimed, stopping)) ?? 0;
  } catch (error) {
    if (stopping.aborted || isStoreError(error)) throw error;
    const failures = await queue.fail(claimed);
    log.error({ ...label(claimed), err: error, failures }, `${name} got no further`);
    if (failures === undefined) return;
    const next = pauseAfter(failures);
    if (next === undefined) await giveUp(gaveUp.failing);
    else pause = next;
  } finally {
    clearInterval(timer);
    await queue.release(claimed, clock() + pause);
  }
}
