/** Reads texts as words that can be compared: without case, accents and endings, synonyms and known phrases as one. */
import { once } from '../../../contract/once';
import { sentenceBreak, tokenise } from '../../text/tokens';
import { narrowerTerms } from './narrower';
import { idioms, synonyms } from './synonyms';

/** Words that say nothing about what a question is after. */
const silentWords = `a an and any are around as at be by company companies do doing does for from has have having in into is it its new of
  on or our that the their they this to up we which who with
  auf aus bei das dem den der des die ein eine einem einen einer im nach und unser unsere von vom zu zum zur
  au aux avec chez de des du en et la le les leur nos notre par pour sur une vers`;

/** Words that may stand in a phrase where its table has “…”. */
const between = 3;

interface Phrase {
  /** After the first word; blank where others may stand between. */
  readonly rest: readonly string[];
  readonly meaning: string;
  /** Whether its words count for themselves, too, and whether it stands for them in a question. */
  readonly part: 'idiom' | 'asked' | 'narrower';
}

/** The first ending that fits goes, or becomes another; what is left must have so many letters. */
const endings: readonly (readonly [ending: RegExp, left: number, becomes?: string])[] = [
  [/(?:is|iz)(?:ation|ing|ed|er|e)$/, 4, 'is'],
  [/if(?:ication|icate|ied|ying|y)$/, 3, 'if'],
  [/(?:ment|ness)$/, 3],
  [/(?:ance|ence|ancy|ency|ant|ent)$/, 4],
  [/(?:ation|ating|ated|ator|ate)$/, 4],
  // “accessible” goes with “accessibility”, not with “access”.
  [/(?:ability|ibility|able|ible|ably|ibly)$/, 3, 'abl'],
  [/(?:ility|ity)$/, 4],
  [/(?:fully|ful|ean|ian)$/, 4],
  [/ally$/, 4, 'al'],
  [/(?:ing|ed|ion|er|or|ic|ly|e)$/, 3],
];

/** Words that would be cut to what means something else, “hospitality” to the hospital. */
const kept = new Set([
  'hospitality',
  'management',
  'officer',
  'operations',
  'organic',
  'university',
]);

/** Cuts an English word to what its forms have in common. It need not make words, only the same of the same. */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || kept.has(word)) return word;
  const singular = word.replace(/ies$/, 'y').replace(/(ss|us|is)$|s$/, '$1');
  // What is left may have one more ending: “implementation”, “management”.
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

/** Takes any text; returns its words in their order, as they are compared. */
export function wordsOf(text: string): string[] {
  return plainWords(text).map(basis);
}

/** What a text has of what may be asked for: its words, the phrases they make, and what is more general than these. */
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
  // One step only: what may show a launch, and the launch an opening, does not show the opening.
  for (const term of [...terms]) for (const wider of general().get(term) ?? []) terms.add(wider);
  return terms;
}

/** Takes a question; returns the terms that a text must have to answer it, each once. A phrase stands for its words. */
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

/** Where a phrase ends whose first word stands before this place; undefined where it is not there. */
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

/** Texts say the same words over and over. */
const bases = new Map<string, string>();
const basesKept = 20_000;

/** One form for the forms of a word: its stem, or what the synonym table has for it. */
function basis(word: string): string {
  const known = bases.get(word);
  if (known !== undefined) return known;
  if (bases.size >= basesKept) bases.clear();
  const stemmed = stem(word);
  const found = meanings.get(stemmed) ?? stemmed;
  bases.set(word, found);
  return found;
}

/** By words alone: phrases are made of these. */
const meanings = new Map(
  synonyms.flatMap((group) =>
    group
      .filter((each) => !/[ …]/.test(each))
      .map((each) => [plainWords(each).map(stem).join(), nameOf(group)] as const),
  ),
);

/** A name for a group that no other group has. */
function nameOf([first = '']: readonly string[]): string {
  return first.split(' ').map(stem).join(' ');
}

/** By their first words. */
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

/** What a table's entry is called: a phrase that no group has is its own name. */
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
