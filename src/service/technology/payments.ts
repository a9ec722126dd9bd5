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
  /** Releases the hold of a page that was not sent. Retries until that succeeds, because a sweep would charge it. */
  giveBack(hold: SearchHold): void;
  /** Resolves once all holds are settled, or after the timeout; then stops retrying. */
  done(timeoutMs: number): Promise<void>;
}

export function makePayments(holds: SearchHolds, clock: Clock, log: Log): Payments {
  const underWay = new Set<Promise<void>>();
  const over = new AbortController();
  let sent: SearchHold[] = [];

  function follow(work: Promise<void>) {
    const followed = work
      .catch((error: unknown) => log.warn({ err: error }, 'pages are charged by the next sweep'))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  function charge(hold: SearchHold) {
    sent.push(hold);
    if (sent.length === 1) follow(chargeSent());
  }

  async function chargeSent() {
    await sleep(gatherMs);
    const gathered = sent;
    sent = [];
    await holds.settle(gathered, clock());
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
      follow(left.then((wasSent) => (wasSent ? charge(hold) : release(hold))));
    },
    giveBack: (hold) => follow(release(hold)),
    async done(timeoutMs) {
      const isDone = await inTime(timeoutMs, allDone());
      over.abort();
      if (!isDone) log.warn({ pages: underWay.size }, 'pages are charged by the next start');
    },
  };
}
