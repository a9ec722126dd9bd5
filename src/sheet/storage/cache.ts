/** The document's cache: many small entries, texts of any length, and the time of the last change. */
import type { Cache, Platform } from '../ports';
import { parseJson } from './json';

export type Buckets<T> = ReturnType<typeof makeBuckets<T>>;

/** A cache takes 100 KB per item, in UTF-8. */
const itemBytes = 95_000;

/**
 * Makes a cache for entries of type `T`, which must survive JSON. Spreads them over `count` items named after `prefix`,
 * each cached for `seconds`.
 */
export function makeBuckets<T>(prefix: string, count: number, seconds: number) {
  const keyOf = (name: string) => {
    let hash = 0;
    for (let i = 0; i < name.length; i++) hash = (hash * 31 + name.charCodeAt(i)) >>> 0;
    return `${prefix}.${hash % count}`;
  };
  const load = (cache: Cache, names: readonly string[]) =>
    new Map(
      Object.entries(cache.getAll([...new Set(names.map(keyOf))])).map(([key, text]) => [
        key,
        parseJson(text) as Readonly<Record<string, T>> | undefined,
      ]),
    );
  return {
    /** Name → entry; forgotten ones are absent. */
    read(cache: Cache, names: readonly string[]): Map<string, T> {
      const items = load(cache, names);
      const found = new Map<string, T>();
      for (const name of names) {
        const entry = items.get(keyOf(name))?.[name];
        if (entry !== undefined) found.set(name, entry);
      }
      return found;
    },
    /** Two concurrent writers may lose entries: hold the document's lock if that would cost requests. */
    write(cache: Cache, entries: ReadonlyMap<string, T>): void {
      if (entries.size === 0) return;
      const items = load(cache, [...entries.keys()]);
      const touched = new Map<string, Record<string, T>>();
      for (const [name, entry] of entries) {
        const key = keyOf(name);
        const item = touched.get(key) ?? { ...items.get(key) };
        item[name] = entry;
        touched.set(key, item);
      }
      const texts: Record<string, string> = {};
      for (const [key, item] of touched) texts[key] = fitting(item, entries);
      cache.putAll(texts, seconds);
    },
  };
}

/** The item as text; if it is too large, only the entries just added. */
function fitting<T>(item: Record<string, T>, added: ReadonlyMap<string, T>): string {
  const text = JSON.stringify(item);
  if (isOneItem(text)) return text;
  const kept = Object.entries(item).filter(([name]) => added.has(name));
  const fresh = JSON.stringify(Object.fromEntries(kept));
  return isOneItem(fresh) ? fresh : '{}';
}

function isOneItem(text: string): boolean {
  return endOfItem(text, 0) === text.length;
}

/** Where the longest part that begins at `from` and fits into one item ends; never within a surrogate pair. */
function endOfItem(text: string, from: number): number {
  if ((text.length - from) * 3 <= itemBytes) return text.length;
  let bytes = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isHalf = code >= 0xd800 && code < 0xe000;
    bytes += code < 0x80 ? 1 : code < 0x800 || isHalf ? 2 : 3;
    if (bytes > itemBytes) return isHalf && code >= 0xdc00 ? at - 1 : at;
  }
  return text.length;
}

const maxParts = 10;

/** Returns the text, or undefined if a part is forgotten or belongs to another text. */
export function readLong(cache: Cache, key: string): string | undefined {
  const head = cache.getAll([key])[key];
  const sizes = /^(\d+)\+(\d+)\|/.exec(head ?? '');
  if (head === undefined || !sizes) return undefined;
  const keys = Array.from(
    { length: Math.min(Number(sizes[2]), maxParts) },
    (_, i) => `${key}.${i}`,
  );
  const parts = keys.length > 0 ? cache.getAll(keys) : {};
  const text = head.slice(sizes[0].length) + keys.map((each) => parts[each] ?? '').join('');
  return text.length === Number(sizes[1]) ? text : undefined;
}

/** Caches a text; one that needs more than `maxParts` items beside the first isn't cached. */
export function writeLong(cache: Cache, key: string, text: string, seconds: number): void {
  const first = endOfItem(text, 0);
  const parts: Record<string, string> = {};
  let count = 0;
  for (let at = first; at < text.length; count++) {
    if (count >= maxParts) return;
    const end = endOfItem(text, at);
    parts[`${key}.${count}`] = text.slice(at, end);
    at = end;
  }
  cache.putAll({ [key]: `${text.length}+${count}|${text.slice(0, first)}`, ...parts }, seconds);
}

const changeKey = 'changed';
/** The longest time that any value is cached. */
const changeSeconds = 21_600;

/** Makes all earlier cached reads stale for formulas. */
export function noteChange({ cache, clock }: Platform): void {
  cache.putAll({ [changeKey]: String(clock.now()) }, changeSeconds);
}

/** The time (ms) of the last change; 0 if there was none in the last six hours. */
export function lastChange({ cache }: Pick<Platform, 'cache'>): number {
  return Number(cache.getAll([changeKey])[changeKey] ?? 0);
}
