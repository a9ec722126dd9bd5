/** Cuts the snippet of a post that shows why it was found, with the matches marked. */

import type { Token } from '../../text/tokens';
import { isAt, isName, readTokens } from '../reading/words';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Characters shown before and after the first match. */
const before = 90;
const after = 170;

/** The phrases, prepared once for all posts of a page. */
interface Wanted {
  /** The words of each phrase, the longer phrases first. */
  readonly phrases: readonly (readonly string[])[];
  readonly firstWords: ReadonlySet<string>;
  /** Whether one of them is a name: else no names are read, which takes longer than the words. */
  readonly withNames: boolean;
  /** Finds places that may be a match. */
  readonly places: RegExp;
  /** Characters of the longest phrase. */
  readonly longest: number;
}

/**
 * Takes the phrases searched for, as `phraseOf` returns them. Returns a function from a post's raw text to its snippet:
 * safe HTML with the text escaped, every match inside `<mark>`, and no other tag.
 */
export function snippetsFor(phrases: readonly string[]): (text: string) => string {
  const wanted = wantedOf(phrases);
  return (text) => snippetOf(text, wanted);
}

/** As `snippetsFor`, but the function returns plain text without marks. */
export function quotesFor(phrases: readonly string[]): (text: string) => string {
  const wanted = wantedOf(phrases);
  return (text) => {
    const { from, to } = cutOut(text, firstHits(text, wanted).first);
    const plain = text.slice(from, to).replace(/\s+/g, ' ');
    return `${from > 0 ? '…' : ''}${plain}${to < text.length ? '…' : ''}`.trim();
  };
}

function wantedOf(phrases: readonly string[]): Wanted {
  const words = phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length);
  const firstWords = new Set(words.map(([first = '']) => first));
  const looks = [...firstWords].map((word) => word.replace(/^_/, ''));
  const places = new RegExp(`(?<![a-z0-9])(?:${looks.join('|')})(?![a-z0-9])`, 'gi');
  const longest = Math.max(...phrases.map((phrase) => phrase.length));
  return { phrases: words, firstWords, withNames: phrases.some(isName), places, longest };
}

/** The part of a text to show around its first match. */
function cutOut(text: string, first: Span): { readonly from: number; readonly to: number } {
  return {
    from: wordStart(text, Math.max(0, first.start - before), first.start),
    to: wordEnd(text, Math.min(text.length, first.end + after), first.end),
  };
}

function snippetOf(text: string, wanted: Wanted): string {
  const { first, hits } = firstHits(text, wanted);
  const { from, to } = cutOut(text, first);
  let html = from > 0 ? '…' : '';
  let at = from;
  for (const { start, end } of hits) {
    if (start < at || end > to) continue;
    html += `${escaped(text.slice(at, start))}<mark>${escaped(text.slice(start, end))}</mark>`;
    at = end;
  }
  return `${html}${escaped(text.slice(at, to))}${to < text.length ? '…' : ''}`.trim();
}

/** Places to try before the whole text is read. */
const maxGuesses = 8;

/**
 * The first match and those around it. Posts are long, so only the text around a possible match is cut into words; if
 * none of these places matches, as with C++ or accents, the whole text is.
 */
function firstHits(text: string, wanted: Wanted): { first: Span; hits: Span[] } {
  const { places, longest } = wanted;
  places.lastIndex = 0;
  for (let guesses = 0; guesses < maxGuesses; guesses += 1) {
    const place = places.exec(text)?.index;
    if (place === undefined) break;
    const from = blankFrom(text, place - before, -1);
    const to = blankFrom(text, place + 2 * longest + after, 1);
    const hits = hitsIn(text, wanted, from, to);
    const first = hits.find(({ start }) => start === place);
    if (first) return { first, hits };
  }
  const hits = hitsIn(text, wanted, 0, text.length);
  return { first: hits[0] ?? { start: 0, end: 0 }, hits };
}

/** The next offset in that direction that doesn't cut a word. */
function blankFrom(text: string, start: number, step: 1 | -1): number {
  let at = start;
  while (at > 0 && at < text.length && !/\s/.test(text.charAt(at))) at += step;
  return Math.min(Math.max(at, 0), text.length);
}

/**
 * Matches in text order. Of two that overlap, the one that starts first counts; of two that start together, the longer.
 */
function hitsIn(text: string, wanted: Wanted, from: number, to: number): Span[] {
  const hits = readTokens(text, from, to, wanted.withNames).flatMap((tokens) =>
    hitsAmong(tokens, wanted),
  );
  hits.sort((one, other) => one.start - other.start || other.end - one.end);
  return hits.filter(
    ({ start }, at) => start >= Math.max(0, ...hits.slice(0, at).map(({ end }) => end)),
  );
}

function hitsAmong(tokens: readonly Token[], { phrases, firstWords }: Wanted): Span[] {
  const hits: Span[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    if (!first || !firstWords.has(first.word)) continue;
    const phrase = phrases.find((words) => isAt(tokens, at, words));
    const last = tokens[at + (phrase?.length ?? 0) - 1];
    if (!phrase || !last) continue;
    hits.push({ start: first.start, end: last.end });
    at += phrase.length - 1;
  }
  return hits;
}

/** Moves a cut forward to a space, but not into the match. */
function wordStart(text: string, cut: number, limit: number): number {
  if (cut === 0) return 0;
  const blank = text.slice(cut, limit).search(/\s/);
  return blank < 0 ? limit : cut + blank + 1;
}

/** Moves a cut back to a space, but not into the match. */
function wordEnd(text: string, cut: number, limit: number): number {
  if (cut === text.length) return cut;
  const kept = /\s\S*$/.exec(text.slice(limit, cut));
  return kept ? limit + kept.index : limit;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Also replaces every run of whitespace with one space; the pattern skips single spaces, which are most. */
function escaped(text: string): string {
  const plain = text.replace(/\s{2,}|[^\S ]/g, ' ');
  return /[&<>"']/.test(plain)
    ? plain.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    : plain;
}
