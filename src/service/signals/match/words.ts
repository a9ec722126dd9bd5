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

/** A word or phrase in the form used for comparison, and the wider terms that it implies. */
interface Term {
  readonly term: string;
  readonly wider: readonly string[];
}

interface Phrase extends Term {
  /** The words after the first; an empty string if other words may be between. */
  readonly rest: readonly string[];
  /** Whether its words also count separately, and whether it replaces them in a question. */
  readonly part: 'idiom' | 'asked' | 'narrower';
}

interface Word {
  readonly term: string;
  /** Undefined for most words, to skip them quickly. */
  readonly more:
    | { readonly phrases: readonly Phrase[]; readonly wider: readonly string[] }
    | undefined;
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

/** Returns which of the wanted terms a text matches, by its words, its phrases, and the wider terms they imply. */
export function termsOf(text: string, wanted: ReadonlySet<string>): Set<string> {
  const words = readWords(text);
  const found = new Set<string>();
  const add = (term: string) => {
    if (wanted.has(term)) found.add(term);
  };
  let from = 0;
  for (const [at, { term, more }] of words.entries()) {
    for (const phrase of more?.phrases ?? []) {
      const end = endOf(phrase, words, at + 1);
      if (end === undefined) continue;
      add(phrase.term);
      phrase.wider.forEach(add);
      if (phrase.part === 'idiom') from = Math.max(from, end);
    }
    if (at < from) continue;
    add(term);
    // Applied once: if A implies B and B implies C, A doesn't imply C.
    more?.wider.forEach(add);
  }
  return found;
}

/**
 * Takes a question; returns the terms that a text must contain to answer it, each once. A phrase replaces its
 * words.
 */
export function tellingWords(question: string): string[] {
  const words = readWords(question);
  const terms: string[] = [];
  let from = 0;
  for (const [at, word] of words.entries()) {
    if (at < from) continue;
    const [end, { term }] = longestPhrase(word, words, at + 1) ?? [at + 1, word];
    terms.push(term);
    from = end;
  }
  const telling = terms.filter((term) => !silent().has(term));
  return [...new Set(telling.length > 0 ? telling : terms)];
}

/** The longest phrase of a question that begins with this word and continues at `next`, and where it ends. */
function longestPhrase(
  { more }: Word,
  words: readonly Word[],
  next: number,
): [number, Phrase] | undefined {
  const found = (more?.phrases ?? []).flatMap((phrase): [number, Phrase][] => {
    const end = endOf(phrase, words, next);
    const isAsked = phrase.part !== 'narrower' && !phrase.rest.includes('');
    return end === undefined || !isAsked ? [] : [[end, phrase]];
  });
  return found.sort(([one], [other]) => other - one)[0];
}

/** The end of a phrase whose first word is before `start`; undefined if the phrase doesn't match there. */
function endOf({ rest }: Phrase, words: readonly Word[], start: number): number | undefined {
  let at = start;
  for (let i = 0; i < rest.length; i += 1) {
    if (rest[i] === '') {
      i += 1;
      const last = at + between;
      while (at <= last && words[at]?.term !== rest[i]) at += 1;
      if (at > last) return undefined;
    } else if (words[at]?.term !== rest[i]) return undefined;
    at += 1;
  }
  return at;
}

function plainWords(text: string): string[] {
  const words: string[] = [];
  for (const { word } of tokenise(text.replace(/['’]s\b/gi, '')))
    if (word !== sentenceBreak) words.push(word);
  return words;
}

/** Texts repeat the same words often, so they are kept as read. */
const known = new Map<string, Word>();
const mostKnown = 20_000;

function readWords(text: string): Word[] {
  return plainWords(text).map((word) => known.get(word) ?? readWord(word));
}

function readWord(word: string): Word {
  if (known.size >= mostKnown) known.clear();
  const { term, wider } = termOf(basis(word));
  const own = phrases().get(term) ?? [];
  const isPlain = own.length === 0 && wider.length === 0;
  const read = { term, more: isPlain ? undefined : { phrases: own, wider } };
  known.set(word, read);
  return read;
}

function termOf(term: string): Term {
  return { term, wider: general().get(term) ?? [] };
}

/** The common form of a word: its stem, or the name of its synonym group. */
function basis(word: string): string {
  const stemmed = stem(word);
  return meanings.get(stemmed) ?? stemmed;
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
    found.set(first, [...(found.get(first) ?? []), { rest, ...termOf(meaning), part }]);
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
