/** Splits a title at punctuation into parts of words: folded, with abbreviations expanded. */
import { nearestName } from '../../contract/spelling';
import { fold } from '../text/fold';
import { beginsShortForm, writtenOut } from './short-forms';
import { isTelling, translate } from './translate';

/** Words between two punctuation marks. A slash is a word, because “Product/Project Manager” is one part. */
export type Part = readonly string[];

/** Longer texts aren't titles, and are cut so that patterns stay fast. */
const longest = 200;

/** Not `text/tokens`: here punctuation divides a title, and the tables write `c++` and `c#` with their signs. */
const token = /[\p{L}\p{M}\p{N}]+(?:\+\+|#)?|[,;:|()[\]–—•·]|\/|\s-\s?|-\s|[&+]/gu;
const division = /^[,;:|()[\]–—•·\s-]/;

/**
 * Takes a title in any case and punctuation. Drops what follows “assistant to” or “office of the”, because that is
 * another person's level.
 */
export function partsOf(title: string): readonly Part[] {
  const parts: string[][] = [];
  let part: string[] = [];
  const folded = fold(title.slice(0, longest));
  const { text, marked }: Plain = hasMarks.test(folded) ? withoutMarks(folded) : { text: folded };
  let isForeign = marked !== undefined;
  let isShort = false;
  for (const found of text.match(token) ?? []) {
    if (division.test(found)) {
      if (part.length > 0) parts.push(part);
      part = [];
    } else {
      part.push(found);
      const word = wordOf(found);
      isForeign ||= word.isTelling;
      isShort ||= word.isShort;
    }
  }
  if (part.length > 0) parts.push(part);
  const english = isForeign ? translate(parts, marked) : parts;
  return withoutOthers(isShort || english !== parts ? english.map(writtenOut) : english);
}

interface Word {
  /** Whether it can make a title German or French. */
  readonly isTelling: boolean;
  /** Whether it begins an abbreviation. */
  readonly isShort: boolean;
}

/** Words repeat often, so they are cached; the cache is cleared at this size. */
const maxWords = 20_000;
const words = new Map<string, Word>();

function wordOf(text: string): Word {
  const before = words.get(text);
  if (before) return before;
  const word = { isTelling: isTelling(text), isShort: beginsShortForm(text) };
  // There are too many numbers to cache.
  if (text < 'a') return word;
  if (words.size >= maxWords) words.clear();
  words.set(text, word);
  return word;
}

/** Whether a title needs `withoutMarks`. Most consist only of words and commas, and one pattern is faster than five. */
const hasMarks = /[^a-z0-9 ,&+]|, ?[mwfdhxi]\b|\bco /;

function withoutMarks(title: string): Plain {
  const { text, ...others } = withoutGender(title);
  return { text: withoutPoints(text), ...others };
}

/** Here and below, a lookbehind follows the sign it needs, so that it runs only there. */
function withoutPoints(text: string): string {
  const expanded = /['’.]/.test(text)
    ? text
        .replace(/['’](?<=(?<!\p{L})[dl].)(?=\p{L})/gu, 'e ')
        .replace(/['’.](?<=\p{L}.)(?=\p{L}|\s|$)/gu, '')
    : text;
  return expanded.replace(/\bco[\s-]+(?=founder|owner)/g, 'co');
}

/** Endings for both genders in one word: “Entwickler*in”, “Développeur·se”, “Chargé(e)”, “Beauftragte/r”. */
const genderEnding =
  /(?=[*:_·•/.(-])(?<=\p{L}{3})(?:(?:[*:_·•/.]-?|\(-?)(in(?:nen)?|n?e)(?:[·.]?s)?(?![-\p{L}\p{N}])\)?|(?<=eur)[·•.(/-]{1,2}(euse|t?rice|se)s?(?![-\p{L}])\)?|[·•.(-](euse|t?rice|i?ere|[lstv]e|e)(?:[·.]?s)?(?![-\p{L}\p{N}])\)?|(?<=te)[*:_·/(]+(r)(?![-\p{L}])\)?)/gu;
const mayEnd = /[a-z][*:_·•/.(-]/;

/** “(m/w/d)”, “H/F”; the letters tell the language. */
const genders =
  /[([]?(?<![\p{L}\p{N}])(?:[mwfdhxi]\s?[/|,]\s?[mwfdhxi](?:\s?[/|,]\s?(?:[mwfdhxin]|gn|nb|div))+|m\s?[/|]\s?[wf]|[wf]\s?[/|]\s?m|h\s?[/|]\s?f|f\s?[/|]\s?h)(?![\p{L}\p{N}])\.?[)\]]?/gu;

const mayTellGenders = /[/|,](?<=[mwfdhxi] ?.) ?[mwfdhxi]/;

/** “Lohn- und Gehaltsbuchhalter” */
const halfCompound = /-(?<=\p{L}-)\s+(?=(?:und|oder|u|et|&|\/)\s)/gu;

interface Plain {
  readonly text: string;
  /** The language of the gender marks. */
  readonly marked?: Marked;
}

type Marked = 'german' | 'french';

function withoutGender(text: string): Plain {
  let marked: Marked | undefined;
  let rest = text;
  if (mayEnd.test(rest))
    rest = rest.replace(genderEnding, (_, ...endings: readonly (string | undefined)[]) => {
      const ending = endings.slice(0, 4).find((one) => one !== undefined) ?? '';
      marked = /^(in|r$)/.test(ending) ? 'german' : 'french';
      return '';
    });
  if (rest.includes('- ')) rest = rest.replace(halfCompound, ' ');
  if (mayTellGenders.test(rest))
    rest = rest.replace(genders, (letters) => {
      if (letters.includes('w')) marked = 'german';
      else if (letters.includes('h')) marked = 'french';
      return ' ';
    });
  return marked ? { text: rest, marked } : { text: rest };
}

function withoutOthers(parts: readonly Part[]): readonly Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    // “Executive Assistant, CEO”
    if (leaders.has(part[0] ?? '') && aides.has(found.at(-1)?.at(-1) ?? '')) continue;
    const at = part.findIndex(otherFollows);
    const own = at === -1 ? withoutOffice(part) : part.slice(0, part[at] === 'to' ? at : at + 1);
    if (own.length > 0) found.push(own);
    if (at !== -1 && part[at] !== 'office') break;
  }
  return found;
}

/** Whether another person follows: “assistant to …”, “… to the CEO”, “office of the …”. */
function otherFollows(word: string, at: number, part: Part): boolean {
  const next = part[at + 1] ?? '';
  if (word === 'office') return next === 'of' && part[at + 2] === 'the';
  if (word === 'to') return at > 0 && leaders.has((articles.has(next) ? part[at + 2] : next) ?? '');
  return next === 'to' && aides.has(word);
}

const aides = new Set(['assistant', 'aide', 'secretary', 'advisor', 'adviser']);
const articles = new Set(['the', 'our', 'a']);
const leaders = new Set(
  'chief vice president director head founder cofounder board managing executive owner'.split(' '),
);

/** “CEO Office Manager” manages an office, “CFO Assistant” assists, and “CIO Advisor” advises. */
function withoutOffice(part: Part): Part {
  if (!part.includes('officer')) return part;
  const at = part.findIndex((word) => word === 'office' || aides.has(word));
  if (part[at - 1] !== 'officer') return part;
  const before = part.slice(0, part.lastIndexOf('chief', at));
  if (part[at] === 'assistant') return [...before, 'executive', ...part.slice(at)];
  return [...before, ...part.slice(at + 1 < part.length ? at : at + 1)];
}

/** Words often misspelt in titles; shorter words resemble too many others. */
const often =
  `engineer engineering software developer frontend fullstack marketing accountant recruiter executive
  representative specialist security machine learning performance enterprise`
    .split(/\s+/)
    .map((name) => ({ name }));

const maxKnown = 10_000;
const corrected = new Map<string, string>();

/** Takes a word that no table has; returns its corrected spelling, or itself: “enginner” gives “engineer”. */
export function correct(word: string): string {
  if (word.length < 8) return word;
  const before = corrected.get(word);
  if (before !== undefined) return before;
  const nearest = nearestName(word, often) ?? word;
  if (corrected.size >= maxKnown) corrected.clear();
  corrected.set(word, nearest);
  return nearest;
}
