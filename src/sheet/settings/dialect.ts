/** The names of the service's parameters where the interface shows none, as this document's editors have set them. */
import { invalidOption } from '../../client/problem';
import {
  type Dialect,
  type DialectName,
  dialect,
  parameterName,
  shownParameters,
} from '../../contract/dialect';
import type { Properties } from '../ports';

const key = 'dialect';
const options = Object.keys(dialect) as DialectName[];

/** What this document replaces: '' where our default stands. */
export function loadReplaced(document: Properties): Dialect {
  const stored = JSON.parse(document.get(key) ?? '{}') as Partial<Dialect>;
  return named((option) => stored[option] ?? '');
}

/** The names to send, the same for every editor's searches and formulas. */
export function loadDialect(document: Properties): Dialect {
  const replaced = loadReplaced(document);
  return named((option) => replaced[option] || dialect[option]);
}

/**
 * Sets the names for everyone who edits this document; a blank one is our default again. Throws INVALID_OPTION for a
 * name that cannot be one, that the interface uses itself, or that stands twice; then nothing is changed.
 */
export function saveDialect(document: Properties, names: Dialect): void {
  const replaced = named((option) => {
    const name = names[option].trim();
    return name === dialect[option] ? '' : name;
  });
  const taken = new Set<string>(shownParameters);
  // Those that stay first, so that the one which was typed is the one that is refused.
  const inOrder = [...options].sort((a, b) => Number(!!replaced[a]) - Number(!!replaced[b]));
  for (const option of inOrder) {
    const name = replaced[option] || dialect[option];
    const refuse = (why: string, use: string) =>
      invalidOption(option, `“${name.slice(0, 40)}” ${why}`, use);
    if (!parameterName.test(name))
      throw refuse('is no name', 'a letter, then letters, digits, “_”, “.” or “-”, 64 in all');
    if (taken.has(name.toLowerCase())) throw refuse('is taken', 'a name that no other has');
    taken.add(name.toLowerCase());
  }
  document.set(key, JSON.stringify(replaced));
}

function named(nameOf: (option: DialectName) => string): Dialect {
  const entries = options.map((option) => [option, nameOf(option)]);
  return Object.fromEntries(entries) as Record<DialectName, string>;
}
