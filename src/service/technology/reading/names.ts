/**
 * Finds the names of technologies in a text, and distinguishes them from everyday words: Spark from a spark
 * (§4.13).
 */
import { once } from '../../../contract/once';
import { sentenceBreak, type Token, tokenise } from '../../text/tokens';
import {
  articles,
  companyForms,
  conjunctions,
  dealing,
  handling,
  knowing,
  labels,
  makers,
  moreNames,
  moreTechnologies,
  moves,
  partsOfMore,
  partsOfTools,
  places,
  sorts,
  subjects,
  titles,
  toolPrepositions,
} from './cues';
import { isEveryday, senseOf } from './everyday';
import { isLanguage } from './letters';
import { technologyNames } from './lexicon';
import { nameGroups } from './other-names';
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

/** Consist of everyday words but are unambiguous. */
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

const known = once(() => {
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

const hyphen = '-'.charCodeAt(0);

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

function isLetter(word: string): 'c' | 'r' | 'go' | undefined {
  return word === 'c' || word === 'r' || word === 'go' ? word : undefined;
}

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

/** Whether a word of the sentence is certainly a technology. */
function technologyIn(sentence: Sentence): (at: number) => boolean {
  const { technologies, names } = known();
  return (at) => {
    const word = sentence.word(at);
    if (technologies.has(word) || /(plusplus|sharp)$/.test(word)) return true;
    return names.has(word) && sentence.hasCapital(at) && word.length > 1;
  };
}

/** Whether a word confirms that an everyday word next to it is a technology. */
function isSureTechnology(sentence: Sentence, at: number): boolean {
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

function pointsOf(sentence: Sentence, at: number, sense: Sense): number {
  const [before, next] = [sentence.word(at - 1), sentence.word(at + 1)];
  const [gapBefore, gapAfter] = [sentence.gap(at - 1), sentence.gap(at)];
  if (at === sentence.from && isPersonAt(sentence, at)) return 0;
  const isClose = gapBefore === 'space' || gapBefore === 'joined';
  // “a Java developer”, but not “a Java”.
  const isRole = articles.has(before) && isPart(next);
  if (sense.notAfter.has(before) && isClose && !isRole) return 0;
  if (sense.notBefore.has(next) && (gapAfter === 'space' || gapAfter === 'joined')) return 0;
  if (sense.notWith.size > 0 && sentence.has(sense.notWith)) return 0;
  const parts = [
    formPoints(sentence, at, sense),
    companyPoints(sentence, at),
    beforePoints(sentence, at, sense),
    afterPoints(sentence, at, sense),
    sense.with.size > 0 && sentence.has(sense.with) ? 3 : 0,
    isOnlyNames(sentence) ? 3 : 0,
  ];
  return parts.reduce((sum, points) => sum + points, 0);
}

/** “Dart and Flutter”, “Teams, Zoom or Meet”: the sentence consists of names, except one capitalised word. */
function isOnlyNames(sentence: Sentence): boolean {
  const { technologies, names } = known();
  let [count, others] = [0, 0];
  for (let at = sentence.from; at < sentence.to; at += 1) {
    const word = sentence.word(at);
    if (conjunctions.has(word)) continue;
    if (!technologies.has(word)) {
      if (!sentence.hasCapital(at)) return false;
      if (!names.has(word)) others += 1;
    }
    if (others > 1) return false;
    if (isLetter(word) === undefined) count += 1;
  }
  return count - 2 * others > 0 && count > 1;
}

/** “Ms. Jenkins”: the full stop looks like the end of a sentence. */
function isPersonAt({ text, tokens }: Sentence, at: number): boolean {
  const { start } = tokens[at] ?? { start: 0 };
  if (text.slice(start - 2, start) !== '. ') return false;
  return titles.has(
    /\w*$/.exec(text.slice(Math.max(0, start - 12), start - 2))?.[0].toLowerCase() ?? '',
  );
}

/** Points for its spelling, such as a capital inside a sentence. */
function formPoints(sentence: Sentence, at: number, sense: Sense): number {
  const form = sentence.form(at);
  const { word = '' } = sentence.tokens[at] ?? {};
  const isCapital = sentence.hasCapital(at);
  const isAllCapitals = form === form.toUpperCase();
  const isNoun = sense.nounIn !== '' && sense.nounIn.includes(sentence.language);
  if (sense.kind === 'plain') return 9;
  if (sense.kind === 'acronym') {
    if (
      word === 'js' &&
      /^[.]?\s?$/.test(sentence.between(at - 1)) &&
      scripts.has(sentence.word(at - 1))
    )
      return -9;
    if (isForeignAcronym(sentence, at)) return -9;
    if (word === 'sas' && isCompanyForm(sentence, at)) return -9;
    return isAllCapitals ? 3 : 0;
  }
  if (sense.kind === 'brand' && !isNoun) return isCapital ? 3 : 0;
  if (!isCapital) return sense.isNoNoun ? -1 : -3;
  const isShouted = sentence.isShouted || sentence.to - sentence.from === 1;
  if (isAllCapitals && form.length > 1 && !isShouted) return -4;
  if (isAllCapitals && form.length > 1 && sentence.isShouted) return 0;
  if (sense.isAlwaysCapital) return 0;
  if (isNoun && sentence.language === 'de') return 0;
  if (sentence.isTitle) return 0;
  // A single word in a line is a list item.
  if (sentence.to - sentence.from === 1) return sense.isSure ? 3 : 0;
  if (at === sentence.from || sentence.gap(at - 1) === 'colon') return 0;
  const first = sentence.word(sentence.from);
  const isAfterNoun =
    at === sentence.from + 1 &&
    !dealing.has(first) &&
    !handling.has(first) &&
    !toolPrepositions.has(first);
  return (isAfterNoun ? 1 : 2) + (sense.isSure && !isAfterNoun ? 1 : 0);
}

const scripts = new Set(
  'node react vue next nuxt express three ember backbone nest d3 angular'.split(' '),
);

/** The legal form after the name of a French company. */
function isCompanyForm(sentence: Sentence, at: number): boolean {
  return (
    sentence.hasCapital(at - 1) &&
    sentence.gap(at - 1) === 'space' &&
    !technologyIn(sentence)(at - 1) &&
    at - 1 > sentence.from
  );
}

/** The first words of the acronyms' own long forms. */
const ownFirstWords = new Set(['amazon', 'google', 'structured', 'hypertext', 'large', 'robot']);

/** Whether the text explains the acronym as something else: “the American Welding Society (AWS)”. */
function isForeignAcronym(sentence: Sentence, at: number): boolean {
  if (!sentence.between(at - 1).includes('(')) return false;
  const word = sentence.word(at);
  const first = at - word.length;
  const initials = Array.from(word, (_, nth) => sentence.word(first + nth).charAt(0)).join('');
  return initials === word && !ownFirstWords.has(sentence.word(first));
}

/** Points for technologies in the same list or sentence. */
function companyPoints(sentence: Sentence, at: number): number {
  const { technologies, names } = known();
  const listed = sentence.listed(at);
  const isTight = /^[/+]$/.test(sentence.between(at)) || /^[/+]$/.test(sentence.between(at - 1));
  if (listed.some((place) => isSureTechnology(sentence, place))) return 5;
  const named = listed.filter((place) => {
    const word = sentence.word(place);
    if (!names.has(word) || !sentence.hasCapital(place) || word.length < 2) return false;
    return !senseOf(word)?.isAlwaysCapital;
  }).length;
  // “Angular or Vue experience”
  const isTaskList = isTight || listed.some((place) => isPart(sentence.word(place)));
  const fromNames =
    !sentence.hasCapital(at) || named === 0 ? 0 : Math.min(3, named + (isTaskList ? 2 : 1));
  return sentence.has(technologies, at, at + 1) ? fromNames + 2 : fromNames;
}

/** Points for the words before it. */
function beforePoints(sentence: Sentence, at: number, sense: Sense): number {
  const before = sentence.word(at - 1);
  const gap = sentence.gap(at - 1);
  if (gap === 'colon') return hasLabel(sentence, at) ? 3 : 0;
  if (gap === 'comma' && hasLabel(sentence, at)) return 2;
  if (gap !== 'space' && gap !== 'joined') return 0;
  if (makers.has(before)) return 4;
  if (titles.has(before)) return -6;
  const isCapital = sentence.hasCapital(at);
  if (sorts.has(before) && sentence.hasCapital(at)) return sentence.isTitle ? 1 : 4;
  if (articles.has(before)) return sense.kind === 'acronym' && isCapital ? 0 : -2;
  const isRead = sense.kind === 'word';
  if (before === 'to' && isRead) {
    const isMove = sentence.has(moves) || technologyIn(sentence)(at - 2);
    return isMove && isCapital ? 2 : -4;
  }
  if (isCapital && isRead && subjects.has(before)) return -4;
  const verb = [before, sentence.word(at - 2), sentence.word(at - 3)];
  if (
    toolPrepositions.has(before) ||
    (before === 'd' && gap === 'joined') ||
    (/^(of|de)$/.test(before) && verb.slice(1).some((one) => knowing.has(one)))
  ) {
    if (!isCapital)
      return sense.isNoNoun && verb.some((one) => knowing.has(one)) && isLast(sentence, at)
        ? 4
        : isRead
          ? 0
          : 3;
    if (sense.isAlwaysCapital) return 1;
    const isKnown = verb.slice(1).some((one) => knowing.has(one));
    return (sentence.isTitle ? 1 : 2) + (isKnown ? 1 : 0);
  }
  if (dealing.has(before)) return isCapital ? 1 : 0;
  // Part of a longer name.
  const isName =
    sentence.hasCapital(at - 1) && at - 1 > sentence.from && !technologyIn(sentence)(at - 1);
  return isCapital && isRead && isName ? -3 : 0;
}

function isLast(sentence: Sentence, at: number): boolean {
  return (
    sentence.gap(at) !== 'space' ||
    articles.has(sentence.word(at + 1)) ||
    /^(and|or|is|und|oder|et|ou)$/.test(sentence.word(at + 1))
  );
}

function hasLabel(sentence: Sentence, at: number): boolean {
  for (let to = sentence.from; to < at; to += 1) {
    if (sentence.gap(to) === 'colon')
      return (
        labels.has(sentence.word(to)) ||
        labels.has(sentence.word(to - 1)) ||
        labels.has(sentence.word(sentence.from))
      );
  }
  return false;
}

/** Points for the words after it. */
function afterPoints(sentence: Sentence, at: number, sense: Sense): number {
  const next = sentence.word(at + 1);
  const gap = sentence.gap(at);
  const isCapital = sentence.hasCapital(at);
  if (gap === 'joined' && sentence.between(at) !== '') {
    if (isPart(next)) return isCapital ? 4 : 2;
    if (isCapital && sentence.hasCapital(at + 1) && germanParts.test(next)) return 4;
    return sense.kind !== 'word' || (sentence.language === 'de' && !sense.nounIn.includes('de'))
      ? 1
      : -4;
  }
  const isVersion = /^\d{1,2}$/.test(next) && (gap === 'space' || sentence.between(at) === '');
  if (isVersion) {
    if (!isCapital || sense.kind !== 'word' || sense.isAlwaysCapital) return 0;
    return sense.isSure ? 3 : 2;
  }
  if (gap === 'comma' && places.has(next) && sentence.hasCapital(at + 1)) return -5;
  if (gap === 'other' && /^\s*\($/.test(sentence.between(at))) {
    if (isPart(next) || (isCapital && known().technologies.has(next))) return 3;
  }
  if (gap !== 'space') return 0;
  if (/^(19|20)\d\d$/.test(next)) return sense.isAlwaysCapital || sense.kind === 'word' ? -4 : 0;
  if (isPart(next))
    return !isCapital
      ? sense.kind === 'word'
        ? 1
        : 3
      : partsOfMore.has(next) && !isKnownName(sentence.word(at))
        ? 1
        : 3;
  if (isPart(sentence.word(at + 2)) && isCapital && sentence.hasCapital(at + 1)) return 0;
  if (sense.kind === 'brand' || sense.kind === 'plain') {
    return companyForms.has(next) && sentence.hasCapital(at + 1) ? -9 : 0;
  }
  if (sense.isNoNoun && isCapital && /^(is|ist|est)$/.test(next)) return 3;
  if (sense.kind !== 'word') return 0;
  if (isCapital && /^(on|in|with|for|mit|avec|sur)$/.test(next) && technologyIn(sentence)(at + 2))
    return 1;
  // “ab” and “co” are also words.
  if (companyForms.has(next) && (next.length > 2 || sentence.hasCapital(at + 1))) return -6;
  return isCapital && sentence.hasCapital(at + 1) && !technologyIn(sentence)(at + 1) ? -4 : 0;
}

/** German nouns joined to a tool's name with a hyphen: “React-Komponenten”. */
const germanParts =
  /^(komponent|anwendung|oberflach|umgebung|plattform|architekt|projekt|modul|system|bericht|auswertung|vorlage|kampagne|automatisier|abfrage|liste|datei|tabelle|spezialist|expert|profi|migration|einfuhrung|instanz|partner)/;

function isPart(word: string): boolean {
  return (
    partsOfTools.has(word) ||
    /(entwickler|kenntnisse|berater|administrator|programmierung|datenbank)/.test(word)
  );
}
