/** Parses a title, or a requested role, into roles, fields and remaining words. */
import { once } from '../../contract/once';
import { ancestorsOf, headsAs, known, levels, type Name, nameAt } from './lexicon';
import { leading } from './tables';
import { partsOf } from './words';

/** A parsed title: parts of words in the form of the tables. */
export interface TitleText {
  readonly parts: readonly (readonly string[])[];
  readonly words: readonly string[];
}

interface TitleRoles extends TitleText {
  /** Every role, field and head that it has, including general ones: “ios>engineer”, “software>engineer”, “ios”. */
  readonly marks: ReadonlySet<string>;
}

/** What a title must have to match a role. */
export interface WantedRole extends TitleText {
  readonly marks: readonly string[];
  /** Words without a mark, except those that say nothing about work. */
  readonly rest: readonly string[];
  /** Whether a field has only one person in such a role, so that a deputy doesn't match. */
  readonly isTop: boolean;
}

type Names = readonly Name[];
type NamedField = readonly [field: string, name: Name];

const setOf = (words: string) => new Set(words.split(/\s+/));

/** Usually levels rather than roles if there is another head: “Software Engineer Associate”. */
const weak = setOf('associate lead partner assistant');
const connectors = setOf('/ and or');
/** Words that may follow a field at the end of a part: “Software Engineer, Data Platforms”. */
const trailing = setOf(
  `team teams engineering platform platforms system systems product products tool tools tooling development services
   department group division organization org`,
);
const silent = setOf(
  `a an and any are as at by for from in is of on or our the to we with all gender genders m w f d x h n gn div mfd
   mwd remote remotely hybrid onsite full part time contract contractor permanent temporary job position role new grad
   based open / 2024 2025 2026 2027 2028`,
);
const top = setOf('chief managing head director leiter president');
const learners = setOf(
  `intern internship interns trainee apprentice apprenticeship
   coop estagio`,
);

/** The last parsed title, because a search compares one title with many roles in a row. */
let last: { readonly title: string; readonly text: TitleText; roles?: TitleRoles } | undefined;

/** Takes a title in any case and punctuation. */
export function titleText(title: string): TitleText {
  if (last?.title === title) return last.text;
  const parts = partsOf(title).map((part) => part.map(known));
  const words: string[] = [];
  // Six times as fast as `flat`.
  for (const part of parts) for (const word of part) words.push(word);
  const text = { parts, words };
  last = { title, text };
  return text;
}

export function isLearner({ words }: TitleText): boolean {
  return words.some(
    (word, at) =>
      learners.has(word) ||
      (word === 'working' && words[at + 1] === 'student') ||
      (word === 'co' && words[at + 1] === 'op'),
  );
}

/** Whether the person deputises for the role in the rest of the title. */
export const isDeputy = ({ words }: TitleText) => words.includes('deputy');

/** Takes the result of `titleText`. */
export function rolesOf(text: TitleText): TitleRoles {
  if (last?.text !== text) return readRoles(text);
  last.roles ??= readRoles(text);
  return last.roles;
}

function readRoles(text: TitleText): TitleRoles {
  const parts = text.parts.map(namesOf);
  const { found, heads } = findRoles(parts);
  const marks = new Set<string>();
  for (const head of heads) for (const one of headsAs(head)) marks.add(one);
  const add = (is: string) => {
    for (const whole of ancestorsOf(is)) marks.add(whole);
  };
  for (const [is] of found) {
    add(is);
    const end = is.indexOf('>');
    if (end !== -1) add(is.slice(0, end));
  }
  for (const part of parts)
    part.forEach(({ fields }, at) => {
      for (const { is, place } of fields) if (place === 'any' || ends(part, at)) add(is);
    });
  return { ...text, marks };
}

/** Takes a role as people write it. */
export function wantedRole(role: string): WantedRole {
  const text = titleText(role);
  const parts = text.parts.map(namesOf);
  const { found, heads } = findRoles(parts);
  const names = parts.flat();
  const own = found.map(([is]) => is);
  if (own.length === 0) own.push(...heads);
  // A field alone, such as “supply chain”; several fields are treated as plain words.
  const telling = names.filter(({ words }) => words.some((word) => !silent.has(word)));
  if (own.length === 0 && telling.length === 1)
    own.push(...(telling[0]?.fields.map(({ is }) => is) ?? []));
  const marks = own.filter(
    (one) => !own.some((other) => other !== one && ancestorsOf(other).includes(one)),
  );
  const covered = new Set(own.flatMap((one) => ancestorsOf(one)).flatMap((one) => one.split('>')));
  const used = new Set(found.map(([, name]) => name));
  const rest = names
    .filter(
      (name) =>
        (!used.has(name) || name.fields.some(({ place }) => place === 'tool')) &&
        !covered.has(name.head?.is ?? '') &&
        // A Java developer is more specific than a software engineer.
        (name.fields.some(({ place }) => place === 'tool') ||
          !name.fields.some(({ is }) => covered.has(is))),
    )
    .flatMap(({ words }) => words);
  const isTop = top.has(rest[0] ?? '') || marks.some((one) => top.has(one.split('>').at(-1) ?? ''));
  return {
    ...text,
    marks: [...new Set(marks)],
    rest: rest.filter((word) => !silent.has(word)),
    isTop,
  };
}

function namesOf(part: readonly string[]): Names {
  const names: Name[] = [];
  for (let at = 0; at < part.length; ) {
    const name = nameAt(part, at);
    names.push(name);
    at += name.words.length;
  }
  return names;
}

/** The roles of a title, each with its name; and the heads, which may have no field. */
interface Found {
  readonly found: readonly NamedField[];
  readonly heads: readonly string[];
}

/** The first part with a head and a field decides; later parts only add to it. */
function findRoles(parts: readonly Names[]): Found {
  const found: NamedField[] = [];
  const heads: string[] = [];
  for (const [index, part] of parts.entries()) {
    for (const at of headsOf(part)) {
      const name = part[at];
      if (name?.role) {
        found.push([name.role.is, name]);
        if (name.role.head) heads.push(name.role.head);
      } else if (name?.head) {
        heads.push(name.head.is);
        if (name.head.isSoftware) found.push(['software>engineer', name]);
        for (const [field, owner] of fieldsOf(parts, index, at)) {
          const isEngineering = ancestorsOf(field).includes('engineering');
          found.push([`${field}>${name.head.is}`, owner]);
          if (name.head.is === 'lead')
            found.push([
              `${field}>${isEngineering || field === 'qa' ? 'engineer' : 'manager'}`,
              owner,
            ]);
          if (isEngineering && isRank(part, at)) found.push([`${field}>engineer`, owner]);
        }
        if (isRank(part, at)) found.push(...parts.flatMap((one) => one.flatMap(doneIn)));
      }
    }
    if (found.length > 0 || heads.some((head) => leading.has(head) && head !== 'lead')) break;
  }
  if (found.length + heads.length > 0) return { found, heads };
  const done = parts.flatMap((part) => part.flatMap(doneIn));
  return { found: done, heads: done.length > 0 ? ['engineer'] : [] };
}

/** At banks, an associate vice president is an engineer: “Application Development, AVP”. */
const isRank = (part: Names, at: number) =>
  part[at]?.head?.is === 'vice president' && part[at - 1]?.words[0] === 'associate';

/** Fields that name an activity, in a title without a head: “Senior Frontend”, “Data Engineering”. */
function doneIn(name: Name): readonly NamedField[] {
  const last = name.words.length > 1 ? name.words.at(-1) : undefined;
  return name.fields
    .filter(
      ({ is, place }) =>
        last === 'engineering' ||
        (last === 'development' && ancestorsOf(is).includes('software')) ||
        (place === 'any' && is !== 'supply chain'),
    )
    .map(({ is }) => [`${is}>engineer`, name]);
}

/** Positions of a part's heads: the last one, those before a slash, or the first if it leads what follows. */
function headsOf(part: Names): readonly number[] {
  const heads: number[] = [];
  let last = -1;
  for (const [at, { role, head }] of part.entries()) {
    if (!role && !head) continue;
    // “VP/Head of Sales”
    if (head && leadsOn(part, at)) return [...heads.filter((one) => isSlash(part[one + 1])), at];
    heads.push(at);
    // A “Sales Manager Assistant” isn’t a manager.
    const isAide = head?.is === 'assistant' && leading.has(part[last]?.head?.is ?? '');
    const isWeak = head !== undefined && weak.has(head.is) && !isAide;
    if (last === -1 || !isWeak || part[last]?.head?.is === head?.is)
      last = isWeakAt(part, last) || !isWeak ? at : last;
  }
  return heads.filter((at) => at === last || isSlash(part[at + 1]));
}

function isWeakAt(part: Names, at: number): boolean {
  return at === -1 || weak.has(part[at]?.head?.is ?? '');
}

const isSlash = (name: Name | undefined) => name?.words[0] === '/' || name?.words[0] === 'or';

/** “Head of …”, “Senior Director …”, but not “Lead Engineer” or “Product Director”. */
function leadsOn(part: Names, at: number): boolean {
  const head = part[at]?.head?.is ?? '';
  if (!leading.has(head)) return false;
  const next = part[at + 1];
  if (next?.words[0] === 'of') return true;
  if (head === 'lead' || !next || isSlash(next)) return false;
  return part.slice(0, at).every(({ words }) => words.every((word) => levels.has(word)));
}

function fieldsOf(parts: readonly Names[], index: number, at: number): readonly NamedField[] {
  const part = parts[index] ?? [];
  const head = part[at]?.head;
  if (head?.is === 'engineer') return engineeredFields(parts, index, at, head.isSoftware);
  const own = before(part, at);
  return own.length > 0 || !leading.has(head?.is ?? '') ? own : ledFields(parts, index, at);
}

/** Fields directly before a head, including those joined to them with “and” or a slash. */
function before(part: Names, head: number): readonly NamedField[] {
  const found: NamedField[] = [];
  let isJoined = true;
  for (let at = head - 1; at >= 0; at -= 1) {
    const name = part[at];
    if (!name) break;
    if (isJoined && name.fields.length > 0) {
      for (const { is } of name.fields) found.push([is, name]);
      isJoined = false;
    } else if (connectors.has(name.words[0] ?? '')) isJoined = true;
    else if (!name.words.every((word) => levels.has(word))) break;
  }
  return found;
}

/** The field led, if it follows the head or is in the next part. */
function ledFields(parts: readonly Names[], index: number, at: number): readonly NamedField[] {
  const behind = (parts[index] ?? [])
    .slice(at + 1)
    .filter(({ words: [word = ''] }) => !silent.has(word) && !levels.has(word));
  const names = behind.length > 0 ? behind : (parts[index + 1] ?? []);
  const isFirst = names === behind || connectors.has(names[1]?.words[0] ?? '');
  return names.flatMap((name, at) =>
    (at === 0 && isFirst) || ends(names, at)
      ? name.fields.map(({ is }) => [is, name] as const)
      : [],
  );
}

function ends(part: Names, at: number): boolean {
  for (let i = at + 1; i < part.length; i += 1)
    for (const word of part[i]?.words ?? [])
      if (!trailing.has(word) && !silent.has(word) && !levels.has(word)) return false;
  return true;
}

/** The fields of an engineer's title, as far as they count at their position. */
function engineeredFields(
  parts: readonly Names[],
  index: number,
  at: number,
  isSoftware: boolean,
): readonly NamedField[] {
  const adjacent = before(parts[index] ?? [], at);
  const isBare = isSoftware || adjacent.every(([is]) => is === 'software');
  const isTold = once(() => parts.some((part) => part.some(isSpeciality)));
  const found: NamedField[] = [];
  for (const [n, part] of parts.entries())
    for (const [m, name] of part.entries())
      for (const { is, place } of name.fields) {
        const isBefore = n === index && m < at && adjacent.some(([, one]) => one === name);
        const isBehind = n !== index || m > at;
        const counts =
          place === 'any' ||
          (place === 'head' && isBefore && !isSoftware) ||
          (place === 'tool' && isBefore && !isTold()) ||
          (place === 'end' && (isBefore || (isBehind && ends(part, m)))) ||
          (place === 'part' && (isBefore || (n > index && m === 0 && isBare && ends(part, m))));
        if (counts) found.push([is, name]);
      }
  return found;
}

/** A kind of software, which takes precedence over a tool next to it. */
const isSpeciality = ({ fields }: Name) =>
  fields.some(({ is, place }) => place === 'any' && ancestorsOf(is).includes('software'));
