/** Enriches domains for a formula: never one that another cell is already paying for. */
import { batches } from '../../client/batches';
import { type Caller, sendAll } from '../../client/call';
import { startEnrichment } from '../../client/enrich-accounts';
import { type Problem, problem } from '../../client/problem';
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import { readCached } from '../accounts/result-cache';
import { readStored } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import { loadRuns } from '../runs/ledger';
import { readList } from '../runs/list';
import { isClosed } from '../runs/run';
import { countSpent, loadSpending, refusal } from '../settings/formula-spending';
import { type Ask, covers, dropAsk, loadAsks, newAsk, saveAsk } from './asks';
import { awaitJobs } from './await-jobs';
import type { Paid } from './paid';

interface Opened {
  /** Job → the domains this formula wants from it. */
  readonly asks: Map<Ask, string[]>;
  readonly paid: Paid;
}

/** Leaves time after waiting for the lock to send, poll and read. */
const afterLockMs = 10_000;

/** Starts what nobody has started, joins what others have, and waits for the results until `deadline` (ms). */
export function payFor(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
  honoursKeys: boolean,
  deadline: number,
): Paid {
  const waitMs = Math.max(0, deadline - afterLockMs - platform.clock.now());
  const opened = platform.lock.holding(waitMs, () => open(platform, caller, domains, honoursKeys));
  if (!opened) return { accounts: new Map(), problems: sameFor(domains, problem('BUSY')) };
  const { asks, paid } = opened.value;
  awaitJobs(platform, caller, asks, paid, deadline);
  return paid;
}

/** Under the document's lock: sorts the domains into asked before, refused and newly asked. */
function open(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
  honoursKeys: boolean,
): Opened {
  // Another execution may have finished while this one waited for the lock.
  const accounts = new Map([
    ...readStored(platform.book, domains),
    ...readCached(platform.cache, domains),
  ]);
  const paid: Paid = { accounts, problems: new Map() };
  const asks = new Map<Ask, string[]>();
  const before = loadAsks(platform);
  const inRuns = listedInRuns(platform);
  const rest: string[] = [];
  for (const domain of domains.filter((each) => !paid.accounts.has(each))) {
    const ask = before.find((each) => covers(each, domain));
    if (inRuns.has(domain)) paid.problems.set(domain, problem('PENDING'));
    else if (!ask) rest.push(domain);
    else asks.set(ask, [...(asks.get(ask) ?? []), domain]);
  }
  if (rest.length === 0) return { asks, paid };
  const refused = refusal(loadSpending(platform), rest.length * prices.accountEnriched);
  if (refused) for (const domain of rest) paid.problems.set(domain, refused);
  else
    for (const [ask, wanted] of start(platform, caller, rest, honoursKeys, paid))
      asks.set(ask, wanted);
  return { asks, paid };
}

/** What open runs are fetching or will fetch. */
function listedInRuns({ document, book }: Platform): Set<string> {
  const open = loadRuns(document).filter((run) => !isClosed(run));
  return new Set(open.flatMap((run) => readList(book, run.id, 0, run.total) ?? []));
}

function start(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
  honoursKeys: boolean,
  paid: Paid,
): Map<Ask, string[]> {
  const chunks = batches(domains, limits.domainsPerRequest);
  const asks = chunks.map((chunk) => newAsk(platform, chunk));
  for (const ask of asks) saveAsk(platform.document, ask);
  countSpent(platform, domains.length * prices.accountEnriched);
  const calls = chunks.map((chunk, i) => startEnrichment(chunk, asks[i]?.id ?? ''));
  let results = sendAll(caller, calls);
  if (honoursKeys && results.some((result) => !result.ok && result.problem.spent === 'maybe')) {
    results = sendAll(caller, calls);
  }
  const started = new Map<Ask, string[]>();
  results.forEach((result, i) => {
    const [ask, chunk] = [asks[i], chunks[i]];
    if (!ask || !chunk) return;
    if (result.ok) {
      const answered = { ...ask, job: result.value };
      saveAsk(platform.document, answered);
      started.set(answered, chunk);
      return;
    }
    for (const domain of chunk) paid.problems.set(domain, result.problem);
    if (result.problem.spent === 'no' && dropAsk(platform.document, ask)) {
      countSpent(platform, -chunk.length * prices.accountEnriched);
    }
  });
  return started;
}

function sameFor(domains: readonly string[], why: Problem): Map<string, Problem> {
  return new Map(domains.map((domain) => [domain, why]));
}
