/** Charges the pages that were sent, those of the same moment in one transaction, and gives back what was not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, second } from '../clock';
import { inTime } from '../in-time';
import type { Log } from '../log';
import type { SearchHold, SearchHolds } from './store';

/** A transaction costs the same for one page and for ten, and the next answer should not wait for it. */
const gatherMs = 20;

/** Between tries to give a hold back: the first one, and the longest. */
const pausesMs = [100, 5 * second] as const;

export interface Payments {
  /**
   * Takes a hold and whether its page left this process, charges it or gives it back. What cannot be charged now stays
   * set aside, and the next sweep charges it.
   */
  settle(hold: SearchHold, left: Promise<boolean>): void;
  /** Takes a hold whose page was not sent, and tries until it is given back: a sweep would charge it. */
  giveBack(hold: SearchHold): void;
  /** Resolves once all of these are done, or after so many milliseconds; then nothing is tried again. */
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
