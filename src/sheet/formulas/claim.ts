/** One turn of a formula under the document's lock: joins what others asked for, asks for the rest. */
import type { Caller } from '../../client/call';
import { problem } from '../../client/problem';
import { readCached } from '../accounts/result-cache';
import type { Platform } from '../ports';
import { readList } from '../runs/list';
import { runRecords } from '../runs/records';
import { isClosed } from '../runs/run';
import { callerOf } from '../settings/connection';
import { ask as askService } from './ask';
import { type Ask, askIndex, loadAsks } from './asks';
import { lead, unled } from './leads';
import { fail, type Paid } from './paid';

export interface Claim {
  readonly paid: Paid;
  /** Jobs that this execution must poll → the domains it wants from them. */
  readonly led: Map<Ask, string[]>;
  /** Jobs that another execution polls. */
  readonly followed: readonly Ask[];
  readonly caller: Caller | undefined;
}

/** Sorts the missing domains into known by now, asked before and newly asked; the latter may spend. */
export function claim(platform: Platform, missing: readonly string[]): Claim {
  // Another execution may have finished while this one waited for the lock.
  const paid: Paid = { accounts: readCached(platform.cache, missing), problems: new Map() };
  const wanted = missing.filter((domain) => !paid.accounts.has(domain));
  if (wanted.length === 0) return { paid, led: new Map(), followed: [], caller: undefined };
  const caller = callerOf(platform);
  const asks = loadAsks(platform);
  const askOf = askIndex(asks);
  const inRuns = listedInRuns(platform);
  const joined = new Map<Ask, string[]>();
  const rest: string[] = [];
  for (const domain of wanted) {
    const ask = askOf(domain);
    if (inRuns.has(domain)) paid.problems.set(domain, problem('PENDING', [], { spent: 'maybe' }));
    else if (!ask) rest.push(domain);
    else joined.set(ask, [...(joined.get(ask) ?? []), domain]);
  }
  for (const [ask, domains] of joined) {
    if (ask.job !== undefined) continue;
    // Whoever sent it held the lock: it died, or never heard.
    fail(paid, domains, problem('UNKNOWN_OUTCOME', [], { spent: 'maybe' }));
    joined.delete(ask);
  }
  const free = new Set(unled(platform, [...joined.keys()]));
  const led = new Map([...joined].filter(([ask]) => free.has(ask)));
  const followed = [...joined.keys()].filter((ask) => !free.has(ask));
  if (rest.length > 0) {
    const isTaken = (domain: string) => inRuns.has(domain) || askOf(domain) !== undefined;
    for (const [ask, domains] of askService(platform, caller, rest, isTaken, paid))
      led.set(ask, domains);
  }
  if (led.size > 0) lead(platform, [...led.keys()], 0);
  return { paid, led, followed, caller };
}

/** Companies that open runs are fetching or will fetch. */
function listedInRuns({ document, book }: Platform): Set<string> {
  const open = runRecords
    .all(document)
    .filter((run) => run.task.kind === 'enrich-accounts' && !isClosed(run));
  return new Set(open.flatMap((run) => readList(book, run.id, 0, run.total) ?? []));
}
