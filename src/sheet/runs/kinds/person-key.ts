/** The key of runs about people: the service's id of a person, as the sheet of people has it. */
import type { ReadKey } from '../../tables/keys';

/** Reads a person's id out of a cell: a whole number, 1 or more. */
export const readPersonKey: ReadKey = (text) => {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, fault: 'empty' };
  const isId = /^[1-9]\d{0,15}$/.test(trimmed) && Number.isSafeInteger(Number(trimmed));
  return isId ? { ok: true, key: trimmed } : { ok: false, fault: 'malformed' };
};
