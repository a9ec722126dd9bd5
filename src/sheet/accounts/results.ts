/** Keeps fetched accounts in the document's hidden sheet, and what formulas fetched or were refused in its cache. */
import type { Problem } from '../../client/problem';
import type { Book, Cache } from '../ports';
import { lastChange, makeBuckets } from '../storage/cache';
import { namesOf, putEntries, readEntries } from '../storage/hidden-sheet';
import type { FlatAccount } from './flat-account';

/** What is known of one domain: when it was fetched (ms) and its account, or null if there is none. */
export interface StoredAccount {
  readonly fetchedAt: number;
  readonly account: FlatAccount | null;
}

/** The stored accounts of these domains; those never stored are absent. Reads two blocks. */
export function readStored(book: Book, domains: readonly string[]): Map<string, StoredAccount> {
  const found = new Map<string, StoredAccount>();
  for (const [domain, text] of readEntries(book, 'result', domains)) {
    const stored = parse(text);
    if (stored) found.set(domain, stored);
  }
  return found;
}

/** Which of these domains are stored at all. Reads one column. */
export function storedDomains(book: Book, domains: readonly string[]): Set<string> {
  const stored = namesOf(book, 'result');
  return new Set(domains.filter((domain) => stored.has(domain)));
}

/** Stores accounts, replacing what was stored of the same domains. Throws as `putEntries`. */
export function writeStored(book: Book, entries: ReadonlyMap<string, StoredAccount>): void {
  const texts = [...entries].map(([domain, stored]) => [domain, JSON.stringify(stored)] as const);
  putEntries(book, 'result', new Map(texts));
}

function parse(text: string): StoredAccount | undefined {
  try {
    const stored = JSON.parse(text) as Partial<StoredAccount> | null;
    const isAccount = typeof stored?.account === 'object' && !Array.isArray(stored.account);
    return isAccount && typeof stored.fetchedAt === 'number'
      ? (stored as StoredAccount)
      : undefined;
  } catch {
    // A person may have edited the sheet; what can't be read counts as not stored.
    return undefined;
  }
}

/** Why a domain has no account: told again for a while, so that many cells do not ask many times. */
interface Refused {
  readonly at: number;
  readonly problem: Problem;
}

/** What formulas fetched; whoever writes holds the document's lock where they can. */
export const cachedAccounts = makeBuckets<StoredAccount>('accounts', 400, 21_600);
/** What domains were refused for in the last ten minutes. */
export const refusals = makeBuckets<Refused>('refused', 100, 600);

/** The cached accounts of these domains; a forgotten one is absent, and so is one that may be known by now. */
export function readCached(cache: Cache, domains: readonly string[]): Map<string, StoredAccount> {
  const found = cachedAccounts.read(cache, domains);
  const unknown = [...found].filter(([, { account }]) => account === null);
  if (unknown.length === 0) return found;
  const changed = lastChange({ cache });
  for (const [domain, { fetchedAt }] of unknown) if (fetchedAt <= changed) found.delete(domain);
  return found;
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
