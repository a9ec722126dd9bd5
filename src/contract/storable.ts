/** Which texts every store can hold: no lone surrogates, which UTF-8 lacks, and no NUL, which the databases refuse. */

const unstorable = /[\0\p{Cs}]/u;

/** Why a text can't be stored, phrased to follow a field's name. */
export const unstorableFault = 'must not hold U+0000 or half of a surrogate pair';

export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}
