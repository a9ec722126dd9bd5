/** Folds text to plain lower-case letters, so that names typed with and without accents compare as equal. */

/** Letters that Unicode doesn't decompose into a plain letter and a mark. */
const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Whether a text has only printable ASCII characters. */
export const isAscii = (text: string) => /^[ -~]*$/.test(text);

/**
 * Takes any text; returns it in lower case and without accents: `Łódź` as `lodz`, `Straße` as `strasse`. Marks of other
 * scripts than Latin, Greek and Cyrillic stay: they are vowels and sounds, and without them different words become
 * equal.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => undecomposed[letter] ?? letter)
    .normalize('NFC');
}

/** Takes any text; returns its letters and digits, folded: `New York, N.Y.` as `newyorkny`. */
export function foldedLetters(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
