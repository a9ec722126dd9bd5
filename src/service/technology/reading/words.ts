/** What the index keeps of a post, and what it is asked for: words, names that were read, and groups of names. */
import { once } from '../../../contract/once';
import { PhraseMatcher } from '../matcher';
import { sentenceBreak, type Token, tokenise } from '../tokens';
import { isKnownName, isLongerName, isRead, nameSign, namesIn, nameWord } from './names';
import { type NameGroup, nameGroups } from './other-names';

/** Begins the word by which the index keeps that a post has a name of a group. */
const groupSign = `${nameSign}${nameSign}`;

const groups = once(() => {
  const asked = new Map<string, { readonly word: string; readonly group: NameGroup }>();
  const phrases = nameGroups.flatMap((group, id) =>
    group.names.map((name) => ({ id, text: phraseOf(name) })),
  );
  const words = nameGroups.map(({ names: [first = ''] }) => `${groupSign}${compact(first)}`);
  for (const [id, group] of nameGroups.entries()) {
    for (const name of group.askedBy) {
      const phrase = phraseOf(name);
      if (!asked.has(phrase)) asked.set(phrase, { word: words[id] ?? '', group });
    }
  }
  return { asked, words, matcher: new PhraseMatcher(phrases) };
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
  const tokens = tokenise(text);
  const words = tokens.map(({ word }) => word).join(' ');
  const names = new Set(namesIn(text, tokens).map(({ word }) => word));
  const plain =
    names.size === 0 ? words : `${words} ${sentenceBreak} ${[...names].join(` ${sentenceBreak} `)}`;
  const { matcher, words: groupWords } = groups();
  const found = matcher.match(plain).map((id) => groupWords[id] ?? '');
  return found.length === 0 ? plain : `${plain} ${sentenceBreak} ${found.join(' ')}`;
}

/** The words of a text and the names among them, in their order: what `phraseOf` gives is found in either. */
export function readTokens(text: string, from: number, to: number): readonly (readonly Token[])[] {
  const tokens = tokenise(text, from, to);
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
