/** Keeps many small entries in the document's cache, several an item because items are few. */
import type { Cache } from '../ports';

/** Entries of one kind: `T` is what JSON carries. */
export interface Buckets<T> {
  /** Name → entry; a forgotten one is absent. */
  read(cache: Cache, names: readonly string[]): Map<string, T>;
  /** Two writers at once may lose entries: hold the document's lock where that would cost requests. */
  write(cache: Cache, entries: ReadonlyMap<string, T>): void;
}

/** A cache takes 100 KB an item. */
const itemLimit = 95_000;

/** Spreads entries over `count` items named after `prefix`, each kept for `seconds`. */
export function makeBuckets<T>(prefix: string, count: number, seconds: number): Buckets<T> {
  const keyOf = (name: string) => {
    let hash = 0;
    for (let i = 0; i < name.length; i++) hash = (hash * 31 + name.charCodeAt(i)) >>> 0;
    return `${prefix}.${hash % count}`;
  };
  const load = (cache: Cache, names: readonly string[]) =>
    new Map(
      Object.entries(cache.getAll([...new Set(names.map(keyOf))])).map(([key, text]) => [
        key,
        parse<T>(text),
      ]),
    );
  return {
    read(cache, names) {
      const items = load(cache, names);
      const found = new Map<string, T>();
      for (const name of names) {
        const entry = items.get(keyOf(name))?.[name];
        if (entry !== undefined) found.set(name, entry);
      }
      return found;
    },
    write(cache, entries) {
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

function parse<T>(text: string): Readonly<Record<string, T>> {
  try {
    return JSON.parse(text) as Record<string, T>;
  } catch {
    // Not ours or broken: as good as forgotten.
    return {};
  }
}

/** The item as text; when it grew too large only what was just added stays. */
function fitting<T>(item: Record<string, T>, added: ReadonlyMap<string, T>): string {
  const text = JSON.stringify(item);
  if (text.length <= itemLimit) return text;
  const kept = Object.entries(item).filter(([name]) => added.has(name));
  const fresh = JSON.stringify(Object.fromEntries(kept));
  return fresh.length <= itemLimit ? fresh : '{}';
}
