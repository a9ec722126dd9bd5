/**
 * What an execution is about to change in a sheet, kept in the hidden sheet until a look has shown that it is right: should
 * the execution die amid a person's edits, the next one that writes there puts it right.
 */
import type { Book, Sheet } from '../ports';
import {
  namesOf,
  putEntries,
  readEntries,
  removeEntries,
  removeOwn,
} from '../storage/hidden-sheet';

/** cells: written beside keys; rows: filled; lines: rows or columns taken out. */
type Act = 'cells' | 'rows' | 'lines';

/** Act, sheet and execution. */
const nameOf = (act: Act, { id }: Sheet, execution: string) => `${act}.${id}.${execution}`;

/** What an execution knows: what it is called, and what others had left behind when it first asked. */
interface Known {
  readonly execution: string;
  left: readonly string[];
}
const knownBy = new WeakMap<Book, Known>();

function knownIn(book: Book): Known {
  const known = knownBy.get(book) ?? {
    execution: book.stamp(),
    left: book.dataSheet() ? [...namesOf(book, 'writing')] : [],
  };
  knownBy.set(book, known);
  return known;
}

/** What executions that died kept of a sheet, the last one. Reads one block, once an execution. */
export function readUnfinished<Image>(book: Book, act: Act, sheet: Sheet): Image | undefined {
  const name = knownIn(book)
    .left.filter((each) => each.startsWith(nameOf(act, sheet, '')))
    .pop();
  const text = name && readEntries(book, 'writing', [name]).get(name);
  return text ? (JSON.parse(text, revive) as Image) : undefined;
}

/** The ids of the sheets in which executions died amid such an act. */
export function sheetsUnfinished(book: Book, act: Act): number[] {
  const names = knownIn(book).left.map((name) => name.split('.'));
  return names.flatMap(([each, id]) => (each === act ? [Number(id)] : []));
}

/**
 * Keeps what is about to be written, where the document has its hidden sheet. `image` is of plain objects, arrays, dates,
 * maps and sets.
 */
export function keepUnfinished(book: Book, act: Act, sheet: Sheet, image: object): void {
  if (!book.dataSheet()) return;
  const name = nameOf(act, sheet, knownIn(book).execution);
  putEntries(book, 'writing', new Map([[name, JSON.stringify(image, replace)]]));
}

/** Forgets it, and what executions before this one had left: what was written is right. */
export function forgetUnfinished(book: Book, act: Act, sheet: Sheet): void {
  const known = knownIn(book);
  const isOf = (name: string) => name.startsWith(nameOf(act, sheet, ''));
  const left = known.left.filter(isOf);
  removeOwn(book, 'writing', nameOf(act, sheet, known.execution));
  if (left.length > 0) removeEntries(book, 'writing', (name) => left.includes(name));
  known.left = known.left.filter((name) => !isOf(name));
}

/** JSON's own way with dates would make texts of them before a replacer sees them. */
function replace(this: unknown, key: string, value: unknown): unknown {
  const raw = (this as Readonly<Record<string, unknown>>)[key];
  if (raw instanceof Date) return { '(date)': raw.getTime() };
  if (raw instanceof Map) return { '(map)': [...raw] };
  return raw instanceof Set ? { '(set)': [...raw] } : value;
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const marked = value as Readonly<Record<string, unknown>>;
  if ('(date)' in marked) return new Date(Number(marked['(date)']));
  if ('(map)' in marked) return new Map(marked['(map)'] as [unknown, unknown][]);
  return '(set)' in marked ? new Set(marked['(set)'] as unknown[]) : value;
}
