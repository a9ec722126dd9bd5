/** Finds the column of each imported field, under the names that various programs use. */
import { rowIfKnown } from '../../../contract/account-fields';
import {
  companyHeaders,
  domainHeaderScore,
  type ExportHeaders,
  nameHeaders,
  peopleHeaders,
  postHeaders,
  socialHeaders,
} from '../../../contract/column-names';
import { once } from '../../../contract/once';
import { isRecord } from '../../sources/text';
import { foldedLetters } from '../../text/fold';
import type { ImportKind } from './kind-names';
import { isFreeFile } from './shapes-free-file';
import { Measured, type Unit, unitIn } from './units';
import { isBlank } from './values';

/** Columns, counted from 0. */
export interface Columns {
  /** The columns of each field; if the first is blank, the next one counts. */
  readonly fields: ReadonlyMap<string, readonly number[]>;
  /** The columns whose name has a unit. */
  readonly units: ReadonlyMap<number, Unit>;
}

/** The identifying field of each kind, which a header must have. */
const keys: Readonly<Record<ImportKind, string>> = {
  companies: 'domain',
  people: 'profile_url',
  posts: 'url',
  socials: 'url',
};

const headers: Readonly<Record<ImportKind, () => ExportHeaders>> = {
  companies: companyHeaders,
  people: peopleHeaders,
  posts: postHeaders,
  socials: socialHeaders,
};

/** Each spelling of a header, with its field and a rank: 0 for the field's own name. */
const places = {
  companies: once(() => placesOf('companies')),
  people: once(() => placesOf('people')),
  posts: once(() => placesOf('posts')),
  socials: once(() => placesOf('socials')),
} as const;

interface Place {
  readonly field: string;
  readonly rank: number;
}

function placesOf(kind: ImportKind): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>();
  for (const [field, words] of Object.entries(headers[kind]())) {
    for (const [rank, word] of [field, ...words].entries()) {
      // “Number of Employees”, `number_of_employees` and “# Number of Employees*” are equal.
      const key = foldedLetters(word);
      found.set(key, [...(found.get(key) ?? []), { field, rank }]);
    }
  }
  return found;
}

/** Takes a header row, or the keys of a JSON object. A column that matches no field keeps its own name. */
export function columnsOf(kind: ImportKind, header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase());
  const units = new Map<number, Unit>();
  if (kind === 'companies' && isFreeFile(Object.fromEntries(names.map((name) => [name, '']))))
    return { fields: new Map(names.map((name, at) => [name, [at]])), units };
  const ranked = new Map<string, { at: number; rank: number }[]>();
  const add = (field: string, at: number, rank: number) =>
    ranked.set(field, [...(ranked.get(field) ?? []), { at, rank }]);
  for (const [at, name] of header.entries()) {
    const plain = placesIn(kind, name);
    const measured = plain.length > 0 ? undefined : unitIn(name);
    const found = measured ? placesIn(kind, measured.rest).filter(isAmount) : plain;
    if (measured && found.length > 0) units.set(at, measured.unit);
    for (const { field, rank } of found) add(field, at, rank);
    if (found.length === 0 && names[at]) add(names[at], at, Number.POSITIVE_INFINITY);
  }
  if (!ranked.has('domain') && (kind === 'companies' || kind === 'people')) {
    for (const [at, name] of header.entries()) {
      const score = domainHeaderScore(name);
      if (score > 0) add('domain', at, -score);
    }
  }
  if (!ranked.has('domain') && kind === 'companies')
    for (const [at, name] of header.entries())
      if (isMail.test(foldedLetters(name))) add('domain', at, 0);
  const fields = [...ranked].map(
    ([field, all]) =>
      [
        field,
        all.sort((one, other) => one.rank - other.rank || one.at - other.at).map(({ at }) => at),
      ] as const,
  );
  return { fields: new Map(fields), units };
}

const isAmount = ({ field }: Place) =>
  ['dollars', 'count', 'employees'].includes(rowIfKnown(field)?.type ?? '');

/** Takes a header; returns the fields that it may name, none for an unknown one. */
export function placesIn(kind: ImportKind, header: string): readonly Place[] {
  const known = places[kind]();
  const plain = header.replace(qualifiers, ' ');
  const found = known.get(foldedLetters(plain)) ?? fieldsNamed(kind, plain);
  if (found.length > 0) return found;
  const bare = foldedLetters(plain)
    .replace(owners[kind], '')
    .replace(/1?value$|1$/, '');
  return (known.get(bare) ?? []).map(({ field, rank }) => ({ field, rank: rank + lessSure }));
}

/** Additions that say more about a field, but nothing about its unit: “E-Mail (geschäftlich)”. */
const qualifiers =
  /\((?:company|firma|linkedin|gesch[äa]ftlich|business|work|direct|official)\)|^total /gi;

/** Words that programs put before a field: "Company HQ City", "Address 1: City", "Organization - Website". */
const owners: Readonly<Record<ImportKind, RegExp>> = {
  companies: /^(?:company|account|organi[sz]ation|headquarters|billing|address1|primarylocation)/,
  people: /^(?:person|contact|lead|prospect|current)/,
  posts: /^job/,
  socials: /^post/,
};
/** Added to the rank of a header that names a field only after such a word is removed, so it comes last. */
const lessSure = 100;

/** Returns the parts of a person's name that a header denotes. */
function fieldsNamed(kind: ImportKind, header: string): readonly Place[] {
  if (kind !== 'people') return [];
  const name = header.trim();
  if (nameHeaders.first.test(name)) return [{ field: 'first_name', rank: 0 }];
  if (nameHeaders.last.test(name)) return [{ field: 'last_name', rank: 0 }];
  return nameHeaders.whole.test(name) ? [{ field: 'name', rank: 1 }] : [];
}

/** Headers of a company's own address; "Owner email" is another company's. */
const isMail = /^(?:company|contact|business|work)?e?mail(?:address|adresse)?$/;

/** Whether a row can be the header: it has the identifying field, or a person's name beside their employer. */
export function hasKey(kind: ImportKind, { fields }: Columns): boolean {
  const hasPerson = kind === 'people' && fields.has('last_name') && fields.has('company');
  return fields.has(keys[kind]) || fields.has('website') || hasPerson;
}

/** A row's cells by field, with the units of their columns; missing cells are blank. */
export function valuesOf<Cell>(
  { fields, units }: Columns,
  cells: readonly Cell[],
): Record<string, Cell | Measured> {
  const value: Record<string, Cell | Measured> = {};
  for (const [field, all] of fields) {
    const at = all.find((each) => !isBlank(cells[each])) ?? all[0];
    const cell = at === undefined ? undefined : cells[at];
    if (at === undefined || cell === undefined) continue;
    const unit = isBlank(cell) ? undefined : units.get(at);
    value[field] = unit ? new Measured(cell, unit) : cell;
  }
  return value;
}

/** Renames the keys of JSON objects to fields; most objects of a file have the same keys. */
export function namer(kind: ImportKind): (value: unknown) => unknown {
  const known = new Map<string, Columns>();
  return (value) => {
    if (!isRecord(value)) return value;
    const keys = Object.keys(value);
    const name = keys.join('\0');
    const columns = known.get(name) ?? columnsOf(kind, keys);
    if (known.size < mostShapes) known.set(name, columns);
    return valuesOf(columns, Object.values(value));
  };
}

const mostShapes = 100;
