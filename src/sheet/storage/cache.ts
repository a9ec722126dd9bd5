/** The document's cache: many small entries, texts of any length, and the time of the last change. */
import type { Cache, Platform } from '../ports';
import { parseJson } from './json';

export type Buckets<T> = ReturnType<typeof makeBuckets<T>>;

/** A cache takes 100 KB per item. */
const itemLimit = 95_000;

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
  if (text.length <= itemLimit) return text;
  const kept = Object.entries(item).filter(([name]) => added.has(name));
  const fresh = JSON.stringify(Object.fromEntries(kept));
  return fresh.length <= itemLimit ? fresh : '{}';
}

const maxParts = 10;

/** Returns the text, or undefined if a part is forgotten or belongs to another text. */
export function readLong(cache: Cache, key: string): string | undefined {
  const head = cache.getAll([key])[key];
  const size = /^(\d+)\|/.exec(head ?? '');
  if (head === undefined || !size) return undefined;
  const whole = Number(size[1]);
  let text = head.slice(size[0].length);
  if (text.length < whole) {
    const keys = Array.from(
      { length: Math.ceil((whole - text.length) / itemLimit) },
      (_, i) => `${key}.${i}`,
    );
    const parts = cache.getAll(keys);
    text += keys.map((each) => parts[each] ?? '').join('');
  }
  return text.length === whole ? text : undefined;
}

/** Caches a text; one longer than ten items isn't cached. */
export function writeLong(cache: Cache, key: string, text: string, seconds: number): void {
  const parts: Record<string, string> = { [key]: `${text.length}|${text.slice(0, itemLimit)}` };
  for (let at = itemLimit, i = 0; at < text.length; at += itemLimit, i++) {
    if (i >= maxParts) return;
    parts[`${key}.${i}`] = text.slice(at, at + itemLimit);
  }
  cache.putAll(parts, seconds);
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
