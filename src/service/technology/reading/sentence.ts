/** A sentence, or one line of a list, as the words around a name are read. */
import type { Token } from '../tokens';
import { conjunctions, frequent } from './cues';

export type Language = 'de' | 'fr' | 'en';

/** What stands between two words. */
export type Gap = 'space' | 'joined' | 'comma' | 'colon' | 'other' | 'end';

/** Words of a list's entry that are looked through for another technology. */
const longestEntry = 2;
/** Entries of a list that are looked at on each side of a name. */
const entriesAround = 4;

export class Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The first of its words, and what comes after its last. */
  readonly from: number;
  readonly to: number;
  readonly language: Language;
  /** Nearly every word has a capital, as in headings. */
  readonly isTitle: boolean;
  /** All is in capitals. */
  readonly isShouted: boolean;
  readonly words: ReadonlySet<string>;

  constructor(text: string, tokens: readonly Token[], from: number, to: number) {
    this.text = text;
    this.tokens = tokens;
    this.from = from;
    this.to = to;
    this.words = new Set(tokens.slice(from, to).map(({ word }) => word));
    this.language = languageOf(this.words);
    let [capitals, shouted, letters] = [0, 0, 0];
    for (let at = from; at < to; at += 1) {
      const form = this.form(at);
      if (!/^\p{L}/u.test(form)) continue;
      if (/^\p{Lu}/u.test(form) && at > from) capitals += 1;
      if (form === form.toUpperCase() && form.length > 1) shouted += 1;
      letters += 1;
    }
    this.isTitle = letters > 3 && capitals >= 0.7 * (letters - 1);
    this.isShouted = letters > 1 && shouted === letters;
  }

  word(at: number): string {
    return at >= this.from && at < this.to ? (this.tokens[at]?.word ?? '') : '';
  }

  /** As it is written. */
  form(at: number): string {
    const token = at >= this.from && at < this.to ? this.tokens[at] : undefined;
    return token ? this.text.slice(token.start, token.end) : '';
  }

  hasCapital(at: number): boolean {
    return /^\p{Lu}/u.test(this.form(at));
  }

  /** Between the word and the next one. */
  gap(at: number): Gap {
    if (at < this.from || at + 1 >= this.to) return 'end';
    const between = this.between(at);
    if (/^\s+$/.test(between)) return 'space';
    if (/^\s*[:]\s*$/.test(between)) return 'colon';
    if (/^\s*([,;/|&+•·、]|-\s*(?=,))\s*$/.test(between)) return 'comma';
    if (/^['’-]$/.test(between) || between === '') return 'joined';
    return 'other';
  }

  between(at: number): string {
    const [one, next] = [this.tokens[at], this.tokens[at + 1]];
    return one && next ? this.text.slice(one.end, next.start) : '';
  }

  /** Whether there are other entries of a list on one side of the word; the places of their words. */
  listed(at: number): number[] {
    return [...this.#listed(at, 1), ...this.#listed(at, -1)];
  }

  #listed(at: number, step: 1 | -1): number[] {
    const found: number[] = [];
    let [entries, length] = [0, 0];
    // Behind a name may be its version.
    const isVersion = step > 0 && /^\d+$/.test(this.word(at + 1)) && this.between(at).length < 2;
    for (
      let to = at + step + (isVersion ? 1 : 0);
      to >= this.from && to < this.to && entries <= entriesAround;
      to += step
    ) {
      const gap = this.gap(step > 0 ? to - 1 : to);
      const isLink = conjunctions.has(this.word(to));
      if (gap === 'comma' || isLink || /^-\s+$/.test(this.between(step > 0 ? to - 1 : to))) {
        entries += 1;
        length = 0;
        if (isLink) continue;
      } else if (
        gap !== 'space' &&
        gap !== 'joined' &&
        !(gap === 'other' && this.between(step > 0 ? to - 1 : to) === '.')
      ) {
        // A list may begin with a bracket.
        if (entries === 0 || gap === 'end') return found;
        return found;
      }
      if (entries === 0) return found;
      length += 1;
      if (length > longestEntry) return found;
      found.push(to);
    }
    return found;
  }
}

function languageOf(words: ReadonlySet<string>): Language {
  let [best, most]: [Language, number] = ['en', 0];
  for (const language of ['en', 'de', 'fr'] as const) {
    let count = 0;
    for (const word of words) if (frequent[language].has(word)) count += 1;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
