/** Waits for the jobs behind a formula and brings their accounts home. */
import { type Caller, sendAll } from '../../client/call';
import { type EnrichedDomain, pollEnrichment } from '../../client/enrich-accounts';
import { type Problem, problem } from '../../client/problem';
import { prices } from '../../contract/prices';
import { readAccounts } from '../accounts/read-accounts';
import { writeCached } from '../accounts/result-cache';
import type { Platform } from '../ports';
import { countSpent } from '../settings/formula-spending';
import { type Ask, dropAsk } from './asks';
import type { Paid } from './paid';

const pollMs = [300, 500, 800, 1_200, 2_000];
const lockWaitMs = 2_000;

/** Polls the jobs together until all have ended or `deadline` (ms) is near; fills `paid`. */
export function awaitJobs(
  platform: Platform,
  caller: Caller,
  asks: ReadonlyMap<Ask, readonly string[]>,
  paid: Paid,
  deadline: number,
): void {
  const open = new Map<Ask, readonly string[]>();
  for (const [ask, domains] of asks) {
    if (ask.job === undefined)
      settle(paid, domains, problem('UNKNOWN_OUTCOME', [], { spent: 'maybe' }));
    else open.set(ask, domains);
  }
  for (let round = 0; open.size > 0; round++) {
    const wait = pollMs[Math.min(round, pollMs.length - 1)] ?? 0;
    if (platform.clock.now() + wait >= deadline) break;
    platform.clock.sleep(wait);
    pollJobs(platform, caller, open, paid);
  }
  for (const domains of open.values()) settle(paid, domains, problem('PENDING'));
}

/** Polls each job once; those that ended leave `open` and fill `paid`. */
export function pollJobs(
  platform: Platform,
  caller: Caller,
  open: Map<Ask, readonly string[]>,
  paid: Paid,
): void {
  const asks = [...open.keys()];
  sendAll(
    caller,
    asks.map((ask) => pollEnrichment(ask.job ?? '')),
  ).forEach((poll, i) => {
    const ask = asks[i];
    const domains = ask && open.get(ask);
    if (!ask || !domains) return;
    if (!poll.ok) {
      if (poll.problem.retryable) return;
      if (poll.problem.code !== 'BAD_KEY') close(platform, ask, 0);
      settle(paid, domains, poll.problem);
      open.delete(ask);
    } else if (poll.value.state === 'failed') {
      close(platform, ask, 0);
      settle(paid, domains, problem('JOB_FAILED', [poll.value.message], { spent: 'maybe' }));
      open.delete(ask);
    } else if (poll.value.state === 'completed') {
      if (bringHome(platform, caller, domains, poll.value.results, paid)) {
        // Before the ask goes, so that no other cell finds neither and pays again.
        writeCached(platform.cache, paid.accounts);
        close(
          platform,
          ask,
          poll.value.results.filter(({ outcome }) => outcome !== 'enriched').length,
        );
      }
      open.delete(ask);
    }
  });
}

/** Reads the accounts of a completed job; false when they could not be read, so that the job is asked again. */
function bringHome(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
  results: readonly EnrichedDomain[],
  paid: Paid,
): boolean {
  const accounts = readAccounts(
    caller,
    results.flatMap(({ accountId }) => accountId ?? []),
  );
  if (!(accounts instanceof Map)) {
    settle(paid, domains, accounts);
    return false;
  }
  const fetchedAt = platform.clock.now();
  for (const { domain, accountId, outcome } of results) {
    const account = accountId === undefined ? undefined : accounts.get(accountId);
    if (account) paid.accounts.set(domain, { fetchedAt, account });
    else if (outcome === 'failed')
      paid.problems.set(domain, problem('JOB_FAILED', ['this company failed.']));
    else paid.accounts.set(domain, { fetchedAt, account: null });
  }
  for (const domain of domains) {
    if (!paid.accounts.has(domain) && !paid.problems.has(domain)) {
      paid.problems.set(domain, problem('BAD_ANSWER', ['the job left this domain out']));
    }
  }
  return true;
}

/** Ends an ask and gives back what its job did not cost; whoever comes second changes nothing. */
function close(platform: Platform, ask: Ask, unpaid: number): void {
  platform.lock.holding(lockWaitMs, () => {
    if (dropAsk(platform.document, ask)) countSpent(platform, -unpaid * prices.accountEnriched);
  });
}

function settle(paid: Paid, domains: readonly string[], why: Problem): void {
  for (const domain of domains) paid.problems.set(domain, why);
}
