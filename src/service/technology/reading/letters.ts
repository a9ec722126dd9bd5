/** C, R and Go: distinguishes these languages from grades, classes and the verb. */
import { knowing, moves } from './cues';
import type { Sentence } from './sentence';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

interface Rule {
  /** Words after it that indicate the language in any spelling. */
  readonly role: ReadonlySet<string>;
  /** After a hyphen: “Go-Entwickler”. */
  readonly compound: RegExp;
  readonly notAfter: ReadonlySet<string>;
  readonly notBefore: ReadonlySet<string>;
}

const compound =
  /^(entwickl|programm|kenntnis|erfahrung|backend|dienst|code|skript|paket|service|microservice|based|script|studio|stack|team|anwendung|bibliothek|developer|engineer)/;
const numbered =
  'plan option section line ligne group groupe gruppe type typ class classe klasse category categorie kategorie part teil exhibit form formular schedule room raum gate terminal hall halle wing tier unit apartment building batiment block zone level niveau stufe grade note series serie permis fuhrerschein license licence hepatitis hepatite vitamin vitamine route clause paragraph annex figure table platform house suite';

/** Words after any of the three that indicate the language. */
const roles =
  'programming language developer developers code skills programmierung projects codebase';

const rules: Readonly<Record<'c' | 'r' | 'go', Rule>> = {
  go: {
    role: list(`${roles} engineer engineers programmer programmers microservices microservice backend
      back services routines experience developpeur entwickler entwicklerin kenntnisse erfahrung modules`),
    compound,
    notAfter: list('to the a das dem des den le ein einem on ready we they you lets team'),
    notBefore:
      list(`to live ahead beyond above below global green further big home getter getters north south east west wrong
      kart karts karting through for with and-see out on back kart pro fish wild no`),
  },
  r: {
    role: list(`${roles} studio shiny scripts script packages package tidyverse`),
    compound,
    notAfter: list(`${numbered} ece un renault service m rated`),
    notBefore: list('d us rated and-d value us'),
  },
  c: {
    role: list(`${roles} compiler compilers library libraries`),
    compound,
    notAfter: list(`${numbered} series med`),
    notBefore: list(
      'level suite store stores section corp corporation class major minor level team executives span',
    ),
  },
};

const tool = list('in with using under en sous mit avec uber');
const known =
  list(`expertise logiciel logiciels software statistiksoftware competences reading use uses used programmiersprache programmiersprachen writing know knows write writes idiomatic learn langage language sprache programming program code embedded ansi
  programmation programmierung programmieren proficient developpeur developpeuse developpement entwicklung kenntnisse utilise modern`);
/** Neighbours that make a list of letters rather than of languages. */
const letters = /^([a-bd-qs-z]|c1|ce|be|c2)$/;

/**
 * Takes the letter's position, and which words are technologies. Only these three names need rules. The
 * language is capitalised, except before words such as developer or in a list of technologies.
 */
export function isLanguage(
  sentence: Sentence,
  at: number,
  name: 'c' | 'r' | 'go',
  isTechnology: (at: number) => boolean,
): boolean {
  const { role, compound: compounds, notAfter, notBefore } = rules[name];
  const form = sentence.form(at);
  const [before, next] = [sentence.word(at - 1), sentence.word(at + 1)];
  const [gapBefore, gapAfter] = [
    at > sentence.from ? sentence.gap(at - 1) : 'end',
    sentence.gap(at),
  ];
  const { end = 0 } = sentence.tokens[at] ?? {};
  if (name !== 'go' && isOtherLetter(sentence, at)) return false;
  if (/^['’"”]\p{L}/u.test(sentence.text.slice(end, end + 2))) return false;
  // “20 Go” are gigabytes, and 180 C is a temperature.
  if (/^\d+$/.test(before) && gapBefore === 'space') return false;
  const entries = sentence.otherItems(at);
  const isListed = entries.some(isTechnology);
  const isCapital = form.charAt(0) !== form.charAt(0).toLowerCase();
  if (gapAfter === 'joined' && sentence.between(at) !== '') {
    return isCapital && compounds.test(next) && !notBefore.has(next);
  }
  if (
    gapBefore === 'joined' &&
    /[-'’]/.test(sentence.between(at - 1)) &&
    !/^[dl]$/.test(before) &&
    !isListed
  )
    return false;
  if (gapAfter === 'space' && role.has(next) && before !== 'to') return isCapital || isRole(next);
  if (gapAfter === 'space' && notBefore.has(next) && !(isListed && isTechnology(at + 1))) {
    const isTool = tool.has(before) || known.has(before);
    if (name !== 'go' || !isTool || !/^(with|for|on)$/.test(next)) return false;
  }
  if (
    entries.length > 0 &&
    entries.some((one) => letters.test(sentence.word(one)) && sentence.form(one).length < 3)
  ) {
    if (!isListed) return false;
  }
  if (isListed && !(notAfter.has(before) && gapBefore === 'space' && name !== 'go')) return true;
  if (!isCapital) return false;
  if (before === 'of' && gapBefore === 'space' && knowing.has(sentence.word(at - 2))) return true;
  if (before === 'to' && gapBefore === 'space') {
    return sentence.has(moves) || isTechnology(at - 2);
  }
  if (notAfter.has(before) && gapBefore !== 'comma') return false;
  if (/^\s*\(?\d+$/.test(next) && gapAfter === 'space' && name !== 'go') {
    // R 4.3 is a version, R 44 a rule.
    if (!/^\s+\d+\.\d/.test(sentence.text.slice(end, end + 6))) return false;
  }
  if (name === 'go' && gapAfter === 'space' && /^\s+1\.\d/.test(sentence.text.slice(end, end + 5)))
    return true;
  if (form.length > 1 && form === form.toUpperCase() && !sentence.isShouted) return false;
  if (sentence.isShouted && name === 'go') return false;
  if ((tool.has(before) || known.has(before)) && (gapBefore === 'space' || gapBefore === 'joined'))
    return true;
  if (name === 'r' && before === 'en') return true;
  if (at === sentence.from) return startsEntry(sentence, at);
  return false;
}

/** A unit (°C), part of a name (A&C, “R”), a trademark (Name(R)), or a person's initial. */
function isOtherLetter(sentence: Sentence, at: number): boolean {
  const { start, end } = sentence.tokens[at] ?? { start: 0, end: 0 };
  const [left, right] = [
    sentence.text.slice(Math.max(0, start - 2), start),
    sentence.text.slice(end, end + 4),
  ];
  if (/[°&'’“"]\s?$/.test(left) && !/[dl]['’]$/.test(left)) return true;
  if (/^\s?&/.test(right) || /\p{L}\.\s?$/u.test(left)) return true;
  if (/[\p{L}\p{N}]\($/u.test(left) && right.startsWith(')')) return true;
  if (!/^\.\s*\p{Lu}/u.test(right)) return false;
  const before = sentence.word(at - 1);
  const isName = sentence.hasCapital(at - 1) && sentence.gap(at - 1) === 'space';
  return at === sentence.from || (isName && !known.has(before) && !tool.has(before));
}

/** Roles that indicate the language even in lower case. */
function isRole(word: string): boolean {
  return /^(programm|develop|engineer|language|microservice|backend|entwickl|studio|shiny|script|package)/.test(
    word,
  );
}

/** A bullet point that isn't a sentence: “- Go (3+ years)”, “• R – our main language”. */
function startsEntry(sentence: Sentence, at: number): boolean {
  const { start, end } = sentence.tokens[at] ?? { start: 0, end: 0 };
  const line = sentence.text.slice(Math.max(0, start - 4), start);
  const isBullet = /(^|\n)\s*[-•*–·▪]\s*$/.test(line);
  if (!isBullet) return false;
  return /^\s*([(:–—,;/]|-\s|$|\n|\d)/.test(sentence.text.slice(end, end + 4));
}
