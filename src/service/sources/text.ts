/** Texts of strangers made fit to be kept: of a sane length, and without what a store or a file refuses. */

/** Longer ones are cut. */
export const maxLength = { title: 1000, body: 200_000, label: 500, address: 2000 } as const;

/** Control characters but tabs and ends of lines, halves of pairs, and what is no character, such as U+FFFF. */
const unstorable = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Takes any text; returns it without what cannot be kept everywhere, and cut between two characters. */
export function storable(text: string, max: number): string {
  // Half of a pair that the cut leaves goes with the other halves.
  return text.slice(0, max).replace(unstorable, '');
}

/** As `storable`, on one line and without blanks around it. Null where nothing is left. */
export function oneLine(text: string | null | undefined, max: number): string | null {
  // Blanks first: a title may begin with a page of them.
  const line = storable((text ?? '').slice(0, 4 * max).replace(/\s+/g, ' '), max).trim();
  return line === '' ? null : line;
}

/** Takes any text; returns it as an absolute web address, or null where it is none, or too long, or carries a password. */
export function webAddress(text: string, base?: string): string | null {
  if (text.length > maxLength.address || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length > maxLength.address ? null : url.href;
}

/** Says whether a value is an object of JSON, which is neither a list nor null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
