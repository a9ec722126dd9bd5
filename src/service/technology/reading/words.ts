/** The words that the index has of a post and that searches ask for: plain words, names and groups of names. */
import { once } from '../../../contract/once';
import { sentenceBreak, type Token, tokenise } from '../../text/tokens';
import { isKnownName, isLongerName, isRead } from './known-names';
import { nameSign, namesIn, nameWord } from './names';
import { type NameGroup, nameGroups } from './other-names';

/** Words after these are not searched, so absurdly long texts can't fill the index. */
const maxWords = 4000;

/** Prefix of index words for a group of names. */
const groupSign = `${nameSign}${nameSign}`;

interface Phrase {
  readonly words: readonly string[];
  /** The index word of the group. */
  readonly word: string;
}

const groups = once(() => {
  const asked = new Map<string, { readonly word: string; readonly group: NameGroup }>();
  const byFirst = new Map<string, Phrase[]>();
  for (const group of nameGroups) {
    const word = `${groupSign}${compact(group.names[0] ?? '')}`;
    for (const phrase of new Set(group.names.map(phraseOf))) {
      const words = phrase.split(' ');
      const [first = ''] = words;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { words, word }]);
    }
    for (const name of group.askedBy) {
      const phrase = phraseOf(name);
      if (!asked.has(phrase)) asked.set(phrase, { word, group });
    }
  }
  return { asked, byFirst };
});

const compact = (name: string) =>
  tokenise(name)
    .map(({ word }) => word)
    .join('')
    .slice(0, 60);

/**
 * Takes the text of a post; returns its words for the index, joined by spaces. After a sentence break follow the names
 * read in it, and the groups that have one of its names.
 */
export function indexWords(text: string): string {
  const tokens = tokenise(text, 0, text.length, maxWords);
  const words = tokens.map(({ word }) => word).join(' ');
  const read = new Set<string>();
  for (const { word } of namesIn(text, tokens)) read.add(word);
  const { byFirst } = groups();
  const found = new Set<string>();
  for (const name of read) for (const { word } of byFirst.get(name) ?? []) found.add(word);
  for (let at = 0; at < tokens.length; at += 1) {
    const phrases = byFirst.get(tokens[at]?.word ?? '');
    for (const phrase of phrases ?? []) {
      if (isAt(tokens, at, phrase.words)) found.add(phrase.word);
    }
  }
  const kept = [...read, ...found];
  return kept.length === 0 ? words : `${words} ${sentenceBreak} ${kept.join(' ')}`;
}

/** Whether the tokens from an offset on are these words. */
export function isAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => tokens[at + offset]?.word === word);
}

/** Whether `phraseOf` returned a name, which is found among the names of a text and not among its words. */
export const isName = (phrase: string) => phrase.startsWith(nameSign);

/** The words of a text, and the names read among them: what `phraseOf` returns is found in one of the two. */
export function readTokens(
  text: string,
  from: number,
  to: number,
  withNames = true,
): readonly (readonly Token[])[] {
  const tokens = tokenise(text, from, to, maxWords);
  return withNames ? [tokens, namesIn(text, tokens)] : [tokens];
}

/**
 * Takes what a user searches for; returns the words to search for, joined by spaces, '' if there are none. A name that
 * is also a word, such as Spark or Go, is searched for as the name: in any case if the lexicon has it, else only if it
 * is written with a capital.
 */
export function phraseOf(text: string): string {
  const words = tokenise(text).map(({ word }) => word);
  const [first = ''] = words;
  if (
    words.length === 1 &&
    isRead(first) &&
    (isKnownName(first) || text.trim() !== text.trim().toLowerCase())
  ) {
    return nameWord(words);
  }
  return isLongerName(words) ? nameWord(words) : words.join(' ');
}

/** A technology with its other names. */
export interface Wide {
  /** The index word that finds them all; what `phraseOf` returns if there are no other names. */
  readonly word: string;
  /** The other names, as people write them. */
  readonly others: readonly string[];
  /** All names, as `phraseOf` returns them. */
  readonly phrases: readonly string[];
}

/** Takes what a user searches for, and whether to search for its other names too. */
export function wideOf(text: string, withOthers = true): Wide {
  const phrase = phraseOf(text);
  const found = withOthers ? groups().asked.get(phrase) : undefined;
  if (!found) return { word: phrase, others: [], phrases: [phrase] };
  const others = found.group.names.filter((name) => phraseOf(name) !== phrase);
  return { word: found.word, others, phrases: [phrase, ...others.map(phraseOf)] };
}
