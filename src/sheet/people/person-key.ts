/** The key of runs about people: the service's id of a person, or why a row of a user's list has none. */
import type { ReadKey } from '../tables/keys';

/** The texts in the id column for a look-up without result; after a correction, the row can be looked up again. */
export const withoutId = {
  unknown: 'Not found',
  ambiguous: 'More than one person',
  unreadable: 'Not enough to go by',
} as const;

const words: readonly string[] = Object.values(withoutId);

/** Reads a person's id from a cell: a whole number, 1 or more. */
export const readPersonKey: ReadKey = (text) => {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, fault: 'empty' };
  const isId = /^[1-9]\d{0,15}$/.test(trimmed) && Number.isSafeInteger(Number(trimmed));
  return isId ? { ok: true, key: trimmed } : { ok: false, fault: 'malformed' };
};

/** Whether a look-up may write here: the cell is blank or says why there was no id. */
export function isOpen(text: string): boolean {
  return text.trim() === '' || words.includes(text.trim());
}
