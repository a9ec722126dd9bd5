/** Reads stored JSON. */
import type { ReadableProperties } from '../ports';

/** The value of a property; undefined if it isn't set. */
export function readJson<T>(properties: ReadableProperties, key: string): T | undefined {
  const text = properties.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** The values of all properties whose keys begin with `prefix`, with the rest of the key; damaged ones are left out. */
export function readAllJson<T>(properties: ReadableProperties, prefix: string): [string, T][] {
  return Object.entries(properties.all()).flatMap(([key, text]): [string, T][] => {
    const value = key.startsWith(prefix) ? parseJson(text) : undefined;
    return value === undefined ? [] : [[key.slice(prefix.length), value as T]];
  });
}

/** The value of a text; undefined if it is missing or damaged, because a user edited it or a cache lost a part. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
