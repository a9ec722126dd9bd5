/** Reads names of people as lists and networks write them. */
import { fold } from '../../text/fold';
import {
  credentials,
  easternFamilyNames,
  generations,
  honorifics,
  jobWords,
  particles,
  pronouns,
  shortCredentials,
  shortParticles,
  shortTitles,
  titles,
  vietnameseFamilyNames,
} from './name-words';

/** One interpretation of a name. */
export interface Reading {
  /** Given names, then the family name, in lower case with accents; initials are words of one letter. */
  readonly words: readonly string[];
  /** The same words without accents, once for each way of writing umlauts and similar letters. */
  readonly spellings: readonly (readonly string[])[];
  /** `jr` or `iii`; empty without one. */
  readonly generation: string;
  /** Whether it omits or reorders part of the text. */
  readonly isLoose: boolean;
}

export type PersonName = readonly Reading[];

/**
 * Takes a name as lists write it: with titles, degrees, pronouns, nicknames, "Roe, Dana", symbols, an email
 * address. Returns each interpretation, none for a text without letters or with two people.
 */
export function readName(text: string): PersonName {
  const { main, asides } = withoutAsides(tidy(text));
  const piece = firstPiece(main);
  if (twoPeople.test(piece)) return [];
  const { words, generation, isTurnedToo } = partsOf(piece);
  if (words.slice(1, -1).some((word, at) => isAnd(word, words[at]))) return [];
  const found: { words: readonly string[]; isLoose: boolean }[] = [{ words, isLoose: false }];
  const add = (other: readonly string[]) => found.push({ words: other, isLoose: true });
  if (isTurnedToo) add(isTurnedToo);
  const capitals = familyInCapitals(piece);
  if (capitals) add(capitals);
  for (const aside of asides) for (const other of insteadOf(words, aside)) add(other);
  for (const { words: each } of [...found]) for (const other of writtenOut(each)) add(other);
  for (const { words: each } of [...found]) {
    for (const turned of familyNameLast(each)) add(turned);
  }
  return found
    .filter((one) => one.words.length > 0)
    .map((one) => ({ ...one, generation, spellings: spellingsOf(one.words) }));
}

/** "Dana/Jim Roe" */
const twoPeople = /^\p{L}{2,}\/\p{L}{2,}\s/u;

/** "Dana and Jim Roe" are two people; "von und zu" is a part of one name. */
function isAnd(word: string, before: string | undefined): boolean {
  return word === 'and' || word === 'et' || (word === 'und' && !particles.has(before ?? ''));
}

/** The last three letters of the name's interpretations. Names that agree share at least one. */
export function endingsOf(name: PersonName): ReadonlySet<string> {
  return new Set(
    name.flatMap(({ spellings }) => spellings.map((words) => words.join('').slice(-3))),
  );
}

/** Whether a word is the first letter of a name. */
export function isInitial(word: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u.test(word);
}

const invisible = /\p{Cf}|\ufe0f/gu;

/** Removes trademark signs, email addresses, tags, pronouns and forms of address. NFKC would turn "™" into letters. */
function tidy(text: string): string {
  return text
    .replace(/[®™©]/g, '')
    .replace(/['’‘`´ʼʻ′]/g, "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/<[^>]*>|\S+@\S+|#\p{L}+/gu, ' ')
    .replace(/(?<![\p{L}])\p{L}+(?: ?\/ ?\p{L}+)+(?!\p{L})/gu, (text) =>
      text
        .toLowerCase()
        .split(/ ?\/ ?/)
        .every((word) => pronouns.has(word))
        ? ' '
        : text,
    )
    .replace(/^\s*(?:z\. ?h(?:d|de|dn)\.|attn\.?|profil[e]? (?:of|von|de))\s|^\s*\d+[.)]\s/i, ' ')
    .replace(/'s (?:profile|page)\b.*/i, ' ')
    .replace(/[,\s]\s*((?:née|geb\.|geborene[rn]?) \p{L}[\p{L}'-]*)(?!\p{L})/giu, ' ($1)')
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replace(/[\u0622\u0623\u0625]/g, '\u0627')
    .replace(/・/g, ' ');
}

const brackets = /[([{【「『]([^)\]}】」』]*)[)\]}】」』]/g;
const quotes = /["“”„«»]([^"“”„«»]+)["“”„«»]|(?<=^|\s)'([^']+)'(?=\s|,|$)/g;

function withoutAsides(text: string): { main: string; asides: readonly string[] } {
  const asides: string[] = [];
  const keep = (_: string, one?: string, other?: string) => {
    asides.push((one ?? other ?? '').trim());
    return ' ';
  };
  return { main: text.replace(brackets, keep).replace(quotes, keep), asides };
}

const signs =
  /[|•●▪◦∙★☆✓✔➤►▶→⇒~]|\s[·‧@/]\s|:\s|\s(?:is hiring|via)(?!\S)|\p{Extended_Pictographic}/u;

/** Returns the name before additions of networks and members: "Dana Roe | We hire". */
function firstPiece(text: string): string {
  const pieces = text.split(signs).map((piece) => piece.trim());
  const piece = pieces.find((each) => /\S\s+\S/.test(each)) ?? pieces.join(' ');
  const [name = '', ...more] = piece.split(/\s[-–—]\s/);
  // A double name may have spaces around its hyphen.
  const isName = more.some(
    (each) => !/\S\s+\S/.test(each.trim()) && !isCredential(each, true) && !isJob(each),
  );
  return isName ? piece : name;
}

interface Parts {
  readonly words: readonly string[];
  readonly generation: string;
  /** The words if what looks like a degree is in fact the given name. */
  readonly isTurnedToo?: readonly string[];
}

/** Reads "Roe, Dana" and degrees after commas. */
function partsOf(text: string): Parts {
  const [first = '', ...more] = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const main = bare(first);
  const isWhole = main.words.length > 1 && !particles.has(main.words[0] ?? '');
  const rest = more.filter(
    (part, at) => !isCredential(part, isWhole || at > 0) && !generationOf(part),
  );
  const generation = main.generation || more.map(generationOf).find(Boolean) || '';
  const [given] = rest;
  if (given === undefined || (isWhole && (rest.length > 1 || isJob(given))))
    return { words: main.words, generation };
  const turned = [...bare(given).words, ...main.words];
  const both = { generation: generation || bare(given).generation };
  const isCapitals = /^[\p{Lu}\d.&/-]{2,6}$/u.test(given) && /\p{Ll}/u.test(first);
  return isWhole && isCapitals
    ? { ...both, words: main.words, isTurnedToo: turned }
    : { ...both, words: turned };
}

/** Whether a text is a job such as "Head of Sales" or "CEO at Acme" rather than given names. */
function isJob(text: string): boolean {
  return (
    text.split(/\s+/).length > 3 ||
    text.split(/[\s/&-]+/).some((word) => jobWords.has(word.toLowerCase()))
  );
}

/** The names alone, and the generation after them. */
function bare(text: string): { words: string[]; generation: string } {
  let tokens = text
    .split(/[\s_]+/)
    .map((token) => (/^[&+]$/.test(token) ? 'and' : token))
    .filter((token) => /\p{L}/u.test(token));
  const isSmall = text === text.toLowerCase();
  for (let isAfter = false; tokens.length > 1 && isTitle(tokens[0] ?? '', isAfter && !isSmall); ) {
    tokens = tokens.slice(1);
    isAfter = true;
  }
  let generation = '';
  while (tokens.length > 1) {
    const last = tokens.at(-1) ?? '';
    const found = generationOf(last);
    if (found && tokens.length < 3 && /^(junior|senior)$/i.test(last)) break;
    // Two names must remain, unless a comma and another part follow.
    if (!found && (tokens.length < 3 || !isCredential(last, false))) break;
    generation ||= found;
    tokens = tokens.slice(0, -1);
  }
  return { words: wordsOf(tokens), generation };
}

function isTitle(token: string, isAfterTitle: boolean): boolean {
  if (/^(?:DI|PD|RA|RAin|StB|StBin|WP|Me)$|^[Dd]ipl[.-]/.test(token)) return true;
  const isMarked = token.includes('.') || (isAfterTitle && token === token.toLowerCase());
  const known = (word: string) => titles.has(word) || (isMarked && shortTitles.has(word));
  return known(lettersOf(token)) || pieces(token).every(known);
}

/** Whether a text consists only of degrees and similar credentials. */
function isCredential(text: string, isBehindComma: boolean): boolean {
  return text.split(/[\s/&]+/).every((token) => {
    const known = (word: string) =>
      /^[Dd]ipl[.-]/.test(token) ||
      credentials.has(word) ||
      generations.has(word) ||
      ((isBehindComma || token.includes('.')) && (shortCredentials.has(word) || titles.has(word)));
    return known(lettersOf(token)) || pieces(token).every(known);
  });
}

function generationOf(text: string): string {
  return generations.get(lettersOf(text)) ?? '';
}

/** The letters and digits of a word, in lower case. */
export function lettersOf(token: string): string {
  return token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** `dr` and `ing` from "Dr.-Ing.". */
function pieces(token: string): string[] {
  return token
    .toLowerCase()
    .split(/[.\-/]+/)
    .filter(Boolean);
}

/** Hyphenated parts become one word, except initials; "v.d." and "v/d" are one particle. */
function wordsOf(tokens: readonly string[]): string[] {
  const found = tokens.flatMap((token) =>
    token
      .replace(/'/g, '')
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}-]+/u)
      .flatMap((piece) => {
        const parts = piece.split('-').filter(Boolean);
        return parts.some(isInitial) ? parts : [parts.join('')];
      })
      .filter(Boolean),
  );
  const words: string[] = [];
  for (const word of found) {
    const isSecond = word === 'd' && words.length > 1 && words.at(-1) === 'v';
    if (isSecond) words[words.length - 1] = 'vd';
    else words.push(word === 'st' && words.length > 0 ? 'saint' : word);
  }
  if (words.length > 0 && words.every(isIdeographic)) return idealWords(words);
  return words;
}

function isIdeographic(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}ー々]+$/u.test(
    word,
  );
}

function idealWords(words: readonly string[]): string[] {
  return words
    .map((word) => (word.length > 2 ? word.replace(honorifics, '') : word))
    .filter((word) => !honorifics.test(word));
}

/** Returns the name with a nickname, birth name or other script from brackets or quotes. */
function insteadOf(words: readonly string[], aside: string): readonly (readonly string[])[] {
  const before =
    /^(?:née|nee|né|geb\.?|geborene[rn]?|born|formerly|previously|früher|ehem(?:als|\.)?|now|jetzt)\s+(.+)$/iu.exec(
      aside,
    )?.[1];
  const [first] = words;
  if (first === undefined) return [wordsOf(aside.split(/\s+/))];
  if (before) return [[...words.slice(0, -1), ...wordsOf(before.split(/\s+/))]];
  const given = wordsOf(aside.split(/\s+/));
  const isOther =
    given.every((word) => pronouns.has(word)) || aside.includes('/') || isCredential(aside, true);
  if (isOther || given.length === 0) return [];
  if (given.every(isIdeographic) !== words.every(isIdeographic)) return [given];
  const [nickname = ''] = given;
  if (given.length > 1) return given.some((word) => words.includes(word)) ? [given] : [];
  return nickname.length < 2 ? [] : [[nickname, ...(words.length > 1 ? words.slice(1) : words)]];
}

/** The name with a short particle replaced by each of its long forms. */
function writtenOut(words: readonly string[]): (readonly string[])[] {
  const at = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && shortParticles.has(word),
  );
  const forms = shortParticles.get(words[at] ?? '') ?? [];
  return at < 0 ? [] : forms.map((form) => [...words.slice(0, at), form, ...words.slice(at + 1)]);
}

/** Reads "VAN GOGH Vincent", common in French lists and forms, as "Vincent van Gogh"; undefined for any other order. */
function familyInCapitals(text: string): readonly string[] | undefined {
  const [, family, given] =
    /^\s*((?:\p{Lu}[\p{Lu}'-]+\s+)+)((?:\p{Lu}\p{Ll}\S*\s*)+)$/u.exec(text) ?? [];
  return family === undefined ? undefined : bare(`${given} ${family}`).words;
}

/** Endings of Russian, Ukrainian and Bulgarian family names. */
const slavicFamily = /(?:[оеё]ва?|[сц]к(?:ий|ая|а)|енко)$/;

/**
 * Returns "Wei Zhang" for "Zhang Wei", 张 伟 for 伟 张, "Мария Иванова" for "Иванова Мария", and for "Nguyễn Văn An" also
 * "An Văn Nguyễn"; nothing if the order is clear.
 */
function familyNameLast(words: readonly string[]): (readonly string[])[] {
  const [first = '', ...given] = words;
  const last = given.at(-1);
  if (last === undefined) return [];
  if (slavicFamily.test(first) && !slavicFamily.test(last)) return [[...given, first]];
  const isTurned = words.every(isIdeographic)
    ? words.length === 2
    : easternFamilyNames.has(fold(first)) && !easternFamilyNames.has(fold(last));
  if (!isTurned) return [];
  if (given.length < 2 || !vietnameseFamilyNames.has(fold(first))) return [[...given, first]];
  // The middle name Văn isn't the particle of “van Gogh”.
  const middle = given.slice(0, -1).filter((word) => !particles.has(fold(word)));
  return [
    [...given, first],
    [last, ...middle, first],
  ];
}

/** How letters are written in ASCII: "Müller" becomes "Muller" or "Mueller". */
const customs: readonly Readonly<Record<string, string>>[] = [
  {},
  { ä: 'ae', ö: 'oe', ü: 'ue' },
  { å: 'aa' },
  { ø: 'oe', å: 'aa', ö: 'oe' },
  { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' },
  { đ: 'dj' },
];

function spellingsOf(words: readonly string[]): string[][] {
  const found = customs.map((custom) =>
    words.map((word) =>
      fold(word.normalize('NFC').replace(/[äöüøåđ]/g, (letter) => custom[letter] ?? letter)),
    ),
  );
  return [...new Map(found.map((each) => [each.join(' '), each])).values()];
}
