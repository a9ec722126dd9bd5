/** Reads what the interface leaves open: accepts any plausible shape and requires only what is indispensable. */
import { inEnglish, type Reason } from './details';
import * as reasons from './reasons';

export type Loose = Readonly<Record<string, unknown>>;

/** Thrown by a reader if a body lacks something indispensable. */
export class Unreadable extends Error {
  constructor(readonly reason: Reason) {
    super(inEnglish(reason));
  }
}

/** The value as an object, or an empty one. */
export function asObject(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Loose)
    : {};
}

/** The objects in a list; skips everything else. */
export function asObjects(value: unknown): Loose[] {
  return Array.isArray(value) ? value.filter((item) => Object.keys(asObject(item)).length > 0) : [];
}

/** The text of a string or a finite number; undefined for anything else and for blanks. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A finite number, or a numeric string as a number. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The first of the named fields that holds a number. */
export function firstNumber(object: Loose, names: readonly string[]): number | undefined {
  for (const name of names) {
    const number = asNumber(object[name]);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** The list under `name`, or the first list of objects in the object. */
export function listIn(object: Loose, name: string): Loose[] {
  if (Array.isArray(object[name])) return asObjects(object[name]);
  for (const value of Object.values(object)) {
    const items = asObjects(value);
    if (items.length > 0) return items;
  }
  return [];
}

/**
 * The list under `name`, or the first list of objects. Throws Unreadable for a reply without any list: treating it as
 * empty would lose paid results.
 */
export function listOf(answer: Loose, name: string): Loose[] {
  if (!Object.values(answer).some(Array.isArray)) throw new Unreadable(reasons.lacks(name));
  return listIn(answer, name);
}
