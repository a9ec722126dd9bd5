/** Fetches what formulas asked for and could not wait for. */
import { ProblemError } from '../../client/problem';
import { writeStored } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import { callerOf } from '../settings/connection';
import { type Ask, loadAsks } from './asks';
import { pollJobs } from './await-jobs';
import type { Paid } from './paid';

export interface Settled {
  /** Jobs that ended now. */
  readonly settled: number;
  /** Jobs that the service still works on. */
  readonly open: number;
}

/** Polls this person's open formula jobs once and keeps what they brought. Spends nothing new. */
export function settleAsks(platform: Platform, owner: string): Settled {
  const asks = loadAsks(platform).filter((ask) => ask.owner === owner && ask.job !== undefined);
  if (asks.length === 0) return { settled: 0, open: 0 };
  const open = new Map<Ask, readonly string[]>(asks.map((ask) => [ask, []]));
  const paid: Paid = { accounts: new Map(), problems: new Map() };
  try {
    pollJobs(platform, callerOf(platform), open, paid);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { settled: 0, open: 0 };
  }
  writeStored(
    platform.book,
    new Map([...paid.accounts].filter(([, { account }]) => account !== null)),
  );
  platform.book.flush();
  return { settled: asks.length - open.size, open: open.size };
}
