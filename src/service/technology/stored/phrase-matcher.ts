/** Finds the registered phrases in a post's words. */
export interface Phrase {
  readonly id: number;
  /** Words joined by spaces, as `phraseOf` returns them. */
  readonly text: string;
}

/** Finds phrases by their first word: one look-up for each word of a post, however many phrases there are. */
export class PhraseMatcher {
  readonly #byFirstWord = new Map<string, Phrase[]>();

  constructor(phrases: readonly Phrase[]) {
    for (const phrase of phrases) {
      const first = phrase.text.split(' ', 1).join();
      const beside = this.#byFirstWord.get(first);
      if (beside) beside.push(phrase);
      else this.#byFirstWord.set(first, [phrase]);
    }
  }

  /** Takes words joined by spaces; returns the ids of the phrases in them, each once. */
  match(words: string): number[] {
    const found = new Set<number>();
    // Splitting into an array would be slower, and this runs over every post of an import.
    for (let start = 0, end = 0; end < words.length; start = end + 1) {
      end = words.indexOf(' ', start);
      if (end < 0) end = words.length;
      const candidates = this.#byFirstWord.get(words.slice(start, end));
      if (!candidates) continue;
      for (const { id, text } of candidates) {
        if (words.startsWith(text, start) && isEndOfWord(words, start + text.length)) found.add(id);
      }
    }
    return [...found];
  }
}

function isEndOfWord(words: string, at: number): boolean {
  return at === words.length || words.charAt(at) === ' ';
}
