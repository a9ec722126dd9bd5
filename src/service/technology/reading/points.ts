/** Weighs what a sentence says for and against an everyday word in it being a technology's name. */
import {
  articles,
  companyForms,
  conjunctions,
  dealing,
  handling,
  knowing,
  labels,
  makers,
  moves,
  partsOfMore,
  partsOfTools,
  places,
  sorts,
  subjects,
  titles,
  toolPrepositions,
} from './cues';
import { senseOf } from './everyday';
import { isKnownName, isLetter, isSureTechnology, known, technologyIn } from './known-names';
import type { Sense } from './senses';
import type { Sentence } from './sentence';

/** Takes a sentence, the place of an everyday word in it, and its sense; returns the points for a technology. */
export function pointsOf(sentence: Sentence, at: number, sense: Sense): number {
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
  const others = sentence.otherItems(at);
  const isTight = /^[/+]$/.test(sentence.between(at)) || /^[/+]$/.test(sentence.between(at - 1));
  if (others.some((place) => isSureTechnology(sentence, place))) return 5;
  const named = others.filter((place) => {
    const word = sentence.word(place);
    if (!names.has(word) || !sentence.hasCapital(place) || word.length < 2) return false;
    return !senseOf(word)?.isAlwaysCapital;
  }).length;
  // “Angular or Vue experience”
  const isTaskList = isTight || others.some((place) => isPart(sentence.word(place)));
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
  if (gap === 'joined' && isPart(next)) return isCapital ? 4 : 2;
  if (gap === 'joined' && sentence.between(at) !== '') {
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

/** Whether a word names a part of a tool or a person who works with it, as in “Java developer”. */
export function isPart(word: string): boolean {
  return (
    partsOfTools.has(word) ||
    /(entwickler|kenntnisse|berater|administrator|programmierung|datenbank)/.test(word)
  );
}
