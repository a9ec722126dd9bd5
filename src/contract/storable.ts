/**
 * Which texts every store can hold: UTF-8 has no lone surrogates, PostgreSQL's texts no NUL, and SQLite's end there.
 */

const unstorable = /[\0\p{Cs}]/u;

/** Why a text can't be stored, phrased to follow a field's name. */
export const unstorableFault = 'must not hold U+0000 or half of a surrogate pair';

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}
