/** Account details in formulas besides firmographics: people, evidence and scores, read for many domains at a time. */
import { peopleOf, type RawAccount, readAccountsWithPeople } from '../../client/accounts';
import { type Caller, sendBatches } from '../../client/call';
import type { Loose } from '../../client/tolerant';
import { type Evidence, evidenceOf } from '../accounts/evidence';
import { flattenAccount } from '../accounts/flat-account';
import type { Platform } from '../ports';
import { type Buckets, lastChange, makeBuckets } from '../storage/cache';
import { batchSiblings } from './batch-siblings';
import { keptSeconds, orBackOff, underLock } from './shared-read';

export interface FirstPeople {
  readonly people: readonly Loose[];
  /** There are more people than these. */
  readonly more: boolean;
}

interface Known<T> {
  readonly at: number;
  /** Null if the service holds no such account. */
  readonly value: T | null;
}

/** How many people are read with every account. */
export const firstPeople = 25;
/** People make replies large, so fewer accounts are read in one request. */
const accountsAtOnce = 100;
const requestsAtOnce = 5;
/** How long a missing account is cached: briefly, so that a newly enriched company shows soon. */
const nothingKeptMs = 60_000;

/** Formula name → what it shows of an account. */
interface Details {
  ACCOUNT_PEOPLE: FirstPeople;
  ACCOUNT_SIGNALS: Evidence;
  ACCOUNT_SCORE: Evidence;
}

const keptEvidence = makeBuckets<Known<Evidence>>('evidence', 150, keptSeconds.accounts);
const kinds: { readonly [Name in keyof Details]: Buckets<Known<Details[Name]>> } = {
  ACCOUNT_PEOPLE: makeBuckets('people', 250, keptSeconds.accounts),
  ACCOUNT_SIGNALS: keptEvidence,
  ACCOUNT_SCORE: keptEvidence,
};

/** Reads what a formula shows of each domain's account, at most ten minutes old; null without an account. */
export function readDetails<Name extends keyof Details>(
  platform: Platform,
  name: Name,
  domains: readonly string[],
  deadline: number,
): Map<string, Details[Name] | null> {
  const kept = (wanted: readonly string[]) => {
    const changed = lastChange(platform);
    const since = platform.clock.now() - nothingKeptMs;
    const known = kinds[name].read(platform.cache, wanted);
    return new Map(
      [...known]
        .filter(([, { at, value }]) => at > changed && (value !== null || at > since))
        .map(([domain, { value }]): [string, Details[Name] | null] => [domain, value]),
    );
  };
  return underLock(
    platform,
    deadline,
    () => {
      const found = kept(domains);
      return domains.every((domain) => found.has(domain)) ? { value: found } : undefined;
    },
    (caller) => {
      const others = batchSiblings(platform, name).filter((domain) => !domains.includes(domain));
      const known = kept([...domains, ...others]);
      const missing = [...domains, ...others].filter((domain) => !known.has(domain));
      const own = domains.filter((domain) => !known.has(domain)).length;
      const max = Math.max(own, accountsAtOnce * requestsAtOnce);
      const fetched = fetchDetails(platform, caller, missing.slice(0, max));
      for (const [domain, { value }] of fetched[name]) known.set(domain, value);
      return known;
    },
  );
}

/** Reads the accounts and caches both their people and their evidence. */
function fetchDetails(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
): { readonly [Name in keyof Details]: Map<string, Known<Details[Name]>> } {
  const at = platform.clock.now();
  const people = new Map<string, Known<FirstPeople>>();
  const evidence = new Map<string, Known<Evidence>>();
  for (const domain of domains) {
    people.set(domain, { at, value: null });
    evidence.set(domain, { at, value: null });
  }
  const accounts = sendBatches(caller, domains, accountsAtOnce, (some) =>
    readAccountsWithPeople(some, 1, firstPeople),
  );
  for (const account of orBackOff(platform, accounts)) {
    const domain = domainOf(account);
    if (domain === undefined) continue;
    people.set(domain, { at, value: peopleOf(account) });
    evidence.set(domain, { at, value: evidenceOf(account) });
  }
  kinds.ACCOUNT_PEOPLE.write(platform.cache, people);
  keptEvidence.write(platform.cache, evidence);
  return { ACCOUNT_PEOPLE: people, ACCOUNT_SIGNALS: evidence, ACCOUNT_SCORE: evidence };
}

function domainOf(account: RawAccount): string | undefined {
  const domain = flattenAccount(account)['domain'];
  return typeof domain === 'string' ? domain : undefined;
}
