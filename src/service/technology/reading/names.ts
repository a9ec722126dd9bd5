/**
 * Finds the names of technologies in a text, and distinguishes them from everyday words: Spark from a spark
 * (§4.13).
 */
import { sentenceBreak, type Token } from '../../text/tokens';
import { conjunctions, dealing, makers, sorts, toolPrepositions } from './cues';
import { senseOf } from './everyday';
import { isLetter, known, technologyIn } from './known-names';
import { isLanguage } from './letters';
import { isPart, pointsOf } from './points';
import type { Sense } from './senses';
import { Sentence } from './sentence';

/** A technology in a text: its index word and its position. */
export type Name = Token;

/** Prefix of the index word of a name; no word of a text begins with it. */
export const nameSign = '_';

/** Words considered before and after a name. */
const longestSentence = 60;

/** The points that a name needs. */
const enough = 3;

/** The index word of a name. */
export function nameWord(words: readonly string[]): string {
  return `${nameSign}${words.join('')}`.slice(0, 64);
}

/** Takes a text and its words, as `tokenise` returns them. Returns the names among them, in order. */
export function namesIn(text: string, tokens: readonly Token[]): Name[] {
  const found: Name[] = [];
  let sentence: Sentence | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const { word, start, end } = token;
    // Most words are in lower case and aren't names.
    const code = text.charCodeAt(start);
    if (code >= smallA && code <= smallZ && !known().small.has(word)) continue;
    const letter = isLetter(word);
    const sense = letter ? undefined : senseOf(word);
    if (!letter && !sense) continue;
    if (letter === undefined && !mayBeName(text, tokens, at, sense)) continue;
    const isVerb = letter === 'go' && code === smallG && !isPart(tokens[at + 1]?.word ?? '');
    if (isVerb && !mayBeListed(text, tokens, at)) continue;
    if (!sentence || at >= sentence.to) sentence = sentenceAround(text, tokens, at);
    const isName = letter
      ? isLanguage(sentence, at, letter, technologyIn(sentence))
      : sense !== undefined && pointsOf(sentence, at, sense) >= enough;
    if (isName) found.push({ word: nameWord([word]), start, end });
    const longer = longerAt(sentence, at);
    if (longer) {
      found.push({
        word: nameWord(longer),
        start,
        end: tokens[at + longer.length - 1]?.end ?? end,
      });
    }
  }
  return found;
}

const hyphen = '-'.charCodeAt(0);
const [smallA, smallG, smallZ] = [97, 103, 122];

/** A quick check of the neighbours, so that most words don't require reading their sentence. */
function mayBeName(text: string, tokens: readonly Token[], at: number, sense?: Sense): boolean {
  const { word, start, end } = tokens[at] ?? { word: '', start: 0, end: 0 };
  const code = text.charCodeAt(start);
  const isSmall = code >= smallA && code <= smallZ;
  const isKnown = known().names.has(word);
  if (!isSmall && isKnown && sense && (sense.with.size > 0 || sense.isNoNoun)) return true;
  const before = tokens[at - 1];
  if (sense?.kind === 'plain') return true;
  if (known().longer.has(word) || mayBeListed(text, tokens, at)) return true;
  const isRead = sense?.kind === 'word';
  const next = tokens[at + 1]?.word ?? '';
  const last = before && before.end + 1 === start ? before.word : '';
  if (isSmall && isRead && !sense.isNoNoun) return false;
  if (isPart(next) || toolPrepositions.has(last) || last === 'of' || last === 'de') return true;
  if (isSmall) return false;
  if (isKnown && !(before === undefined || before.word === sentenceBreak || isRead === false))
    return true;
  if (sense?.kind !== 'word' && isKnown) return true;
  if (text.charCodeAt(end) === hyphen || makers.has(last) || last === 'to') return true;
  if (
    dealing.has(last) ||
    sorts.has(last) ||
    /^\d/.test(next) ||
    (isKnown && toolPrepositions.has(next))
  )
    return true;
  return (
    isKnown && /[(:\n]/.test(text.slice(Math.max(0, start - 2), start) + text.slice(end, end + 2))
  );
}

/** Whether a word has a sign or conjunction of a list next to it. */
function mayBeListed(text: string, tokens: readonly Token[], at: number): boolean {
  const { start, end } = tokens[at] ?? { start: 0, end: 0 };
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (next && (conjunctions.has(next.word) || isSign(text, end, 1))) return true;
  return before !== undefined && (conjunctions.has(before.word) || isSign(text, start - 1, -1));
}

/** A list separator, directly or after a space. */
function isSign(text: string, at: number, step: 1 | -1): boolean {
  const sign = text.charAt(at);
  return listSigns.has(sign === ' ' ? text.charAt(at + step) : sign);
}

const listSigns = new Set(',;/|&+•·:('.split(''));

/** Also ends at a line break. */
function sentenceAround(text: string, tokens: readonly Token[], at: number): Sentence {
  const isEnd = (left: number) => {
    const [one, next] = [tokens[left], tokens[left + 1]];
    if (!one || !next || next.word === sentenceBreak || one.word === sentenceBreak) return true;
    return next.start - one.end > 0 && text.slice(one.end, next.start).includes('\n');
  };
  let [from, to] = [at, at + 1];
  while (from > 0 && at - from < longestSentence && !isEnd(from - 1)) from -= 1;
  while (to < tokens.length && to - at < longestSentence && !isEnd(to - 1)) to += 1;
  return new Sentence(text, tokens, from, to);
}

/** Names of everyday words need capitals, or a technology in the sentence. */
function longerAt(sentence: Sentence, at: number): readonly string[] | undefined {
  const found = known()
    .longer.get(sentence.word(at))
    ?.find((words) => words.every((word, offset) => sentence.word(at + offset) === word));
  if (!found) return undefined;
  const places = found.map((_, offset) => at + offset);
  const hasTechnology = sentence.has(known().technologies, at, at + found.length);
  const isCapital = places.every((place) => sentence.hasCapital(place)) && !sentence.isShouted;
  if (sentence.word(at + found.length) === 'camp') return undefined;
  return (isCapital && !sentence.isTitle) || hasTechnology ? found : undefined;
}
