/** Translates the words of a German or French title to English in English order, for the other tables. */
import { once } from '../../contract/once';
import { type Entry, french, german, type Language, setOf, type Words } from './languages';
import { fieldRows, splitList } from './tables';

/** Words repeat often, so their forms are cached; the cache is cleared at this size. */
const maxForms = 20_000;

/**
 * Takes the words of a title's parts, and its language if “H/F” or “m/w/d” reveals it. Returns an English
 * title unchanged.
 */
export function translate(parts: readonly Words[], marked?: 'german' | 'french'): readonly Words[] {
  const scores = { german: scoreOf(parts, german()), french: scoreOf(parts, french()) };
  const order: readonly ('german' | 'french')[] =
    scores.french.sure > scores.german.sure || (marked === 'french' && scores.german.sure === 0)
      ? ['french', 'german']
      : ['german', 'french'];
  for (const name of order) {
    const { sure, maybe } = scores[name];
    const language = name === 'german' ? german() : french();
    if (sure > 0 || (maybe > 0 && (marked === name || isSigned(parts, language))))
      return parts
        .map((part, at) => inEnglish(part, language, at === 0 && marked !== undefined))
        .filter((part) => part.length > 0);
  }
  return parts;
}

/** Whether a word can make a title German or French. Only titles with such a word, or a mark, need translating. */
export function isTelling(word: string): boolean {
  if (word < 'a') return false;
  return [german(), french()].some((language) => {
    const form = formOf(word, language);
    return (
      language.signs.has(word) ||
      (form !== undefined && (form.isSure || language.telling.has(form.words[0] ?? '')))
    );
  });
}

function scoreOf(parts: readonly Words[], language: Language) {
  const score = { sure: 0, maybe: 0 };
  for (const part of parts) {
    const words = withoutSmall(part, language);
    for (let at = 0; at < words.length; ) {
      const entry = entryAt(words, at, language);
      const length = entry?.words.length ?? 1;
      if (entry) score[entry.isSure ? 'sure' : 'maybe'] += length;
      at += length;
    }
    // Small words decide if a word is in both languages: “Juriste d'entreprise”.
    if (score.sure > 0) score.sure += (part.length - words.length) / 2;
  }
  return score;
}

const isSigned = (parts: readonly Words[], { signs }: Language) =>
  parts.some((part) => part.slice(0, -1).some((word) => signs.has(word)));

const withoutSmall = (part: Words, { small }: Language) =>
  part.some((word) => small.has(word)) ? part.filter((word) => !small.has(word)) : part;

/** The longest name at a position, or the parts of a compound there. */
function entryAt(words: Words, at: number, language: Language): Entry | undefined {
  const first = formOf(words[at] ?? '', language);
  if (!first) return undefined;
  for (const entry of language.byFirst.get(first.words[0] ?? '') ?? [])
    if (
      (!entry.endsPart || at + entry.words.length === words.length) &&
      entry.words.every(
        (word, i) => i === 0 || formOf(words[at + i] ?? '', language)?.words[0] === word,
      )
    )
      return entry;
  return first.is.length > 0 ? first : undefined;
}

/** The entry that a word is a form of; a word that only occurs within longer names has no meaning alone. */
function formOf(word: string, language: Language): Entry | undefined {
  // No name begins with a digit, and there are too many numbers to cache.
  if (word >= '0' && word < 'a') return undefined;
  const { forms } = language;
  const before = forms.get(word);
  if (before || forms.has(word)) return before;
  const simple = simpleForm(word, language);
  // A compound may begin a longer name: “Vertriebsmitarbeiter Innendienst”.
  const made = simple?.is.length || !language.hasCompounds ? undefined : compound(word, language);
  const found = made && simple ? { ...made, words: simple.words } : (made ?? simple);
  if (forms.size >= maxForms) forms.clear();
  forms.set(word, found);
  return found;
}

function simpleForm(
  word: string,
  { known, single, endings, hasCompounds }: Language,
): Entry | undefined {
  const entry = (form: string): Entry =>
    single.get(form) ?? { words: [form], is: [], kind: 'field', isSure: false };
  if (known.has(word)) return entry(word);
  for (const start of hasCompounds ? withUmlauts(word) : [word, word.replace(/s$/, '')]) {
    if (known.has(start)) return entry(start);
    for (const [ending, instead] of endings) {
      if (!start.endsWith(ending)) continue;
      const form = start.slice(0, start.length - ending.length) + instead;
      // A “Techniker” is more than a form of “Technik”.
      if (form.length < 3 || !known.has(form) || (ending === 'er' && form.endsWith('ik'))) continue;
      // No English word has a feminine ending.
      return ending === 'in' || ending === 'innen' ? { ...entry(form), isSure: true } : entry(form);
    }
  }
  return undefined;
}

/** Umlauts written as two letters: “Geschaeftsfuehrer”. */
const withUmlauts = (word: string) =>
  /[aou]e/.test(word) ? [word, word.replace(/([aou])e/g, '$1')] : [word];

/** Letters that may join the parts of a compound. */
const links = ['', 's', 'es', 'n', 'en', 'e', 'er'];
const shortestCompound = 7;
const longestCompound = 60;
const shortestHead = 6;

function compound(word: string, language: Language): Entry | undefined {
  if (word.length < shortestCompound || word.length > longestCompound || /\d/.test(word))
    return undefined;
  for (const form of withUmlauts(word)) {
    const parts = splitCompound(form, language, new Set());
    if (parts)
      return {
        words: [word],
        is: parts.flatMap(({ is }) => is),
        kind: parts.at(-1)?.kind === 'field' ? 'field' : 'role',
        // English doesn't form compounds with a head.
        isSure:
          parts.some(({ isSure }) => isSure) || (parts.length > 1 && parts.at(-1)?.kind === 'head'),
      };
    const headed = withUnknownPart(form, language);
    if (headed) return { words: [word], is: headed, kind: 'role', isSure: true };
  }
  return undefined;
}

/** Splits a word completely into known parts, the longest first; `dead` contains remainders that failed. */
function splitCompound(word: string, language: Language, dead: Set<string>): Entry[] | undefined {
  const whole = simpleForm(word, language);
  if (whole && whole.is.length > 0) return [whole];
  if (dead.has(word)) return undefined;
  for (let end = word.length - 3; end >= 3; end -= 1) {
    const first = language.single.get(word.slice(0, end));
    if (!first) continue;
    for (const link of links) {
      if (!word.startsWith(link, end) || word.length - end - link.length < 3) continue;
      const rest = splitCompound(word.slice(end + link.length), language, dead);
      if (rest) return [first, ...rest];
    }
  }
  dead.add(word);
  return undefined;
}

/** “Reiseverkehrskaufmann” is a clerk, even if the rest is unknown. */
function withUnknownPart(word: string, language: Language): Words | undefined {
  for (let at = 3; at <= word.length - shortestHead; at += 1) {
    const head = simpleForm(word.slice(at), language);
    if (head?.kind === 'head' && head.isSure)
      return [word.slice(0, at).replace(/s$/, ''), ...head.is];
  }
  return undefined;
}

interface Item {
  readonly is: Words;
  readonly isHead: boolean;
  /** Whether no English title contains it. */
  readonly isSure: boolean;
  readonly isField: boolean;
  readonly isForeign: boolean;
  readonly isJoin: boolean;
}

function inEnglish(part: Words, language: Language, isPost: boolean): Words {
  const items = withoutRepeats(itemsOf(withoutSmall(part, language), language));
  const at = items.findIndex(({ isHead }) => isHead);
  if (at === -1 && isPost && isWorkOnly(items)) return [...wordsOf(items), 'employee'];
  if (at === -1) return wordsOf(aroundEngineer(items));
  if (items[at]?.isSure === false && !canMove(items.slice(0, at), language)) return wordsOf(items);
  const aide = aideOf(items, at);
  if (aide) return aide;
  let end = at + 1;
  while (movesAhead(items, end)) end += 1;
  return wordsOf([
    ...items.slice(0, at),
    ...nearest(items.slice(at + 1, end)),
    ...items.slice(at, at + 1),
    ...items.slice(end),
  ]);
}

/** “Projektingenieur Elektrotechnik” is an electrical engineer. */
function aroundEngineer(items: readonly Item[]): readonly Item[] {
  const [first, ...rest] = items;
  const [field = '', engineer = '', more] = first?.is ?? [];
  if (!first || more || !general.has(field) || !/^(engineer|developer)$/.test(engineer))
    return items;
  let end = 0;
  while (movesAhead(rest, end)) end += 1;
  const [before, head] = [first.is.slice(0, 1), first.is.slice(1)].map((is) => ({ ...first, is }));
  return before && head
    ? [before, ...nearest(rest.slice(0, end)), head, ...rest.slice(end)]
    : items;
}

const general = setOf('development project design application service software');

/** Moves the most specific field next to the head: “Responsable marketing digital” is a digital marketing manager. */
function nearest(items: readonly Item[]): readonly Item[] {
  const join = items.find(({ isJoin }) => isJoin);
  const groups: Item[][] = [[]];
  for (const item of items)
    if (item.isJoin) groups.push([]);
    else groups.at(-1)?.push(item);
  const isNamed = ({ is }: Item) => fieldNames().has(is.join(' '));
  const sorted = [
    ...groups.filter((group) => !group.some(isNamed)),
    ...groups.filter((group) => group.some(isNamed)),
  ].map((group) => [...group.filter((item) => !isNamed(item)), ...group.filter(isNamed)]);
  return sorted.flatMap((group, at) => (join && at > 0 ? [join, ...group] : group));
}

function itemsOf(words: Words, language: Language): readonly Item[] {
  const items: Item[] = [];
  let hasHead: boolean = false;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const join = language.joins.get(word);
    const entry = join ? undefined : entryAt(words, at, language);
    const behind: Words | undefined = hasHead ? entry?.behind : undefined;
    const isHead: boolean = entry?.kind === 'head' && !behind;
    items.push({
      is: behind ?? entry?.is ?? [join ?? word],
      isHead,
      isSure: entry?.isSure === true,
      isField: behind !== undefined || entry?.kind === 'field',
      isForeign: entry !== undefined,
      isJoin: join !== undefined,
    });
    hasHead ||= isHead || entry?.kind === 'role';
    at += entry?.words.length ?? 1;
  }
  return items;
}

/** Removes the repetition in “Entwickler/Entwicklerin”. */
function withoutRepeats(items: readonly Item[]): readonly Item[] {
  return items.filter((item, at) => {
    const isAgain = (one: Item | undefined, other: Item | undefined) =>
      one?.isForeign && one.is.join(' ') === other?.is.join(' ');
    const isSecond = items[at - 1]?.is[0] === '/' && isAgain(item, items[at - 2]);
    const isBetween = item.is[0] === '/' && isAgain(items[at + 1], items[at - 1]);
    return !isSecond && !isBetween;
  });
}

const wordsOf = (items: readonly Item[]) => items.flatMap(({ is }) => is);

/** In German, a head that follows its field doesn't take later words as its field: “SAP Berater Logistik”. */
const canMove = (before: readonly Item[], { hasCompounds }: Language) =>
  !hasCompounds || before.every(({ is }) => is.every((word) => leavesHead.has(word)));

const leavesHead = setOf(
  'senior junior lead deputy technical strategic regional commercial principal staff sr jr international',
);

function movesAhead(items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (!item || item.isHead || item.is[0] === 'to') return false;
  if (item.isJoin) return movesAhead(items, at + 1);
  return item.isForeign || item.is.every((word) => fieldWords().has(word));
}

const fieldNames = once(
  () => new Set(fieldRows().flatMap(({ is, names }) => (is === '' ? [] : splitList(names)))),
);
const fieldWords = once(() => new Set([...fieldNames()].flatMap((name) => name.split(' '))));

const aides = setOf('assistant secretary');
const led = setOf('leiter responsable director managing chief board management president');
const chiefs = setOf('ceo cto cfo coo cmo cro cio ciso chro cpo cdo clo');
const high = setOf('managing chief board management president');

/** Removes the other person's level from “Assistenz der Vertriebsleitung”. */
function aideOf(items: readonly Item[], at: number): Words | undefined {
  if (!aides.has(items[at]?.is.at(-1) ?? '')) return undefined;
  const other = items[at + 1];
  if (!other?.is.some((word) => (other.isForeign ? led : chiefs).has(word))) return undefined;
  const isHigh = !other.isForeign || other.is.some((word) => high.has(word));
  const aide = isHigh ? ['executive', 'assistant'] : ['assistant'];
  return [
    ...wordsOf(items.slice(0, at)),
    ...aide,
    ...(items[at]?.is.at(-1) === 'secretary' ? ['/', 'secretary'] : []),
  ];
}

/** “Vertrieb Innendienst (m/w/d)” names only the field of an employee. */
const isWorkOnly = (items: readonly Item[]) =>
  items.length > 0 && items.every(({ isField, isJoin }) => isField || isJoin);
