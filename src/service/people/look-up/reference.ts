/** What a reference to a person says, however it is spelled, and whether two spellings may be one person's name. */

import { readDomain } from '../../../contract/domain';
import type { PersonReference } from '../../../contract/people';
import { readProfile } from '../../../contract/profile';

export type Wanted =
  /** A profile as `readProfile` gives it, or an e-mail address in lower case. */
  | { readonly by: 'profile' | 'email'; readonly key: string }
  /** A name at the company of a domain. */
  | { readonly by: 'name'; readonly key: string; readonly name: PlainName };

/** Undefined for what names nobody, such as a domain that is none. */
export function readReference(reference: PersonReference): Wanted | undefined {
  const { profile_url, email, name, domain } = reference;
  if (profile_url !== undefined) {
    const key = readProfile(profile_url);
    return key === '' ? undefined : { by: 'profile', key };
  }
  if (email !== undefined) return { by: 'email', key: email.trim().toLowerCase() };
  const reading = readDomain(domain ?? '');
  return reading.ok ? { by: 'name', key: reading.domain, name: readName(name ?? '') } : undefined;
}

/** A name as its spellings have it in common. */
export interface PlainName {
  /** First, middle and last names without initials between them, in both ways of writing umlauts plainly. */
  readonly spellings: readonly string[];
  /** Those between the first and the last name: `k` of “Dana K. Weiss”. */
  readonly initials: string;
}

/** Letters that are no others with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
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

/** Takes a name as people write it: accents, case, “Weiss, Dana” and middle initials make no difference. */
export function readName(text: string): PlainName {
  const lower = text.normalize('NFC').toLowerCase();
  const [last = '', first, ...more] = lower.split(',');
  const inOrder = first?.trim() && more.length === 0 ? `${first} ${last}` : lower;
  const words = inOrder
    .replace(/['’‘`´]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const isInitial = (word: string, at: number) =>
    at > 0 &&
    at < words.length - 1 &&
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(plain(word));
  const full = words.filter((word, at) => !isInitial(word, at)).join(' ');
  // “Müller” is “Muller” to some and “Mueller” to others.
  const umlauts = full.replace(/[äöü]/g, (letter) => `${plain(letter)}e`);
  return {
    spellings: [...new Set([plain(full), plain(umlauts)])],
    initials: words.filter(isInitial).map(plain).join(''),
  };
}

/** Initials of the one must not contradict those of the other. */
export function mayBeSame(one: PlainName, other: PlainName): boolean {
  const agree = one.initials === '' || other.initials === '' || one.initials === other.initials;
  return agree && one.spellings.some((name) => name !== '' && other.spellings.includes(name));
}

function plain(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Marks of other scripts are vowels and sounds, and two names without them are not one.
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[ßæœøđðłıþ]/g, (letter) => plainLetters[letter] ?? letter)
  );
}
