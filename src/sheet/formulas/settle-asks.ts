/** Fetches what formulas asked for and could not wait for, and keeps what they paid for. */
import { ProblemError } from '../../client/problem';
import { writeStored } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import { runRecords } from '../runs/records';
import { isClosed } from '../runs/run';
import { storePages } from '../searches/find-page';
import { callerOf } from '../settings/connection';
import { type Ask, loadAsks } from './asks';
import { pollJobs } from './await-jobs';
import type { Paid } from './paid';
import { takeWaiting } from './waiting';

export interface Settled {
  /** Above 0 when formulas that say PENDING would find more now. */
  readonly settled: number;
  /** Jobs that the service still works on. */
  readonly open: number;
}

/**
 * Polls this person's open formula jobs once and keeps what they brought. Spends nothing new. The caller holds
 * the document's lock.
 */
export function settleAsks(platform: Platform, owner: string): Settled {
  storePages(platform);
  const all = loadAsks(platform).filter((ask) => ask.job !== undefined);
  const asks = all.filter((ask) => ask.owner === owner);
  const settled = asks.length === 0 ? 0 : settle(platform, asks);
  const open = asks.length - settled;
  if (all.length > settled || runRecords.all(platform.document).some((run) => !isClosed(run)))
    return { settled, open };
  // A formula may have fetched for others that had given up: they are told, though nothing is open.
  return { settled: takeWaiting(platform.document) ? settled + 1 : settled, open };
}

function settle(platform: Platform, asks: readonly Ask[]): number {
  const paid: Paid = { accounts: new Map(), problems: new Map() };
  let settled = 0;
  try {
    const open = new Map(asks.map((ask): [Ask, string[]] => [ask, []]));
    settled = pollJobs(platform, callerOf(platform), open, paid).length;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
  writeStored(
    platform.book,
    new Map([...paid.accounts].filter(([, { account }]) => account !== null)),
  );
  platform.book.flush();
  return settled;
}
