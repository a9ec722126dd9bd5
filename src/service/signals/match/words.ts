/** Splits texts into comparable words: without case, accents and endings, with synonyms and known phrases unified. */
import { once } from '../../../contract/once';
import { sentenceBreak, tokenise } from '../../text/tokens';
import { narrowerTerms } from './narrower';
import { idioms, synonyms } from './synonyms';

/** Words that carry no meaning in a question. */
const silentWords = `a an and any are around as at be by company companies do doing does for from has have having in into is it its new of
  on or our that the their they this to up we which who with
  auf aus bei das dem den der des die ein eine einem einen einer im nach und unser unsere von vom zu zum zur
  au aux avec chez de des du en et la le les leur nos notre par pour sur une vers`;

/** The most words that "…" in a phrase matches. */
const between = 3;

interface Phrase {
  /** The words after the first; an empty string if other words may be between. */
  readonly rest: readonly string[];
  readonly meaning: string;
  /** Whether its words also count separately, and whether it replaces them in a question. */
  readonly part: 'idiom' | 'asked' | 'narrower';
}

/** The first ending that matches is removed or replaced; at least `left` letters must remain. */
const endings: readonly (readonly [ending: RegExp, left: number, becomes?: string])[] = [
  [/(?:is|iz)(?:ation|ing|ed|er|e)$/, 4, 'is'],
  [/if(?:ication|icate|ied|ying|y)$/, 3, 'if'],
  [/(?:ment|ness)$/, 3],
  [/(?:ance|ence|ancy|ency|ant|ent)$/, 4],
  [/(?:ation|ating|ated|ator|ate)$/, 4],
  // "accessible" belongs to "accessibility", not to "access".
  [/(?:ability|ibility|able|ible|ably|ibly)$/, 3, 'abl'],
  [/(?:ility|ity)$/, 4],
  [/(?:fully|ful|ean|ian)$/, 4],
  [/ally$/, 4, 'al'],
  [/(?:ing|ed|ion|er|or|ic|ly|e)$/, 3],
];

/** Words whose stem would mean something else, such as "hospital" for "hospitality". */
const kept = new Set([
  'hospitality',
  'management',
  'officer',
  'operations',
  'organic',
  'university',
]);

/** Cuts an English word to the stem of its forms. Stems need not be words, only equal for all forms. */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || kept.has(word)) return word;
  const singular = word.replace(/ies$/, 'y').replace(/(ss|us|is)$|s$/, '$1');
  // A second ending may remain, as in "implementation" and "management".
  return cut(singular)
    .replace(/(?<=[a-z]{3})ment$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/y$/, 'i');
}

function cut(word: string): string {
  for (const [ending, left, becomes = ''] of endings) {
    const at = word.search(ending);
    if (at >= left) return `${word.slice(0, at)}${becomes}`.replace(/([bdfgklmnprt])\1$/, '$1');
  }
  return word;
}

/** Takes any text; returns its words in order, in the form used for comparison. */
export function wordsOf(text: string): string[] {
  return plainWords(text).map(basis);
}

/** The terms that a text matches: its words, phrases, and the wider terms they imply. */
export function termsOf(text: string): Set<string> {
  const words = wordsOf(text);
  const terms = new Set<string>();
  let from = 0;
  for (const [at, word] of words.entries()) {
    for (const phrase of phrases().get(word) ?? []) {
      const end = endOf(phrase, words, at + 1);
      if (end === undefined) continue;
      terms.add(phrase.meaning);
      if (phrase.part === 'idiom') from = Math.max(from, end);
    }
    if (at >= from) terms.add(word);
  }
  // Applied once: if A implies B and B implies C, A doesn't imply C.
  for (const term of [...terms]) for (const wider of general().get(term) ?? []) terms.add(wider);
  return terms;
}

/**
 * Takes a question; returns the terms that a text must contain to answer it, each once. A phrase replaces its
 * words.
 */
export function tellingWords(question: string): string[] {
  const words = wordsOf(question);
  const terms: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [end, meaning] = longestPhrase(words, at) ?? [at + 1, words[at] ?? ''];
    terms.push(meaning);
    at = end;
  }
  const telling = terms.filter((term) => !silent().has(term));
  return [...new Set(telling.length > 0 ? telling : terms)];
}

function longestPhrase(words: readonly string[], at: number): [number, string] | undefined {
  const found = (phrases().get(words[at] ?? '') ?? []).flatMap((phrase): [number, string][] => {
    const end = endOf(phrase, words, at + 1);
    const isAsked = phrase.part !== 'narrower' && !phrase.rest.includes('');
    return end === undefined || !isAsked ? [] : [[end, phrase.meaning]];
  });
  return found.sort(([one], [other]) => other - one)[0];
}

/** The end of a phrase whose first word is before `start`; undefined if the phrase doesn't match there. */
function endOf({ rest }: Phrase, words: readonly string[], start: number): number | undefined {
  let at = start;
  for (let i = 0; i < rest.length; i += 1) {
    if (rest[i] === '') {
      i += 1;
      const found = words.slice(at, at + between + 1).indexOf(rest[i] ?? '');
      if (found === -1) return undefined;
      at += found + 1;
    } else if (words[at] === rest[i]) at += 1;
    else return undefined;
  }
  return at;
}

function plainWords(text: string): string[] {
  return tokenise(text.replace(/['’]s\b/gi, ''))
    .map(({ word }) => word)
    .filter((word) => word !== sentenceBreak);
}

/** Texts repeat the same words often, so their bases are cached. */
const bases = new Map<string, string>();
const basesKept = 20_000;

/** The common form of a word: its stem, or the name of its synonym group. */
function basis(word: string): string {
  const known = bases.get(word);
  if (known !== undefined) return known;
  if (bases.size >= basesKept) bases.clear();
  const stemmed = stem(word);
  const found = meanings.get(stemmed) ?? stemmed;
  bases.set(word, found);
  return found;
}

/** Groups by single words; phrases are built from these. */
const meanings = new Map(
  synonyms.flatMap((group) =>
    group
      .filter((each) => !/[ …]/.test(each))
      .map((each) => [plainWords(each).map(stem).join(), nameOf(group)] as const),
  ),
);

/** A unique name of a group. */
function nameOf([first = '']: readonly string[]): string {
  return first.split(' ').map(stem).join(' ');
}

/** Phrases by their first words. */
const phrases = once(() => {
  const found = new Map<string, Phrase[]>();
  const add = (phrase: string, meaning: string, part: Phrase['part']) => {
    const [first = '', ...rest] = phrase
      .split(' ')
      .map((word) => (word === '…' ? '' : basis(word)));
    found.set(first, [...(found.get(first) ?? []), { rest, meaning, part }]);
  };
  for (const group of synonyms)
    for (const each of group) if (each.includes(' ')) add(each, nameOf(group), 'asked');
  for (const each of idioms) add(each, meaningOf(each), 'idiom');
  for (const [wider, narrower] of narrowerTerms) {
    if (wider.includes(' ')) add(wider, meaningOf(wider), 'asked');
    for (const each of narrower) if (each.includes(' ')) add(each, meaningOf(each), 'narrower');
  }
  return found;
});

/** The name of a table's entry: its group's, or its own words. */
function meaningOf(entry: string): string {
  const group = synonyms.find((each) => each.includes(entry));
  return group ? nameOf(group) : entry.includes(' ') ? nameOf([entry]) : basis(entry);
}

const general = once(() => {
  const found = new Map<string, string[]>();
  for (const [wider, narrower] of narrowerTerms)
    for (const each of narrower) {
      const name = meaningOf(each);
      found.set(name, [...(found.get(name) ?? []), meaningOf(wider)]);
    }
  return found;
});

const silent = once(() => new Set(wordsOf(silentWords)));
