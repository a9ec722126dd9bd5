/** Compares company names as people write them: whether two may mean the same company, and how certainly. */
import { fold, isAscii } from '../text/fold';
import { findForms, withoutGluedForms } from './legal-forms';

/** A company's name, prepared for comparison. */
export interface CompanyName {
  /** Equal for all names that may mean the same company; '' without letters and digits. */
  readonly key: string;
  /** Without legal forms and spaces, in both plain spellings of umlauts. */
  readonly spellings: readonly string[];
  /** `spellings` with one space between words. */
  readonly spaced: readonly string[];
  /** The name without its legal forms and spaces; it keeps its accents. */
  readonly marked: string;
  /** Legal forms, sorted. */
  readonly forms: readonly string[];
  readonly isDoubtful: boolean;
  /** The text in brackets, folded. */
  readonly aside: string;
  /** Whether it begins with "The", or ends with it after a comma. */
  readonly hasArticle: boolean;
}

const brackets = /[([{<]([^()[\]{}<>]*)[)\]}>]/g;
/** Words in brackets that belong to a legal form. */
const additions = new Set(['publ', 'haftungsbeschränkt']);
/** Words for "and" in European languages; the short ones count only between longer words. */
const [ands, shortAnds] = [new Set('and und et och og'.split(' ')), new Set(['y', 'e', 'i'])];

/** Takes a name as people write it. For the key alone, `companyKey` is faster. */
export function readCompanyName(text: string): CompanyName {
  const { words, ...rest } = partsOf(text);
  const marked = nameOf(words);
  const spellings = bothWays(marked);
  const spaced = bothWays(words.join(' '));
  return { key: keyOf(fold(marked)), spellings, spaced, marked, ...rest };
}

/** The key of a name as people write it. It ignores case, accents, punctuation, `&` or "and", "The" and legal forms. */
export function companyKey(text: string): string {
  return keyOf(fold(nameOf(partsOf(text).words)));
}

interface Parts extends Pick<CompanyName, 'forms' | 'isDoubtful' | 'aside' | 'hasArticle'> {
  /** Words of the name itself, in lower case with accents; `&` for any word that connects two. */
  readonly words: readonly string[];
}

function partsOf(text: string): Parts {
  const lower = lowerCase(text).replace(/['’‘`´]/g, '');
  const asides: string[] = [];
  const outside = lower.replace(brackets, (_, inside: string) => {
    if (isForm(inside)) return ` ${inside} `;
    if (!additions.has(inside)) asides.push(inside);
    return ' ';
  });
  const outer = wordsOf(outside);
  const all = outer.length > 0 ? outer : wordsOf(lower);
  const isFirst = all.length > 1 && all[0] === 'the';
  const hasArticle = isFirst || (all.length > 1 && all.at(-1) === 'the');
  const bare = hasArticle ? all.slice(...(isFirst ? [1] : [0, -1])) : all;
  const { from, to, forms, isDoubtful } = findForms(bare.map(fold));
  return {
    words: bare.slice(from, to),
    forms: [...forms].sort(),
    isDoubtful,
    aside: outer.length > 0 ? asides.flatMap(wordsOf).map(fold).join(' ') : '',
    hasArticle,
  };
}

function nameOf(words: readonly string[]): string {
  return words.filter((word) => word !== '&').join('');
}

function lowerCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.replace(/[™®©℠\u200b-\u200f\u2060\ufeff\u00ad]/g, '').normalize('NFKC');
  return withoutGluedForms(plain.toLowerCase());
}

function isForm(text: string): boolean {
  const plain = wordsOf(text).map(fold);
  return plain.length > 0 && findForms(['', ...plain]).to === 1;
}

/** Runs of letters and digits; `&` for any word that connects two. */
function wordsOf(text: string): string[] {
  const pattern = isAscii(text) ? /[a-z0-9]+|[&+]/g : /[\p{L}\p{M}\p{N}]+|[&+]/gu;
  const words = text.match(pattern) ?? [];
  const isLong = (word = '') => word.length > 1;
  return words.flatMap((word, at) => {
    const isSign = word === '&' || word === '+';
    const isShort = shortAnds.has(word);
    if (!isSign && !isShort && !ands.has(word)) return word;
    const isBetween = at > 0 && at < words.length - 1;
    const connects = isBetween && (!isShort || (isLong(words[at - 1]) && isLong(words[at + 1])));
    return connects ? '&' : isSign ? [] : word;
  });
}

/** The two spellings of umlauts: "Müller" becomes "Muller" or "Mueller". */
function bothWays(text: string): string[] {
  const long = text
    .normalize('NFC')
    .replace(/[äöü]/g, (letter) => `${fold(letter)}e`)
    .replace(/ø/g, 'oe')
    .replace(/å/g, 'aa');
  return [...new Set([fold(text), fold(long)])];
}

/** Equal for both spellings of an umlaut, and also for some different names. */
function keyOf(plain: string): string {
  return plain.replace(/ae|oe|ue|aa/g, ([letter = '']) => letter);
}

/** Whether one name may mean the company of another; `contrary` if something contradicts that. */
export type Likeness = 'same' | 'like' | 'contrary' | 'other';

/**
 * Takes a name as a user wrote it, and a known one. A part missing from the written name doesn't count
 * against it: "Acme" may mean both "Acme GmbH" and "Acme Inc.". `like`: the known name lacks something that
 * was written.
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
