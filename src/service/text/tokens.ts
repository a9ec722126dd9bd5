/** Cuts text into words that can be compared, for the technology search and signals. */
import { fold } from './fold';

export interface Token {
  /** ASCII letters and digits only, or `sentenceBreak`. Spellings that differ in case or accents give the same word. */
  readonly word: string;
  /** Offset of its first character in the text. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** Separates sentences, so a phrase can't match across two of them. Words never contain this character. */
export const sentenceBreak = '_';

/** Longer words are cut. */
const longestWord = 64;

/**
 * Takes any text; returns the words between two offsets in order, by default all, and at most `max`. Offsets must not
 * cut a word; characters outside them still decide whether a word is C++, C# or .NET. Those names are single words
 * (`cplusplus`, `csharp`, `dotnet`), `nodejs` is `node js`, `Java17` is `java 17`, and `Excelkenntnisse` is `excel
 * kenntnisse`.
 */
export function tokenise(
  text: string,
  from = 0,
  to = text.length,
  max = Number.POSITIVE_INFINITY,
): Token[] {
  const tokens: Token[] = [];
  let start = -1;
  let kinds = 0;
  // Characters are classified by a table, because this runs over every post of an import.
  for (let at = from; at <= to; at += 1) {
    const code = at < to ? text.charCodeAt(at) : Number.NaN;
    const kind = code < 128 ? (asciiKinds[code] ?? 0) : code >= 128 ? foreign : 0;
    if (kind !== 0) {
      if (start < 0) start = at;
      kinds |= kind;
      continue;
    }
    if (start < 0) continue;
    const piece = text.slice(start, at);
    if (kinds & foreign) pushForeign(tokens, text, piece, start);
    else push(tokens, text, kinds & upper ? piece.toLowerCase() : piece, start);
    start = -1;
    kinds = 0;
    if (tokens.length >= max) return tokens.slice(0, max);
  }
  return tokens;
}

const lower = 1;
const upper = 2;
const foreign = 4;
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[a-z0-9]/.test(sign)) return lower;
  return /[A-Z]/.test(sign) ? upper : 0;
});

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** Names written with and without a dot: `nodejs` gives the words of `node.js`. */
const joinedScripts = new Set(
  'nodejs reactjs vuejs nextjs nuxtjs expressjs threejs emberjs backbonejs nestjs angularjs'.split(
    ' ',
  ),
);

/** Names often written together with their version. */
const versioned =
  /^(java|python|php|vue|angular|html|css|scala|swift|kotlin|ruby|postgres|postgresql)(\d{1,2})$/;

/** Takes a lower-case word of ASCII letters and digits, and its offset. */
function push(tokens: Token[], text: string, word: string, start: number) {
  const end = start + word.length;
  const before = tokens.at(-1);
  if (before && endsSentence(text, before.end, start)) {
    tokens.push({ word: sentenceBreak, start: before.end, end: before.end });
  }
  const knowing = word.length > 11 ? /kenntnissen?$/.exec(word)?.index : undefined;
  if (knowing) {
    push(tokens, text, word.slice(0, knowing), start);
    tokens.push({ word: shortened(word.slice(knowing)), start: start + knowing, end });
    return;
  }
  if (word.endsWith('js') && joinedScripts.has(word)) {
    const cut = end - 2;
    tokens.push({ word: word.slice(0, -2), start, end: cut }, { word: 'js', start: cut, end });
    return;
  }
  const [, name = '', version = ''] = endsInDigit(word) ? (versioned.exec(word) ?? []) : [];
  if (name !== '') {
    const cut = start + name.length;
    tokens.push({ word: name, start, end: cut }, { word: version, start: cut, end });
    return;
  }
  tokens.push(special(text, word, start, end, before) ?? { word: shortened(word), start, end });
}

const endsInDigit = (word: string) => {
  const last = word.charCodeAt(word.length - 1);
  return last >= 48 && last <= 57;
};

const shortened = (word: string) => (word.length > longestWord ? word.slice(0, longestWord) : word);

/** C++, C# and .NET; undefined for any other word. */
function special(
  text: string,
  word: string,
  start: number,
  end: number,
  before: Token | undefined,
): Token | undefined {
  const next = text.charAt(end);
  if (next === '+' && text.charAt(end + 1) === '+') {
    return { word: shortened(`${word}plusplus`), start, end: end + 2 };
  }
  const slipped =
    word === 'c' ? /^ (?:\+ ?\+|#(?!\d))/.exec(text.slice(end, end + 4))?.[0] : undefined;
  if (slipped) {
    return {
      word: slipped.includes('#') ? 'csharp' : 'cplusplus',
      start,
      end: end + slipped.length,
    };
  }
  if (word === 'net' && isDotNet(text, start, before))
    return { word: 'dotnet', start: start - 1, end };
  const isSharp = word.length === 1 && (next === '#' || next === '♯') && /[a-z]/.test(word);
  if (isSharp && !/[a-z]/i.test(text.charAt(end + 1))) {
    return { word: `${word}sharp`, start, end: end + 1 };
  }
  return undefined;
}

const dotNetFamily = new Set(['asp', 'vb', 'ado', 'ml', 'csharp', 'fsharp', 'cplusplus']);

/** True for `.NET` and `ASP.NET`, but not for the end of a host name. */
function isDotNet(text: string, start: number, before: Token | undefined): boolean {
  if (text.charAt(start - 1) !== '.') return false;
  if (before?.end === start - 1) return dotNetFamily.has(before.word);
  return text.charAt(start - 2) !== '.';
}

function endsSentence(text: string, from: number, to: number): boolean {
  if (to - from < 2) return false;
  return /[.!?]["')\]]*\s|\n\s*\n/.test(text.slice(from, to));
}

const foreignWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Scripts without spaces between words: each character counts as a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

function pushForeign(tokens: Token[], text: string, piece: string, offset: number) {
  for (const { 0: run, index } of piece.matchAll(foreignWord)) {
    for (const { 0: part, index: inner } of run.matchAll(unspaced)) {
      const start = offset + index + inner;
      const word = shortened(asciiOf(part));
      if (word === '') continue;
      // A sign such as the ♯ of C♯ ends a run, so the run itself can be ASCII.
      if (isAscii(part)) push(tokens, text, part.toLowerCase(), start);
      else pushFolded(tokens, text, { word, start, end: start + part.length });
    }
  }
}

function pushFolded(tokens: Token[], text: string, token: Token) {
  const before = tokens.at(-1);
  if (before && endsSentence(text, before.end, token.start)) {
    tokens.push({ word: sentenceBreak, start: before.end, end: before.end });
  }
  tokens.push(token);
}

/**
 * Folds a word, and writes every letter that still isn't ASCII as its code point, which each full-text index takes as
 * letters.
 */
function asciiOf(word: string): string {
  return fold(word).replace(/[^a-z0-9]/gu, (sign) => `u${sign.codePointAt(0)?.toString(16)}`);
}
