/** Finds the technologies of the lexicon that a text names. */
import { once } from '../../../contract/once';
import { technologyNames } from './lexicon';
import { nameGroups } from './other-names';
import { isAt, phraseOf, readTokens } from './words';

export interface Mentioned {
  /** The main name, “Kubernetes” for K8s. */
  readonly name: string;
  /** Where the text names it. */
  readonly start: number;
  readonly end: number;
}

interface Known {
  readonly words: readonly string[];
  readonly name: string;
}

/** By the first word of each name. */
const names = once(() => {
  const main = new Map<string, string>();
  for (const { askedBy, names } of nameGroups)
    for (const other of askedBy) main.set(phraseOf(other), names[0] ?? other);
  for (const name of technologyNames())
    if (!main.has(phraseOf(name))) main.set(phraseOf(name), name);
  const byFirst = new Map<string, Known[]>();
  for (const [phrase, name] of main) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, name }]);
  }
  for (const own of byFirst.values())
    own.sort((one, other) => other.words.length - one.words.length);
  return byFirst;
});

/** Takes any text; returns its technologies in order, the longest name at each place. Sends no request. */
export function technologiesIn(text: string): Mentioned[] {
  const found = readTokens(text, 0, text.length).flatMap((tokens) =>
    tokens.flatMap((token, at): Mentioned[] => {
      const known = names()
        .get(token.word)
        ?.find(({ words }) => isAt(tokens, at, words));
      const last = tokens[at + (known?.words.length ?? 1) - 1];
      return known && last ? [{ name: known.name, start: token.start, end: last.end }] : [];
    }),
  );
  const isWithin = (one: Mentioned) =>
    found.some(
      (other) =>
        other !== one &&
        other.start <= one.start &&
        other.end >= one.end &&
        other.end - other.start > one.end - one.start,
    );
  return found.filter((one) => !isWithin(one)).sort((one, other) => one.start - other.start);
}
