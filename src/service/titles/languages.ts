/** The German and French words of titles, ready for looking up. */
import { once } from '../../contract/once';
import {
  frenchAnd,
  frenchBoth,
  frenchFields,
  frenchHeads,
  frenchOr,
  frenchRoles,
  frenchSigns,
  frenchSmall,
} from './french';
import { germanAnd, germanHeads, germanOr, germanRoles, germanSmall } from './german';
import { germanFields } from './german-fields';
import { splitList, tableOf } from './tables';

/** A head precedes its field, as in “Leiter Vertrieb”; a role is complete, a field only names the area. */
type Kind = 'head' | 'role' | 'field';

/** A name in the tables, split into words. */
export interface Entry {
  readonly words: readonly string[];
  readonly is: readonly string[];
  readonly kind: Kind;
  readonly endsPart?: boolean;
  /** Whether no English title contains it. */
  readonly isSure: boolean;
  /** Its meaning after a head. */
  readonly behind?: readonly string[];
}

export interface Language {
  readonly byFirst: ReadonlyMap<string, readonly Entry[]>;
  readonly single: ReadonlyMap<string, Entry>;
  readonly known: ReadonlySet<string>;
  /** One word of each name that no English title contains, if possible one that isn’t English either. */
  readonly telling: ReadonlySet<string>;
  /** Endings of inflected forms, and the endings in the tables. */
  readonly endings: readonly (readonly [ending: string, instead: string])[];
  readonly small: ReadonlySet<string>;
  readonly joins: ReadonlyMap<string, string>;
  /** Small words that mark a title as this language if a name could be English. */
  readonly signs: ReadonlySet<string>;
  readonly hasCompounds: boolean;
  readonly forms: Map<string, Entry | undefined>;
}

export type Words = readonly string[];

export const setOf = (words: string) => new Set(words.split(' '));

const germanEndings = 'innen in en er es em n e s r ae:a oe:o ue:u'
  .split(' ')
  .map((ending) => endingOf(ending));
const frenchEndings =
  'ffe:f euse:eur trice:teur iere:ier ienne:ien elle:el eure:eur ee:e ale:al aux:al ive:if ante:ant ente:ent e: s: x:'
    .split(' ')
    .map((ending) => endingOf(ending));

function endingOf(text: string): readonly [string, string] {
  const [ending = '', instead = ''] = text.split(':');
  return [ending, instead];
}

export const german = once(() =>
  languageOf({
    entries: [
      ...entriesOf(germanHeads, 'head'),
      ...entriesOf(germanRoles, 'role'),
      ...entriesOf(germanFields, 'field'),
    ],
    endings: germanEndings,
    small: germanSmall,
    and: germanAnd,
    or: germanOr,
    signs: '',
    hasCompounds: true,
  }),
);

export const french = once(() =>
  languageOf({
    entries: [
      ...entriesOf(frenchHeads, 'head'),
      ...entriesOf(frenchBoth, 'head'),
      ...entriesOf(frenchRoles, 'role'),
      ...entriesOf(frenchFields, 'field'),
    ],
    endings: frenchEndings,
    small: frenchSmall,
    and: frenchAnd,
    or: frenchOr,
    signs: frenchSigns,
    hasCompounds: false,
  }),
);

function entriesOf(table: string, kind: Kind): readonly Entry[] {
  return tableOf(table).flatMap(([is = '', names = '', behind]) =>
    splitList(names).map((name) => ({
      words: name.replace('~', '').replace(' $', '').split(' '),
      endsPart: name.endsWith('$'),
      is: is.split(' '),
      kind,
      isSure: !name.startsWith('~'),
      ...(behind ? { behind: behind.split(' ') } : {}),
    })),
  );
}

interface LanguageParts {
  readonly entries: readonly Entry[];
  readonly endings: Language['endings'];
  readonly small: string;
  readonly and: string;
  readonly or: string;
  readonly signs: string;
  readonly hasCompounds: boolean;
}

function languageOf(given: LanguageParts): Language {
  const byFirst = new Map<string, Entry[]>();
  const single = new Map<string, Entry>();
  for (const entry of given.entries) {
    const first = entry.words[0] ?? '';
    if (entry.words.length === 1) single.set(first, entry);
    else byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
  }
  for (const own of byFirst.values())
    own.sort((one, other) => other.words.length - one.words.length);
  const joins = new Map(['and', '&', '+', ...given.and.split(' ')].map((word) => [word, 'and']));
  for (const word of ['or', '/', ...given.or.split(' ')]) joins.set(word, '/');
  const english = new Set(given.entries.flatMap(({ is }) => is));
  const isForeign = (word: string) => !english.has(word) || single.get(word)?.isSure === true;
  const tellingWordOf = (words: Words) => words.find(isForeign) ?? words[0] ?? '';
  return {
    byFirst,
    single,
    known: new Set(given.entries.flatMap(({ words }) => words)),
    telling: new Set(
      given.entries.filter(({ isSure }) => isSure).map((one) => tellingWordOf(one.words)),
    ),
    endings: given.endings,
    small: setOf(given.small),
    joins,
    signs: setOf(given.signs),
    hasCompounds: given.hasCompounds,
    forms: new Map(),
  };
}
