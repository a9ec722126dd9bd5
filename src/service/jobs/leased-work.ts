/** Loop of a worker: claims work under a lease, keeps the lease alive, and releases the work, until it is stopped. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { minute, second } from '../clock';
import type { Deps } from '../deps';
import { inTime } from '../in-time';
import { leaseEnd } from './kind';
import { endedFor, type GivenUpFor } from './messages';
import type { Notifier } from './notifier';
import { crashedTooOften, isStoreError, pauseAfter } from './tries';

export interface Worker {
  /**
   * Stops after the current batch and releases the work. Resolves when that is done, or after the timeout: then the
   * lease runs out and another worker continues.
   */
  stop(timeoutMs: number): Promise<void>;
}

/** The store's methods for one sort of work. */
interface Queue<Claimed> {
  claim(lease: string, now: number, leaseUntil: number): Promise<Claimed | undefined>;
  heartbeat(claimed: Claimed, leaseUntil: number): Promise<unknown>;
  fail(claimed: Claimed): Promise<number | undefined>;
  giveUp(claimed: Claimed, why: GivenUpFor): Promise<boolean>;
  release(claimed: Claimed, dueAt: number): Promise<unknown>;
}

interface Countable {
  readonly claims: number;
}

export interface LeasedWork<Claimed extends Countable> {
  readonly queue: Queue<Claimed>;
  /** Notified when this process adds work. */
  readonly notifier: Notifier;
  /** Name of the worker in the log. */
  readonly name: string;
  /** Identifies the work in the log, such as `{ job_id }`. */
  label(claimed: Claimed): object;
  /** Called after work was given up as failed. */
  onGivenUp?(claimed: Claimed): void;
  /** Works for a short time, so other work gets a turn. May return the milliseconds until this work is due again. */
  work(claimed: Claimed, stopping: AbortSignal): Promise<number | undefined>;
}

type LeaseDeps = Pick<Deps, 'settings' | 'clock' | 'log' | 'store'>;

/** Pause after the store failed, doubled each time up to the longest. */
const [pauseAfterFaultMs, longestPauseMs] = [second, 16 * second];

/** Starts claiming and working; failures are logged and tried again, until the work is given up. */
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
  let faults = 0;
  while (!stopping.aborted) {
    // SQLite answers synchronously, so without this a long queue would block requests.
    await setImmediate();
    try {
      const now = clock();
      if (now < latest - minute) {
        log.warn('the clock was set back; times that it left in the future are cut to now');
        await store.cutTimes(now);
      }
      latest = now;
      const claimed = await queue.claim(randomUUID(), now, leaseEnd(deps, now));
      if (faults > 0) log.warn({ faults }, `${name} continues`);
      faults = 0;
      if (claimed) await workOn(deps, leased, claimed, stopping);
      else if (!stopping.aborted) await notifier.wait(settings.pollMilliseconds);
    } catch (error) {
      if (stopping.aborted) return;
      // The same outage is logged once.
      if (faults === 0) log.error({ err: error }, `${name} failed and will continue`);
      await notifier.wait(Math.min(pauseAfterFaultMs * 2 ** faults, longestPauseMs));
      faults += 1;
    }
  }
}

/** Keeps the lease alive during slow look-ups and pauses of the rate limit. */
async function workOn<Claimed extends Countable>(
  deps: LeaseDeps,
  { queue, name, label, work, onGivenUp }: LeasedWork<Claimed>,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  const { settings, clock, log } = deps;
  const giveUp = async (why: GivenUpFor) => {
    if (await queue.giveUp(claimed, why)) onGivenUp?.(claimed);
  };
  if (crashedTooOften(claimed.claims)) {
    log.error(
      { ...label(claimed), claims: claimed.claims },
      `${name} gave up what ends its process`,
    );
    await giveUp(endedFor.deadly);
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
    if (next === undefined) await giveUp(endedFor.failing);
    else pause = next;
  } finally {
    clearInterval(timer);
    await queue.release(claimed, clock() + pause);
  }
}
