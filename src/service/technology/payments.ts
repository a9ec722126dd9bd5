/** Charges pages that were sent, in batches, and releases the holds of pages that were not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, second } from '../clock';
import { inTime } from '../in-time';
import type { Log } from '../log';
import type { SearchHold, SearchHolds } from './store';

/** Pages sent within this time are charged in one transaction, which costs the same for one page and for ten. */
const gatherMs = 20;

/** The first and the longest pause between tries to release a hold. */
const pausesMs = [100, 5 * second] as const;

export interface Payments {
  /**
   * Charges a hold if its page was sent, else releases it. If charging fails, the credits stay reserved and the next
   * sweep charges them.
   */
  settle(hold: SearchHold, wasSent: Promise<boolean>): void;
  /**
   * Resolves once the pages that were sent to a user are charged, or couldn't be, so that the next page's price
   * excludes the companies on them.
   */
  charged(userId: string): Promise<void>;
  /** Releases the hold of a page that was not sent. Retries until that succeeds, because a sweep would charge it. */
  giveBack(hold: SearchHold): void;
  /** Resolves once all holds are settled, or after the timeout; then stops retrying. */
  done(timeoutMs: number): Promise<void>;
}

interface Batch {
  readonly sent: SearchHold[];
  readonly hurry: AbortController;
}

export function makePayments(holds: SearchHolds, clock: Clock, log: Log): Payments {
  const underWay = new Set<Promise<void>>();
  const over = new AbortController();
  /** Batches of pages charged together. `open` takes more pages until `gatherMs` have passed or it is hurried. */
  const batches = new Map<Batch, Promise<void>>();
  let open: Batch | undefined;

  function follow(work: Promise<void>): Promise<void> {
    const followed = work
      .catch((error: unknown) => log.warn({ err: error }, 'pages are charged by the next sweep'))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
    return followed;
  }

  function charge(hold: SearchHold) {
    if (!open) {
      const batch = { sent: [], hurry: new AbortController() };
      open = batch;
      batches.set(
        batch,
        follow(chargeSent(batch)).finally(() => batches.delete(batch)),
      );
    }
    open.sent.push(hold);
  }

  async function chargeSent(batch: Batch) {
    await sleep(gatherMs, undefined, { signal: batch.hurry.signal }).catch(() => {});
    open = undefined;
    await holds.settle(batch.sent, clock());
  }

  async function release(hold: SearchHold) {
    const [first, longest] = pausesMs;
    for (let pause: number = first; ; pause = Math.min(2 * pause, longest)) {
      try {
        return await holds.release(hold);
      } catch (error) {
        if (over.signal.aborted) throw error;
        log.warn({ err: error }, 'a page that was not sent is given back in a while');
      }
      await sleep(pause, undefined, { signal: over.signal });
    }
  }

  async function allDone() {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    settle(hold, left) {
      void follow(left.then((wasSent) => (wasSent ? charge(hold) : release(hold))));
    },
    async charged(userId) {
      const own = [...batches].filter(([{ sent }]) => sent.some((hold) => hold.userId === userId));
      for (const [{ hurry }] of own) hurry.abort();
      await Promise.all(own.map(([, done]) => done));
    },
    giveBack: (hold) => void follow(release(hold)),
    async done(timeoutMs) {
      const isDone = await inTime(timeoutMs, allDone());
      over.abort();
      if (!isDone) log.warn({ pages: underWay.size }, 'pages are charged by the next start');
    },
  };
}
