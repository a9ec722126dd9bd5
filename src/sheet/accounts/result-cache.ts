/** What formulas fetched or were refused, in the document's cache for six hours. */
import type { Problem } from '../../client/problem';
import type { Cache } from '../ports';
import { makeBuckets } from '../storage/buckets';
import { lastChange } from '../storage/changes';
import type { StoredAccount } from './result-sheet';

/** Why a domain has no account: told again for a while, so that many cells do not ask many times. */
export interface Refused {
  readonly at: number;
  readonly problem: Problem;
}

const accounts = makeBuckets<StoredAccount>('accounts', 400, 21_600);
const refusals = makeBuckets<Refused>('refused', 100, 600);

/** The cached accounts of these domains; a forgotten one is absent, and so is one that may be known by now. */
export function readCached(cache: Cache, domains: readonly string[]): Map<string, StoredAccount> {
  const found = accounts.read(cache, domains);
  const unknown = [...found].filter(([, { account }]) => account === null);
  if (unknown.length === 0) return found;
  const changed = lastChange({ cache });
  for (const [domain, { fetchedAt }] of unknown) if (fetchedAt <= changed) found.delete(domain);
  return found;
}

/** Caches accounts; the caller holds the document's lock where it can. */
export function writeCached(cache: Cache, entries: ReadonlyMap<string, StoredAccount>): void {
  accounts.write(cache, entries);
}

/** What these domains were refused for in the last ten minutes. */
export function readRefused(cache: Cache, domains: readonly string[]): Map<string, Refused> {
  return refusals.read(cache, domains);
}

/** Remembers refusals; the caller holds the document's lock where it can. */
export function writeRefused(
  cache: Cache,
  at: number,
  problems: ReadonlyMap<string, Problem>,
): void {
  refusals.write(
    cache,
    new Map([...problems].map(([domain, problem]) => [domain, { at, problem }])),
  );
}
