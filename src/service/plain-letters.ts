/** Letters without their marks, for names that people type with and without them. */

/** Letters that are no others with a mark. */
const others: Readonly<Record<string, string>> = {
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

/** Whether there is nothing to make plainer. */
export const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Takes text in lower case; marks of scripts other than Latin, Greek and Cyrillic stay. */
export function plainLetters(text: string): string {
  if (isAscii(text)) return text;
  return (
    text
      .normalize('NFKD')
      // Marks of other scripts are vowels and sounds, and two names without them are not one.
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[ßæœøđðłıþ]/g, (letter) => others[letter] ?? letter)
  );
}
