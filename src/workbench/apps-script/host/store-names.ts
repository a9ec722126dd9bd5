/** Which properties, cache or lock a script means: it sends a name, which may be any text. */
import { ScriptException } from '../../exception';
import type { StoreName } from '../wire/services';
import type { Execution } from './execution';

/**
 * What goes by a name, of the three that there are.
 *
 * @throws ScriptException for a name that no service of ours sends
 */
export function chosen<Kept>(name: StoreName, kept: Record<StoreName, Kept>): Kept {
  if (!Object.hasOwn(kept, name)) throw new ScriptException('There is no such store.');
  return kept[name];
}

/** The name of a cache or a lock among those of all people and documents. */
export function fullName(name: StoreName, { user }: Execution, document: string): string {
  return chosen(name, {
    script: 'script',
    user: `user ${user}`,
    document: `document ${document}`,
  });
}
