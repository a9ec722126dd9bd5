/** What the index keeps of a post, and what it is asked for: words, names that were read, and groups of names. */
import { once } from '../../../contract/once';
import { sentenceBreak, type Token, tokenise } from '../../text/tokens';
import { isKnownName, isLongerName, isRead, nameSign, namesIn, nameWord } from './names';
import { type NameGroup, nameGroups } from './other-names';

/** Words after these are not searched, so absurdly long texts can't fill the index. */
const maxWords = 4000;

/** Begins the word by which the index keeps that a post has a name of a group. */
const groupSign = `${nameSign}${nameSign}`;

interface Phrase {
  readonly words: readonly string[];
  /** Of the group, as the index keeps it. */
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
 * Takes the text of a post; returns its words as an index keeps them, joined by blanks. Behind them, after the end of a
 * sentence, are the names that were read in it, and the groups of names of which it has one.
 */
export function wordsOf(text: string): string {
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

/** Whether words stand at a place. */
export function isAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => tokens[at + offset]?.word === word);
}

/** The words of a text and the names among them, in their order: what `phraseOf` gives is found in either. */
export function readTokens(text: string, from: number, to: number): readonly (readonly Token[])[] {
  const tokens = tokenise(text, from, to, maxWords);
  return [tokens, namesIn(text, tokens)];
}

/**
 * Takes what a person searches for; returns the words that are searched for, joined by blanks, empty where there are
 * none. A name that is also a word, such as Spark or Go, is searched for as the name: in any case where the lexicon has it,
 * else where it is written with a capital.
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
  /** What finds them all: as `phraseOf` gives it where there are none. */
  readonly word: string;
  /** The other names, as people write them. */
  readonly others: readonly string[];
  /** Of all of these, as `phraseOf` gives them. */
  readonly phrases: readonly string[];
}

/** Takes what a person searches for, and whether its other names are searched for too. */
export function wideOf(text: string, withOthers = true): Wide {
  const phrase = phraseOf(text);
  const found = withOthers ? groups().asked.get(phrase) : undefined;
  if (!found) return { word: phrase, others: [], phrases: [phrase] };
  const others = found.group.names.filter((name) => phraseOf(name) !== phrase);
  return { word: found.word, others, phrases: [phrase, ...others.map(phraseOf)] };
}
