/** A sentence, or one line of a list, with access to the words around a name. */
import type { Token } from '../../text/tokens';
import { conjunctions, frequent } from './cues';

export type Language = 'de' | 'fr' | 'en';

/** What separates two words. */
export type Gap = 'space' | 'joined' | 'comma' | 'colon' | 'other' | 'end';

/** The most words of a list item that are considered. */
const longestEntry = 3;
/** List items considered on each side of a name. */
const entriesAround = 4;

export class Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The index of its first word, and the index after its last. */
  readonly from: number;
  readonly to: number;
  #language: Language | undefined;
  #capitals: { readonly isTitle: boolean; readonly isShouted: boolean } | undefined;

  constructor(text: string, tokens: readonly Token[], from: number, to: number) {
    this.text = text;
    this.tokens = tokens;
    this.from = from;
    this.to = to;
  }

  /** Whether it contains one of these words outside the given range. */
  has(words: ReadonlySet<string>, from = this.from, to = from): boolean {
    for (let at = this.from; at < this.to; at += 1) {
      if (at >= from && at < to) continue;
      if (words.has(this.tokens[at]?.word ?? '')) return true;
    }
    return false;
  }

  get language(): Language {
    this.#language ??= languageOf(this.tokens.slice(this.from, this.to));
    return this.#language;
  }

  /** Whether nearly every word is capitalised, as in headings. */
  get isTitle(): boolean {
    return this.#written().isTitle;
  }

  /** Whether all words are in capitals. */
  get isShouted(): boolean {
    return this.#written().isShouted;
  }

  #written() {
    if (this.#capitals) return this.#capitals;
    let [capitals, shouted, letters] = [0, 0, 0];
    for (let at = this.from; at < this.to; at += 1) {
      const form = this.form(at);
      const first = form.charAt(0);
      if (first.toLowerCase() === first.toUpperCase()) continue;
      letters += 1;
      if (first === first.toLowerCase()) continue;
      if (at > this.from) capitals += 1;
      if (form.length > 1 && form === form.toUpperCase()) shouted += 1;
    }
    this.#capitals = {
      isTitle: letters > 5 && capitals >= 0.7 * (letters - 1),
      isShouted: letters > 1 && shouted === letters,
    };
    return this.#capitals;
  }

  word(at: number): string {
    return at >= this.from && at < this.to ? (this.tokens[at]?.word ?? '') : '';
  }

  /** The word as written. */
  form(at: number): string {
    const token = at >= this.from && at < this.to ? this.tokens[at] : undefined;
    return token ? this.text.slice(token.start, token.end) : '';
  }

  hasCapital(at: number): boolean {
    const first = this.form(at).charAt(0);
    return first !== first.toLowerCase();
  }

  /** The separator between the word and the next one. */
  gap(at: number): Gap {
    if (at < this.from || at + 1 >= this.to) return 'end';
    const between = this.between(at);
    if (between === ' ') return 'space';
    if (between === ', ') return 'comma';
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

  /** The positions of the words in other items of the list that contains the word; empty if it isn't in a list. */
  otherItems(at: number): number[] {
    return [...this.#otherItems(at, 1), ...this.#otherItems(at, -1)];
  }

  #otherItems(at: number, step: 1 | -1): number[] {
    const found: number[] = [];
    let [entries, length] = [0, 0];
    // A version may follow the name.
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
      )
        return found;
      if (entries === 0) return found;
      length += 1;
      if (length > longestEntry) return found;
      found.push(to);
    }
    return found;
  }
}

function languageOf(tokens: readonly Token[]): Language {
  let [best, most]: [Language, number] = ['en', 0];
  for (const language of ['en', 'de', 'fr'] as const) {
    let count = 0;
    for (const { word } of tokens) if (frequent[language].has(word)) count += 1;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
