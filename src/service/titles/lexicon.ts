/** The tables' names in the form that reading needs: indexed by first word, the longest name first. */
import { once } from '../../contract/once';
import { fieldRows, headRows, type Place, roleRows, softwareHeads, splitList } from './tables';
import { correct } from './words';

/** A whole role. Its meaning is a field or `field>head`. */
export interface Role {
  readonly is: string;
  /** The head at the end of its name, such as “engineer”. */
  readonly head: string | undefined;
}
export interface Head {
  readonly is: string;
  readonly isSoftware: boolean;
}
export interface Field {
  readonly is: string;
  readonly place: Place;
}

/** A name in a table, or a word without meaning that no table has. */
export interface Name {
  readonly words: readonly string[];
  readonly role?: Role;
  readonly head?: Head;
  /** Several if several tables have the name; empty if it only looks like a field. */
  readonly fields: readonly Field[];
  /** Whether it counts only at the beginning of a part, apart from levels. */
  readonly begins?: boolean;
}

interface Lexicon {
  readonly byFirst: ReadonlyMap<string, readonly Name[]>;
  readonly vocabulary: ReadonlySet<string>;
  readonly parents: ReadonlyMap<string, ReadonlySet<string>>;
  readonly also: ReadonlyMap<string, readonly string[]>;
}

/** Words for seniority, which may occur anywhere and don't change the role. */
export const levels: ReadonlySet<string> = new Set(
  `senior junior staff principal principle lead associate entry level mid i ii iii iv v 1 2 3 4 graduate intermediate
   midweight experienced`.split(/\s+/),
);

const lexicon = once(build);

/** The form of a word in the tables: without the plural s, or with a misspelling corrected. */
export function known(word: string): string {
  const { vocabulary } = lexicon();
  if (vocabulary.has(word)) return word;
  const isPlural = word.length > 3 && word.endsWith('s') && !word.endsWith('ss');
  if (!isPlural) return correct(word);
  const single = word.slice(0, -1);
  return vocabulary.has(single) ? single : correct(single);
}

/** The longest name at a position of a list of words, or the word itself. */
export function nameAt(words: readonly string[], at: number): Name {
  const first = words[at] ?? '';
  for (const name of lexicon().byFirst.get(first) ?? []) {
    if (matchesAt(name.words, words, at) && (!name.begins || isBeginning(words, at))) return name;
  }
  return { words: [first], fields: none };
}

const none: readonly Field[] = [];

/** Heads for which German and French have one word and English several. */
const foreignHeads = ['employee', 'responsable'];

function matchesAt(name: readonly string[], words: readonly string[], at: number): boolean {
  for (let i = name.length - 1; i > 0; i -= 1) if (words[at + i] !== name[i]) return false;
  return true;
}

function isBeginning(words: readonly string[], at: number): boolean {
  return words.slice(0, at).every((word) => levels.has(word));
}

const ancestors = new Map<string, readonly string[]>();

/**
 * Takes a field, a role, or `field>head`. Returns everything it is part of or a kind of, itself first: an
 * “ios>engineer” is a “mobile>engineer” and a “software>engineer”.
 */
export function ancestorsOf(is: string): readonly string[] {
  const before = ancestors.get(is);
  if (before) return before;
  const [field = '', head] = is.split('>');
  const found = above(is);
  if (head !== undefined)
    for (const whole of above(field)) for (const one of headsAs(head)) found.add(`${whole}>${one}`);
  found.delete(`>${head}`);
  // The tables bound its size, so entries are never evicted.
  ancestors.set(is, [...found]);
  return ancestorsOf(is);
}

/** The heads that a search for this head may use: a “Vertriebsleiter” is a manager or a head of sales. */
export function headsAs(head: string): readonly string[] {
  return [head, ...(lexicon().also.get(head) ?? [])];
}

function above(is: string): Set<string> {
  const found = new Set([is]);
  for (const one of found) for (const whole of lexicon().parents.get(one) ?? []) found.add(whole);
  return found;
}

/** The first words of all names that can give a title this meaning; a title without any of them needn't be parsed. */
export function firstWords(is: string): ReadonlySet<string> {
  const [field = '', head] = is.split('>');
  const found = new Set<string>();
  for (const [first, names] of lexicon().byFirst) {
    const isOne = names.some(
      (name) =>
        (name.role &&
          (headsAs(name.role.head ?? '').includes(is) || ancestorsOf(name.role.is).includes(is))) ||
        name.fields.some((one) => ancestorsOf(one.is).includes(field)) ||
        (name.head &&
          (head === undefined ? headsAs(name.head.is).includes(is) : name.head.isSoftware)),
    );
    if (isOne) found.add(first);
  }
  return found;
}

function build(): Lexicon {
  const names = new Map<string, Name>();
  const parents = new Map<string, Set<string>>();
  const heads = new Map(
    headRows().flatMap(({ is, names }) => splitList(names).map((name) => [name, is])),
  );
  const also = new Map(headRows().map(({ is, also }) => [is, splitList(also)]));
  const add = (text: string, meaning: Partial<Name>) => {
    const begins = text.startsWith('^');
    const words = text.replace('^ ', '').split(' ');
    const key = words.join(' ');
    const before = names.get(key);
    // A role's own name takes precedence over other meanings of its words.
    if (!before) names.set(key, { words, fields: none, begins, ...meaning });
    else if (meaning.fields && (before.fields.length > 0 || isOwn(before, meaning.fields)))
      names.set(key, { ...before, fields: [...before.fields, ...meaning.fields] });
  };
  // An “SRE” works in site reliability, and recruiters in talent acquisition.
  const isOwn = ({ role }: Name, fields: readonly Field[]) =>
    role !== undefined &&
    fields.some(({ is }) => role.is === `${is}>engineer` || parents.get(role.is)?.has(is));
  const partOf = (is: string, wholes: string) => {
    const own = parents.get(is) ?? new Set();
    for (const whole of splitList(wholes)) own.add(whole);
    parents.set(is, own);
  };
  const headOf = (name: string) => heads.get(name.split(' ').at(-1) ?? '');
  for (const row of roleRows()) {
    partOf(row.is, row.of);
    const called = splitList(row.heads || '-');
    for (const foreign of foreignHeads)
      if ((also.get(foreign) ?? []).some((one) => called.includes(one))) called.push(foreign);
    for (const about of splitList(row.about))
      for (const one of called) {
        const name = one === '-' ? about : `${about} ${one}`;
        add(name, { role: { is: row.is, head: headOf(name) } });
      }
  }
  for (const name of splitList(softwareHeads))
    add(name, { head: { is: 'engineer', isSoftware: true } });
  for (const [name, is] of heads) add(name, { head: { is, isSoftware: false } });
  for (const { is, of, place, names } of fieldRows()) {
    if (is !== '') partOf(is, of);
    for (const name of splitList(names)) add(name, { fields: is === '' ? [] : [{ is, place }] });
  }
  const byFirst = new Map<string, Name[]>();
  for (const name of names.values()) {
    const first = name.words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), name]);
  }
  for (const own of byFirst.values())
    own.sort((one, other) => other.words.length - one.words.length);
  const vocabulary = new Set([...names.values()].flatMap(({ words }) => words));
  return { byFirst, vocabulary, parents, also };
}
