/** The key of runs about people: the service's id of a person, or why a row of an own list has none. */
import type { ReadKey } from '../tables/keys';

/** What stands in the column of ids where a look-up gave none; who corrects the row can look it up again. */
export const withoutId = {
  unknown: 'Not found',
  ambiguous: 'More than one person',
  unreadable: 'Not enough to go by',
} as const;

const words: readonly string[] = Object.values(withoutId);

/** Reads a person's id out of a cell: a whole number, 1 or more. */
export const readPersonKey: ReadKey = (text) => {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, fault: 'empty' };
  const isId = /^[1-9]\d{0,15}$/.test(trimmed) && Number.isSafeInteger(Number(trimmed));
  return isId ? { ok: true, key: trimmed } : { ok: false, fault: 'malformed' };
};

/** True where a look-up may write: nothing there yet, or only why there was none. */
export function isOpen(text: string): boolean {
  return text.trim() === '' || words.includes(text.trim());
}
