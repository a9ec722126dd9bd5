/** Stores fetched accounts in the document's hidden sheet, and formulas' results and refusals in its cache. */
import type { Problem } from '../../client/problem';
import type { Book, Cache } from '../ports';
import { lastChange, makeBuckets } from '../storage/cache';
import { namesOf, putEntries, readEntries } from '../storage/hidden-sheet';
import { parseJson } from '../storage/json';
import type { FlatAccount } from './flat-account';

/** When one domain was fetched (ms), and its account, or null if there is none. */
export interface StoredAccount {
  readonly fetchedAt: number;
  readonly account: FlatAccount | null;
}

/** Returns the stored accounts of these domains; others are absent. Reads two blocks. */
export function readStored(book: Book, domains: readonly string[]): Map<string, StoredAccount> {
  const found = new Map<string, StoredAccount>();
  for (const [domain, text] of readEntries(book, 'result', domains)) {
    const stored = parse(text);
    if (stored) found.set(domain, stored);
  }
  return found;
}

/** Returns which of these domains are stored. Reads one column. */
export function storedDomains(book: Book, domains: readonly string[]): Set<string> {
  const stored = namesOf(book, 'result');
  return new Set(domains.filter((domain) => stored.has(domain)));
}

/** Stores accounts, replacing earlier ones. Throws as `putEntries`. */
export function writeStored(book: Book, entries: ReadonlyMap<string, StoredAccount>): void {
  const texts = [...entries].map(([domain, stored]) => [domain, JSON.stringify(stored)] as const);
  putEntries(book, 'result', new Map(texts));
}

function parse(text: string): StoredAccount | undefined {
  const stored = parseJson(text) as Partial<StoredAccount> | null | undefined;
  const isAccount = typeof stored?.account === 'object' && !Array.isArray(stored.account);
  return isAccount && typeof stored.fetchedAt === 'number' ? (stored as StoredAccount) : undefined;
}

/** Why a domain has no account. Repeated for a while, so that many cells don't send many requests. */
interface Refused {
  readonly at: number;
  readonly problem: Problem;
}

/** Accounts that formulas fetched. Hold the document's lock when writing, if possible. */
export const cachedAccounts = makeBuckets<StoredAccount>('accounts', 400, 21_600);
/** The refusals of the last ten minutes. */
export const refusals = makeBuckets<Refused>('refused', 100, 600);

/** Returns the cached accounts of these domains, without expired ones and outdated misses. */
export function readCached(cache: Cache, domains: readonly string[]): Map<string, StoredAccount> {
  const found = cachedAccounts.read(cache, domains);
  const unknown = [...found].filter(([, { account }]) => account === null);
  if (unknown.length === 0) return found;
  const changed = lastChange({ cache });
  for (const [domain, { fetchedAt }] of unknown) if (fetchedAt <= changed) found.delete(domain);
  return found;
}

/** Caches refusals. The caller holds the document's lock if possible. */
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
