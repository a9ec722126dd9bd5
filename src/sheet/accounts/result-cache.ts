/** Keeps what formulas fetched in the document's cache, many accounts an item because items are few. */
import type { Cache } from '../ports';
import type { StoredAccount } from './result-sheet';

const bucketCount = 200;
const bucketLimit = 95_000;
const seconds = 21_600;

type Bucket = Record<string, StoredAccount>;

/** The cached accounts of these domains; a forgotten one is absent. */
export function readCached(cache: Cache, domains: readonly string[]): Map<string, StoredAccount> {
  const buckets = load(cache, domains);
  const found = new Map<string, StoredAccount>();
  for (const domain of domains) {
    const stored = buckets.get(bucketOf(domain))?.[domain];
    if (stored) found.set(domain, stored);
  }
  return found;
}

/** Caches accounts for six hours. Two writers at once may lose one entry: it is only a cache. */
export function writeCached(cache: Cache, entries: ReadonlyMap<string, StoredAccount>): void {
  if (entries.size === 0) return;
  const buckets = load(cache, [...entries.keys()]);
  for (const [domain, stored] of entries) {
    const key = bucketOf(domain);
    buckets.set(key, { ...buckets.get(key), [domain]: stored });
  }
  const texts: Record<string, string> = {};
  for (const [key, bucket] of buckets) texts[key] = fitting(bucket, entries);
  cache.putAll(texts, seconds);
}

function load(cache: Cache, domains: readonly string[]): Map<string, Bucket> {
  const texts = cache.getAll([...new Set(domains.map(bucketOf))]);
  const buckets = new Map<string, Bucket>();
  for (const [key, text] of Object.entries(texts)) {
    try {
      buckets.set(key, JSON.parse(text) as Bucket);
    } catch {
      // Not ours or broken: as good as forgotten.
    }
  }
  return buckets;
}

/** The bucket as text; when it grew too large only what was just added stays. */
function fitting(bucket: Bucket, added: ReadonlyMap<string, StoredAccount>): string {
  const text = JSON.stringify(bucket);
  if (text.length <= bucketLimit) return text;
  const kept = Object.entries(bucket).filter(([domain]) => added.has(domain));
  const fresh = JSON.stringify(Object.fromEntries(kept));
  return fresh.length <= bucketLimit ? fresh : '{}';
}

function bucketOf(domain: string): string {
  let hash = 0;
  for (let i = 0; i < domain.length; i++) hash = (hash * 31 + domain.charCodeAt(i)) >>> 0;
  return `accounts.${hash % bucketCount}`;
}
