/** The list that an answer has to hold, whatever surrounds it. */
import { Unreadable } from './answer';
import { type Loose, listIn } from './tolerant';

/**
 * The list under `name`, else the first list of objects. Throws Unreadable for an answer without any list: taken for an
 * empty one it would lose what was paid for.
 */
export function listOf(answer: Loose, name: string): Loose[] {
  if (!Object.values(answer).some(Array.isArray)) throw new Unreadable(`it has no ${name}`);
  return listIn(answer, name);
}
