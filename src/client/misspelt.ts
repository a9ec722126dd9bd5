/** Finds what a person means by a name, or asks whether they mean the nearest. */
import { type Named, nearestName, readName } from '../contract/spelling';
import { ProblemError, problem } from './problem';

/**
 * Takes what was typed and the names there are; returns the one that is meant, undefined where none is near. Throws
 * MISSPELT with the nearest, so that a slip costs nothing.
 */
export function meantName<T extends string>(
  text: string,
  names: readonly Named<T>[],
): T | undefined {
  const found = readName(text, names);
  if (found !== undefined) return found;
  const near = nearestName(text, names);
  if (near !== undefined)
    throw new ProblemError(problem('MISSPELT', [text.trim().slice(0, 60), near]));
  return undefined;
}
