/** Waits for the jobs behind formulas and brings their accounts home. */
import { type Caller, sendAll } from '../../client/call';
import { type EnrichedDomain, pollEnrichment } from '../../client/enrich-accounts';
import { problem } from '../../client/problem';
import { prices } from '../../contract/prices';
import { readAccounts } from '../accounts/read-accounts';
import { writeCached, writeRefused } from '../accounts/result-cache';
import type { StoredAccount } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import { countSpent } from '../settings/formula-spending';
import { type Ask, dropAsk } from './asks';
import { giveUpLead, lead } from './leads';
import { fail, type Paid } from './paid';

const firstPollMs = 300;
const slowestPollMs = 4_000;
const lockWaitMs = 4_000;

/** Polls the jobs until all have ended or `deadline` (ms) is near; fills `paid` as far as they have. */
export function awaitJobs(
  platform: Platform,
  caller: Caller,
  asks: ReadonlyMap<Ask, readonly string[]>,
  paid: Paid,
  deadline: number,
): void {
  const open = new Map(asks);
  // A large job is not done at once; a poll before that would be one for nothing.
  let wait = firstPollMs + [...open.keys()].reduce((sum, ask) => sum + ask.count, 0);
  while (open.size > 0) {
    wait = Math.min(wait, slowestPollMs);
    if (platform.clock.now() + wait >= deadline) break;
    lead(platform, [...open.keys()], wait);
    platform.clock.sleep(wait);
    // The service takes jobs in turn: until the first has ended the others need no poll.
    const ended = pollJobs(platform, caller, new Map([...open].slice(0, 1)), paid);
    if (ended.length > 0)
      ended.push(...pollJobs(platform, caller, new Map([...open].slice(1)), paid));
    for (const ask of ended) open.delete(ask);
    wait *= 1.6;
  }
  if (open.size > 0) giveUpLead(platform, [...open.keys()]);
}

/** Polls each job once; returns those that ended. These fill `paid`, and their asks are closed. */
export function pollJobs(
  platform: Platform,
  caller: Caller,
  open: ReadonlyMap<Ask, readonly string[]>,
  paid: Paid,
): Ask[] {
  const asks = [...open.keys()];
  const polls = sendAll(
    caller,
    asks.map((ask) => pollEnrichment(ask.job ?? '')),
  );
  return asks.filter((ask, i) => {
    const [poll, domains] = [polls[i], open.get(ask) ?? []];
    if (!poll) return false;
    if (!poll.ok) {
      if (poll.problem.retryable) return false;
      if (poll.problem.code !== 'BAD_KEY') close(platform, ask, 0);
      fail(paid, domains, poll.problem);
      return true;
    }
    if (poll.value.state === 'failed') {
      close(platform, ask, 0);
      fail(paid, domains, problem('JOB_FAILED', [poll.value.message], { spent: 'maybe' }));
      return true;
    }
    if (poll.value.state !== 'completed') return false;
    bringHome(platform, caller, ask, domains, poll.value.results, paid);
    return true;
  });
}

/** Reads the accounts of a completed job. Where they cannot be read the ask stays, to be polled again. */
function bringHome(
  platform: Platform,
  caller: Caller,
  ask: Ask,
  domains: readonly string[],
  results: readonly EnrichedDomain[],
  paid: Paid,
): void {
  const ids = results.flatMap(({ accountId }) => accountId ?? []);
  const accounts = readAccounts(caller, ids);
  if (!(accounts instanceof Map)) {
    fail(paid, domains, accounts);
    giveUpLead(platform, [ask]);
    return;
  }
  const fetchedAt = platform.clock.now();
  const home = new Map<string, StoredAccount>();
  const lost: Paid = { accounts: home, problems: new Map() };
  for (const { domain, accountId, outcome } of results) {
    const account = accountId === undefined ? undefined : accounts.get(accountId);
    if (account) home.set(domain, { fetchedAt, account });
    else if (outcome === 'failed')
      fail(lost, [domain], problem('JOB_FAILED', ['this company failed.']));
    else home.set(domain, { fetchedAt, account: null });
  }
  const left = domains.filter((domain) => !home.has(domain) && !lost.problems.has(domain));
  fail(lost, left, problem('BAD_ANSWER', ['the job left this domain out']));
  for (const [domain, account] of home) paid.accounts.set(domain, account);
  for (const [domain, why] of lost.problems) paid.problems.set(domain, why);
  const keep = () => {
    // Before the ask goes, so that no other cell finds neither and pays again.
    writeCached(platform.cache, home);
    writeRefused(platform.cache, fetchedAt, lost.problems);
  };
  const unpaid = results.filter(({ outcome }) => outcome !== 'enriched').length;
  const kept = platform.lock.holding(lockWaitMs, () => {
    keep();
    close(platform, ask, unpaid);
  });
  if (!kept) keep();
}

/** Ends an ask and gives back what its job did not cost; whoever comes second changes nothing. */
function close(platform: Platform, ask: Ask, unpaid: number): void {
  platform.lock.holding(lockWaitMs, () => {
    if (dropAsk(platform.document, ask)) countSpent(platform, -unpaid * prices.accountEnriched);
  });
}
