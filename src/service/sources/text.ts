/** Makes text from sources storable: limited in length, and without characters that a store or a file rejects. */

/** The most characters of each kind of text; longer ones are cut. */
export const maxLength = { title: 1000, body: 200_000, label: 500, address: 2000 } as const;

/** Control characters except tabs and line ends, lone surrogates, and noncharacters such as U+FFFF. */
const unstorable = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Takes any text; returns it without characters that can't be stored, and cut between two characters. */
export function storable(text: string, max: number): string {
  // Also removes half of a surrogate pair that the cut leaves.
  return text.slice(0, max).replace(unstorable, '');
}

/** Invisible characters, such as those that turn the direction of a text; joiners belong to some languages' letters. */
const invisible = /[^\P{Cf}\u200c\u200d]/gu;

/** As `storable`, on one line, trimmed and without invisible characters. Null if nothing is left. */
export function oneLine(text: string | null | undefined, max: number): string | null {
  // Whitespace is collapsed first: a title may begin with a page of it.
  const visible = (text ?? '').slice(0, 4 * max).replace(invisible, '');
  const line = storable(visible.replace(/\s+/g, ' '), max).trim();
  return line === '' ? null : line;
}

/**
 * Takes any text; returns it as an absolute web address, or null if it isn't one, is too long, or contains a
 * password.
 */
export function webAddress(text: string, base?: string): string | null {
  if (text.length > maxLength.address || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length > maxLength.address ? null : url.href;
}

/** Whether a value is a JSON object, which excludes lists and null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
