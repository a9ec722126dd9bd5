/** Finds the registered phrases in a post's words. */

export interface Phrase {
  readonly id: number;
  /** Words joined by blanks, as `phraseOf` gives them. */
  readonly text: string;
}

interface Known {
  readonly id: number;
  readonly words: readonly string[];
}

/** Phrases are found by their first word, so that a post costs one look-up a word however many there are. */
export class PhraseMatcher {
  readonly #byFirstWord = new Map<string, Known[]>();

  constructor(phrases: readonly Phrase[]) {
    for (const { id, text } of phrases) {
      const words = text.split(' ');
      const [first = ''] = words;
      const beside = this.#byFirstWord.get(first);
      if (beside) beside.push({ id, words });
      else this.#byFirstWord.set(first, [{ id, words }]);
    }
  }

  /** The ids of the phrases that the words hold, each once. */
  match(words: readonly string[]): number[] {
    const found = new Set<number>();
    for (let at = 0; at < words.length; at += 1) {
      const candidates = this.#byFirstWord.get(words[at] ?? '');
      if (!candidates) continue;
      for (const { id, words: phrase } of candidates) {
        if (standsAt(words, at, phrase)) found.add(id);
      }
    }
    return [...found];
  }
}

/** True where `phrase` begins at position `at` of `words`. */
export function standsAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, offset) => words[at + offset] === word);
}
