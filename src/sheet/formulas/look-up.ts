/** Finds the accounts of a formula's domains at the least cost: cache, hidden sheet, free read, paid job. */
import { type Problem, ProblemError, problem } from '../../client/problem';
import type { FlatAccount } from '../accounts/flat-account';
import { readCached, readRefused } from '../accounts/result-cache';
import { readStored, type StoredAccount } from '../accounts/result-sheet';
import type { Platform } from '../ports';
import type { Ask } from './asks';
import { awaitJobs } from './await-jobs';
import { type Claim, claim } from './claim';
import { unled } from './leads';
import type { Paid } from './paid';
import { markWaiting } from './waiting';

/** What a formula learns about one domain. */
export type LookUp = { readonly account: FlatAccount } | { readonly problem: Problem };

/** How long one try for the document's lock lasts; between two tries the result may have come. */
const lockWaitMs = 2_000;
/** Whoever starts asking needs this long to read, send and read again. */
const askingMs = 10_000;
const followMs = 600;
/** A refusal that was told this recently is told again to whatever asks. */
const refusedMs = 60_000;

/**
 * Takes unique, normalised domains and the time (ms) by which the answer must be there. Spends only for
 * domains that nobody of this document has paid for, as far as the document's setting allows; what the
 * neighbouring cells need is asked for along with them. Never throws for the service: each domain gets its
 * account or its problem.
 */
export function lookUp(
  platform: Platform,
  domains: readonly string[],
  deadline: number,
): Map<string, LookUp> {
  const found = new Map<string, LookUp>();
  const missing = () => domains.filter((domain) => !found.has(domain));
  const { clock, cache, document } = platform;
  takeCached(platform, found, missing());
  take(found, readStored(platform.book, missing()));
  try {
    while (missing().length > 0 && clock.now() < deadline) {
      const mayAsk = clock.now() + askingMs < deadline;
      const turn = mayAsk
        ? platform.lock.holding(lockWaitMs, () => claim(platform, missing()))
        : undefined;
      if (turn) settle(platform, found, turn.value, deadline);
      if (missing().length === 0) break;
      follow(platform, found, missing, turn?.value.followed ?? [], deadline);
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    for (const domain of missing()) found.set(domain, { problem: error.problem });
  }
  take(found, readCached(cache, missing()));
  // What came along for neighbours is theirs.
  const own = new Map(
    domains.map((domain) => [
      domain,
      found.get(domain) ?? { problem: problem('PENDING', [], { spent: 'maybe' }) },
    ]),
  );
  if ([...own.values()].some((it) => 'problem' in it && it.problem.code === 'PENDING'))
    markWaiting(document);
  return own;
}

/** Takes what a turn brought, and waits for the jobs that fell to this execution. */
function settle(
  platform: Platform,
  found: Map<string, LookUp>,
  { paid, led, caller }: Claim,
  deadline: number,
): void {
  if (led.size > 0 && caller) awaitJobs(platform, caller, led, paid, deadline);
  take(found, paid.accounts);
  takeProblems(found, paid);
}

/** Waits for what another execution is fetching, without a request, for as long as that one shows life. */
function follow(
  platform: Platform,
  found: Map<string, LookUp>,
  missing: () => string[],
  asks: readonly Ask[],
  deadline: number,
): void {
  const { clock } = platform;
  do {
    if (clock.now() + followMs >= deadline) {
      clock.sleep(Math.max(0, deadline - clock.now()));
      return;
    }
    clock.sleep(followMs * (1 + platform.random()));
    takeCached(platform, found, missing());
    if (missing().length === 0) return;
  } while (asks.length > 0 && unled(platform, asks).length === 0);
}

function takeCached(platform: Platform, found: Map<string, LookUp>, domains: string[]): void {
  take(found, readCached(platform.cache, domains));
  const since = platform.clock.now() - refusedMs;
  for (const [domain, { at, problem: why }] of readRefused(
    platform.cache,
    domains.filter((domain) => !found.has(domain)),
  )) {
    if (at > since && !isRefusal(why)) found.set(domain, { problem: why });
  }
}

/** A refusal by the document's own setting, which a person can change at any moment. */
function isRefusal(why: Problem): boolean {
  return why.code === 'SPENDING_OFF' || why.code === 'DAILY_CAP';
}

function takeProblems(found: Map<string, LookUp>, { problems }: Paid): void {
  for (const [domain, why] of problems) if (!found.has(domain)) found.set(domain, { problem: why });
}

function take(found: Map<string, LookUp>, accounts: ReadonlyMap<string, StoredAccount>): void {
  for (const [domain, { account }] of accounts) {
    found.set(domain, account ? { account } : { problem: problem('UNKNOWN_COMPANY') });
  }
}
