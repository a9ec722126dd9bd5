/** Keeps one text of any length in the document's cache, cut into what an item takes. */
import type { Cache } from '../ports';

const partLimit = 95_000;
const maxParts = 10;

/** The text, or undefined when any part of it is forgotten or of another text. */
export function readLong(cache: Cache, key: string): string | undefined {
  const head = cache.getAll([key])[key];
  const size = /^(\d+)\|/.exec(head ?? '');
  if (head === undefined || !size) return undefined;
  const whole = Number(size[1]);
  let text = head.slice(size[0].length);
  if (text.length < whole) {
    const keys = Array.from(
      { length: Math.ceil((whole - text.length) / partLimit) },
      (_, i) => `${key}.${i}`,
    );
    const parts = cache.getAll(keys);
    text += keys.map((each) => parts[each] ?? '').join('');
  }
  return text.length === whole ? text : undefined;
}

/** Caches a text; one longer than ten items is not kept. */
export function writeLong(cache: Cache, key: string, text: string, seconds: number): void {
  const parts: Record<string, string> = { [key]: `${text.length}|${text.slice(0, partLimit)}` };
  for (let at = partLimit, i = 0; at < text.length; at += partLimit, i++) {
    if (i >= maxParts) return;
    parts[`${key}.${i}`] = text.slice(at, at + partLimit);
  }
  cache.putAll(parts, seconds);
}
