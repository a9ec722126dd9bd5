/** A mark in the document that some cell shows PENDING, so that the next pump evaluates it again. */
import type { Properties } from '../ports';

const key = 'formulas.waiting';

/** Leaves the mark. */
export function markWaiting(document: Properties): void {
  if (document.get(key) === undefined) document.set(key, '1');
}

/** Removes the mark; returns whether it was there. */
export function takeWaiting(document: Properties): boolean {
  const there = document.get(key) !== undefined;
  if (there) document.delete(key);
  return there;
}
