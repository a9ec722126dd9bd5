/** Tells which words are names of technologies, and which of these are ambiguous without their sentence. */
import { once } from '../../../contract/once';
import { tokenise } from '../../text/tokens';
import { moreNames, moreTechnologies } from './cues';
import { isEveryday, senseOf } from './everyday';
import { technologyNames } from './lexicon';
import { nameGroups } from './other-names';
import type { Sense } from './senses';
import type { Sentence } from './sentence';

/** Unambiguous names that consist of everyday words. */
const unmistakable = new Set([
  'elastic search',
  'tensor flow',
  'hugging face',
  'dot net',
  'ruby on rails',
  'react native',
  'amazon web services',
  'apache spark',
  'apache hive',
  'apache airflow',
]);

/** The words of the lexicon's names, built on first use. */
export const known = once(() => {
  /** Technologies with unambiguous names. */
  const technologies = new Set(moreTechnologies);
  /** Names that may also be words. */
  const names = new Set(moreNames);
  /** Names of several everyday words, by the first word. */
  const longer = new Map<string, (readonly string[])[]>();
  for (const name of technologyNames()) {
    const words = tokenise(name).map(({ word }) => word);
    const [first = ''] = words;
    if (words.length === 1) {
      const sense = senseOf(first);
      if (sense || isLetter(first)) names.add(first);
      if (!(sense || isLetter(first)) || sense?.kind === 'plain') technologies.add(first);
    } else {
      // “experience” isn't a technology, although it is part of “Adobe Experience Manager”.
      for (const word of words) if (!isEveryday(word) && word.length > 3) technologies.add(word);
    }
  }
  for (const name of [...technologyNames(), ...nameGroups.flatMap(({ names }) => names)]) {
    const words = tokenise(name).map(({ word }) => word);
    const [first = ''] = words;
    const isWords = words.every((word) => isEveryday(word) && !isAlways(senseOf(word)?.kind));
    if (words.length > 1 && isWords && !unmistakable.has(words.join(' '))) {
      longer.set(first, [...(longer.get(first) ?? []), words]);
    }
  }
  for (const word of ['with', 'and', 'rest', 'code', 'cloud', 'server', 'language', 'http'])
    technologies.delete(word);
  /** Words that may be names, or the first word of one, in lower case. */
  const small = new Set([...names, ...longer.keys(), 'c', 'r', 'go']);
  return { technologies, names, longer, small };
});

function isAlways(kind: Sense['kind'] | undefined): boolean {
  return kind === 'acronym' || kind === 'plain';
}

/** Whether a word is ambiguous and needs context: an everyday word, C, R or Go. */
export function isRead(word: string): boolean {
  return (isLetter(word) ?? senseOf(word)) !== undefined;
}

/** Whether a word is a technology's name in the lexicon. */
export function isKnownName(word: string): boolean {
  return known().names.has(word) || isLetter(word) !== undefined;
}

/** Whether words are a name in the lexicon that consists of everyday words: “after effects”. */
export function isLongerName(words: readonly string[]): boolean {
  const others = known().longer.get(words[0] ?? '') ?? [];
  return others.some((other) => other.join(' ') === words.join(' '));
}

/** The word if it is one of the languages named by a letter or a verb; their rules are in `letters.ts`. */
export function isLetter(word: string): 'c' | 'r' | 'go' | undefined {
  return word === 'c' || word === 'r' || word === 'go' ? word : undefined;
}

/** Whether a word of the sentence is certainly a technology. */
export function technologyIn(sentence: Sentence): (at: number) => boolean {
  const { technologies, names } = known();
  return (at) => {
    const word = sentence.word(at);
    if (technologies.has(word) || /(plusplus|sharp)$/.test(word)) return true;
    return names.has(word) && sentence.hasCapital(at) && word.length > 1;
  };
}

/** Whether a word confirms that an everyday word next to it is a technology. */
export function isSureTechnology(sentence: Sentence, at: number): boolean {
  const word = sentence.word(at);
  const { technologies, names } = known();
  if (technologies.has(word)) return true;
  if (!names.has(word)) return false;
  const kind = senseOf(word)?.kind;
  const form = sentence.form(at);
  return kind === 'brand'
    ? sentence.hasCapital(at)
    : kind === 'acronym' && form === form.toUpperCase();
}
