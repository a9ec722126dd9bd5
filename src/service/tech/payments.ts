/** Charges the pages that were sent, those of the same moment in one transaction. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock';
import type { Log } from '../log';
import type { TechTill } from '../store/tech';

/** A transaction costs the same for one page and for ten, and the next answer should not wait for it. */
const gatherMs = 20;

export interface Payments {
  /** Takes a hold whose page was sent. What fails here stays set aside, and the next sweep charges it. */
  charge(holdId: string): void;
  /** Takes a hold whose page did not arrive. What fails here is charged by the next sweep. */
  giveBack(holdId: string): void;
  /** Takes a promise of one of the two, so that a stop waits for it. */
  expect(sent: Promise<void>): void;
  /** Resolves once nothing is expected or under way. */
  done(): Promise<void>;
}

export function makePayments(till: TechTill, clock: Clock, log: Log): Payments {
  const underWay = new Set<Promise<void>>();
  let sent: string[] = [];

  function follow(work: Promise<void>) {
    const followed = work
      .catch((error: unknown) => log.warn({ err: error }, 'pages are charged by the next sweep'))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  async function chargeSent() {
    await sleep(gatherMs);
    const holdIds = sent;
    sent = [];
    await till.settle(holdIds, clock());
  }

  return {
    charge(holdId) {
      sent.push(holdId);
      if (sent.length === 1) follow(chargeSent());
    },
    giveBack: (holdId) => follow(till.release(holdId)),
    expect: follow,
    async done() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
