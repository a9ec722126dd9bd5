/** The tables' names as a reader needs them: the longest name that begins with a word is found by that word. */
import { once } from '../../contract/once';
import { fieldRows, headRows, listed, type Place, roleRows, softwareHeads } from './tables';
import { correct } from './words';

/** `field>head` is the role that both make; “software” is what somebody engineers, whatever else a title says. */
export interface Role {
  readonly is: string;
  /** The head that its name ends in, such as “engineer”. */
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

/** A name of a table, or a word that none has: then it has no meaning. */
export interface Name {
  readonly words: readonly string[];
  readonly role?: Role;
  readonly head?: Head;
  /** Several where the tables have the name for several; none where it only looks like a field. */
  readonly fields: readonly Field[];
  /** It counts only where a part begins, but for levels. */
  readonly begins?: boolean;
}

interface Lexicon {
  readonly byFirst: ReadonlyMap<string, readonly Name[]>;
  readonly vocabulary: ReadonlySet<string>;
  readonly parents: ReadonlyMap<string, ReadonlySet<string>>;
  readonly also: ReadonlyMap<string, readonly string[]>;
}

/** Words that say how far somebody has come; they stand anywhere, and change nothing about the work. */
export const levels: ReadonlySet<string> = new Set(
  `senior junior staff principal principle lead associate entry level mid i ii iii iv v 1 2 3 4 graduate intermediate
   midweight experienced`.split(/\s+/),
);

const lexicon = once(build);

/** The form of a word that the tables have: without the plural’s s, or a slip put right. */
export function known(word: string): string {
  const { vocabulary } = lexicon();
  if (vocabulary.has(word)) return word;
  const isPlural = word.length > 3 && word.endsWith('s') && !word.endsWith('ss');
  const single = isPlural ? word.slice(0, -1) : word;
  return vocabulary.has(single) ? single : correct(single);
}

/** The longest name that stands at a place of a list of words, or the word. */
export function nameAt(words: readonly string[], at: number): Name {
  const first = words[at] ?? '';
  for (const name of lexicon().byFirst.get(first) ?? []) {
    if (standsAt(name.words, words, at) && (!name.begins || isBeginning(words, at))) return name;
  }
  return { words: [first], fields: none };
}

const none: readonly Field[] = [];

/** What German and French have one word for, where English has several. */
const foreignHeads = ['employee', 'responsable'];

function standsAt(name: readonly string[], words: readonly string[], at: number): boolean {
  for (let i = name.length - 1; i > 0; i -= 1) if (words[at + i] !== name[i]) return false;
  return true;
}

function isBeginning(words: readonly string[], at: number): boolean {
  return words.slice(0, at).every((word) => levels.has(word));
}

const wholes = new Map<string, readonly string[]>();

/**
 * Takes what a title is: a field, a role, or `field>head`. Returns all that this is a part or a kind of, itself first:
 * an “ios>engineer” is a “mobile>engineer” and a “software>engineer”.
 */
export function wholesOf(is: string): readonly string[] {
  const before = wholes.get(is);
  if (before) return before;
  const [field = '', head] = is.split('>');
  const found = above(is);
  if (head !== undefined)
    for (const whole of above(field)) for (const one of headsAs(head)) found.add(`${whole}>${one}`);
  found.delete(`>${head}`);
  // As many as the tables have, so that none need be forgotten.
  wholes.set(is, [...found]);
  return wholesOf(is);
}

/** What a head can be asked for as: a “Vertriebsleiter” as a manager or a head of sales. */
export function headsAs(head: string): readonly string[] {
  return [head, ...(lexicon().also.get(head) ?? [])];
}

function above(is: string): Set<string> {
  const found = new Set([is]);
  for (const one of found) for (const whole of lexicon().parents.get(one) ?? []) found.add(whole);
  return found;
}

/** The first words of all names that can make a title one of these; a title without any of them needs no reading. */
export function firstWords(is: string): ReadonlySet<string> {
  const [field = '', head] = is.split('>');
  const found = new Set<string>();
  for (const [first, names] of lexicon().byFirst) {
    const isOne = names.some(
      (name) =>
        (name.role &&
          (headsAs(name.role.head ?? '').includes(is) || wholesOf(name.role.is).includes(is))) ||
        name.fields.some((one) => wholesOf(one.is).includes(field)) ||
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
    headRows().flatMap(({ is, names }) => listed(names).map((name) => [name, is])),
  );
  const also = new Map(headRows().map(({ is, also }) => [is, listed(also)]));
  const add = (text: string, meaning: Partial<Name>) => {
    const begins = text.startsWith('^');
    const words = text.replace('^ ', '').split(' ');
    const key = words.join(' ');
    const before = names.get(key);
    // A role by its own name stands before what its words could mean otherwise.
    if (!before) names.set(key, { words, fields: none, begins, ...meaning });
    else if (meaning.fields && (before.fields.length > 0 || isOwn(before, meaning.fields)))
      names.set(key, { ...before, fields: [...before.fields, ...meaning.fields] });
  };
  // An “SRE” works in site reliability, and talent acquisition is what its recruiters do.
  const isOwn = ({ role }: Name, fields: readonly Field[]) =>
    role !== undefined &&
    fields.some(({ is }) => role.is === `${is}>engineer` || parents.get(role.is)?.has(is));
  const partOf = (is: string, wholes: string) => {
    const own = parents.get(is) ?? new Set();
    for (const whole of listed(wholes)) own.add(whole);
    parents.set(is, own);
  };
  const headOf = (name: string) => heads.get(name.split(' ').at(-1) ?? '');
  for (const row of roleRows()) {
    partOf(row.is, row.of);
    const called = listed(row.heads || '-');
    for (const foreign of foreignHeads)
      if ((also.get(foreign) ?? []).some((one) => called.includes(one))) called.push(foreign);
    for (const about of listed(row.about))
      for (const one of called) {
        const name = one === '-' ? about : `${about} ${one}`;
        add(name, { role: { is: row.is, head: headOf(name) } });
      }
  }
  for (const name of listed(softwareHeads))
    add(name, { head: { is: 'engineer', isSoftware: true } });
  for (const [name, is] of heads) add(name, { head: { is, isSoftware: false } });
  for (const { is, of, place, names } of fieldRows()) {
    if (is !== '') partOf(is, of);
    for (const name of listed(names)) add(name, { fields: is === '' ? [] : [{ is, place }] });
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
