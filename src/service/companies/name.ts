/** Reads companies' names as people write them: whether two may be one company's, and how sure that is. */
import { plainLetters } from '../plain-letters';
import { withoutForms, withoutGluedForms } from './legal-forms';

/** What a company's name says. */
export interface CompanyName {
  /** The same for all names that may be one company's; '' where there is neither letter nor digit. */
  readonly key: string;
  /** Without legal forms and blanks, in both ways of writing umlauts plainly. */
  readonly spellings: readonly string[];
  /** The same with one blank between words. */
  readonly spaced: readonly string[];
  /** The same with their marks, in one word. */
  readonly marked: string;
  /** In a comparable order. */
  readonly forms: readonly string[];
  readonly isDoubtful: boolean;
  /** What brackets hold, in plain letters. */
  readonly aside: string;
  /** It begins, or ends behind a comma, with “The”. */
  readonly hasArticle: boolean;
}

const brackets = /[([{<]([^()[\]{}<>]*)[)\]}>]/g;
/** Stands between two parts of a name in the languages of Europe; the short ones only between longer words. */
const [ands, shortAnds] = [new Set('& + and und et och og'.split(' ')), new Set(['y', 'e', 'i'])];

/**
 * Takes a name as people write it. Case, accents, punctuation, `&` or “and”, a leading “The” and legal forms make no
 * difference to its key.
 */
export function readCompanyName(text: string): CompanyName {
  const lower = withoutGluedForms(
    text
      .replace(/[™®©℠\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
      .normalize('NFKC')
      .toLowerCase(),
  ).replace(/['’‘`´]/g, '');
  const outside = lower.replace(brackets, (_, inside: string) =>
    isForm(inside) ? ` ${inside} ` : ' ',
  );
  const hasOutside = wordsOf(outside).length > 0;
  const asides = hasOutside ? [...lower.matchAll(brackets)].map(([, inside = '']) => inside) : [];
  const all = wordsOf(hasOutside ? outside : lower);
  const marks = new Map(all.map((word) => [plainLetters(word), word]));
  const plain = all.map(plainLetters);
  const hasArticle = plain.length > 1 && (plain[0] === 'the' || plain.at(-1) === 'the');
  const named = hasArticle ? plain.slice(...(plain[0] === 'the' ? [1] : [0, -1])) : plain;
  const { words, forms, isDoubtful } = withoutForms(named);
  const names = words.filter((word) => word !== '&');
  const marked = names.map((word) => marks.get(word) ?? word);
  const spellings = bothWays(marked.join(''));
  return {
    key: keyOf(spellings[0] ?? ''),
    spellings,
    spaced: bothWays(words.map((word) => marks.get(word) ?? word).join(' ')),
    marked: marked.join(''),
    forms: [...forms].sort(),
    isDoubtful,
    aside: asides
      .filter((inside) => !isForm(inside))
      .flatMap(wordsOf)
      .map(plainLetters)
      .join(' '),
    hasArticle,
  };
}

function isForm(text: string): boolean {
  const plain = wordsOf(text).map(plainLetters);
  if (['publ', 'haftungsbeschrankt'].includes(plain.join(''))) return true;
  return plain.length > 0 && withoutForms(['', ...plain]).words.length === 1;
}

/** Letters and digits that belong together; `&` for whatever word connects two. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+|[&+]/gu) ?? [];
  return words.flatMap((word, at) => {
    const isBetween = at > 0 && at < words.length - 1;
    const isLong = [words[at - 1], words[at + 1]].every((other = '') => other.length > 1);
    if (isBetween && (ands.has(word) || (isLong && shortAnds.has(word)))) return ['&'];
    return word === '&' || word === '+' ? [] : [word];
  });
}

/** “Müller” is “Muller” to some and “Mueller” to others. */
function bothWays(text: string): string[] {
  const long = text
    .normalize('NFC')
    .replace(/[äöü]/g, (letter) => `${plainLetters(letter)}e`)
    .replace(/ø/g, 'oe')
    .replace(/å/g, 'aa');
  return [...new Set([plainLetters(text), plainLetters(long)])];
}

/** The same for both ways of writing an umlaut, and for some names more. */
function keyOf(plain: string): string {
  return plain.replace(/ae|oe|ue|aa/g, ([letter = '']) => letter);
}

/** Whether a company of one name may be meant by another; `contrary` where something speaks against it. */
export type Likeness = 'same' | 'like' | 'contrary' | 'other';

/**
 * Takes a name as somebody wrote it, and one that is known. What was not written speaks for nothing: by “Acme” both “Acme
 * GmbH” and “Acme Inc.” may be meant. `like`: the known one lacks something that was written.
 */
export function compareNames(written: CompanyName, known: CompanyName): Likeness {
  const isShared = (ones: readonly string[], others: readonly string[]) =>
    ones.some((one) => one !== '' && others.includes(one));
  if (!isShared(written.spellings, known.spellings)) return 'other';
  const forms = compareForms(written, known);
  const isOtherAside = written.aside !== '' && written.aside !== known.aside;
  if (forms === 'contrary' || isOtherAside) return 'contrary';
  const isSame =
    forms === 'same' &&
    isShared(written.spaced, known.spaced) &&
    (written.spellings.includes(written.marked) || written.marked === known.marked) &&
    (!written.hasArticle || known.hasArticle);
  return isSame ? 'same' : 'like';
}

function compareForms(written: CompanyName, known: CompanyName): Likeness {
  const [ones, others] = [written.forms, known.forms];
  if (ones.join(' ') === others.join(' ')) return 'same';
  const isIn = (some: readonly string[], all: readonly string[]) =>
    some.every((form) => all.includes(form));
  if (ones.length === 0) return known.isDoubtful ? 'contrary' : 'same';
  if (others.length === 0) return written.isDoubtful ? 'contrary' : 'like';
  return isIn(ones, others) || isIn(others, ones) ? 'like' : 'contrary';
}
