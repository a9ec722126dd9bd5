/**
 * Changes to a sheet in progress, stored in the hidden sheet until they were checked: if the execution dies amid users'
 * edits, the next one that writes there corrects them.
 */
import { problemIn } from '../execution';
import type { Book, Sheet } from '../ports';
import {
  namesOf,
  prepareEntry,
  putEntries,
  readEntries,
  removeEntries,
  removeOwn,
} from '../storage/hidden-sheet';

/** cells: beside keys; headers: of new columns; rows: filled; lines: rows or columns removed; formulas: frozen. */
type Act = 'cells' | 'headers' | 'rows' | 'lines' | 'formulas';

/** Act, sheet and execution. */
const nameOf = (act: Act, { id }: Sheet, execution: string) => `${act}.${id}.${execution}`;

/** This execution's name, its own unfinished changes, and those that others had left when it first looked. */
interface Known {
  readonly execution: string;
  readonly own: Map<string, object>;
  left: readonly string[];
}
const knownBy = new WeakMap<Book, Known>();

function knownIn(book: Book): Known {
  const known = knownBy.get(book) ?? {
    execution: book.stamp(0),
    own: new Map(),
    left: book.dataSheet() ? [...namesOf(book, 'writing')] : [],
  };
  knownBy.set(book, known);
  return known;
}

/**
 * Returns an unfinished change of a sheet: this execution's own if it gave up, or the last that other executions left.
 * Reads one block at most.
 */
export function readUnfinished<Image>(book: Book, act: Act, sheet: Sheet): Image | undefined {
  const { execution, own, left } = knownIn(book);
  const mine = own.get(nameOf(act, sheet, execution));
  // It already includes what the others had left.
  if (mine) return mine as Image;
  const name = left.filter((each) => each.startsWith(nameOf(act, sheet, ''))).pop();
  const text = name && readEntries(book, 'writing', [name]).get(name);
  return text ? (JSON.parse(text, revive) as Image) : undefined;
}

/**
 * Lets `settle` correct each unfinished change of this kind. Problems are ignored: the next pump tries again, and what
 * users deleted meanwhile needs no correction.
 */
export function settleUnfinished<Image>(
  book: Book,
  act: Act,
  settle: (sheet: Sheet, image: Image) => void,
): void {
  const { own, left } = knownIn(book);
  const names = [...left, ...own.keys()].map((name) => name.split('.'));
  const ids = names.flatMap(([each, id]) => (each === act ? [Number(id)] : []));
  for (const id of new Set(ids)) {
    const sheet = book.sheetById(id);
    const image = sheet && readUnfinished<Image>(book, act, sheet);
    if (sheet && image) problemIn(() => settle(sheet, image));
  }
}

/**
 * Stores what is about to be written, also for later executions if the document has its hidden sheet. `image` consists
 * of plain objects, arrays, dates, maps and sets.
 */
export function keepUnfinished(book: Book, act: Act, sheet: Sheet, image: object): void {
  const { execution, own } = knownIn(book);
  const name = nameOf(act, sheet, execution);
  own.set(name, image);
  if (book.dataSheet())
    putEntries(book, 'writing', new Map([[name, JSON.stringify(withMarks(image))]]));
}

/** As `keepUnfinished`, but the change counts as stored only after the returned function was called. */
export function prepareUnfinished(book: Book, act: Act, sheet: Sheet, image: object): () => void {
  const { execution, own } = knownIn(book);
  const name = nameOf(act, sheet, execution);
  const store =
    book.dataSheet() && prepareEntry(book, 'writing', name, JSON.stringify(withMarks(image)));
  return () => {
    own.set(name, image);
    store?.();
  };
}

/** Deletes the change, if there is one, and those left by earlier executions, because what was written is right. */
export function forgetUnfinished(book: Book, act: Act, sheet: Sheet): void {
  const known = knownIn(book);
  const isOf = (name: string) => name.startsWith(nameOf(act, sheet, ''));
  const left = known.left.filter(isOf);
  const name = nameOf(act, sheet, known.execution);
  if (known.own.delete(name)) removeOwn(book, 'writing', name);
  if (left.length > 0) removeEntries(book, 'writing', (each) => left.includes(each));
  known.left = known.left.filter((each) => !isOf(each));
}

/** A copy in which JSON keeps dates, maps and sets. A replacer would see each cell, at several times the cost. */
function withMarks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withMarks);
  if (value instanceof Date) return { '(date)': value.getTime() };
  if (value instanceof Map) return { '(map)': withMarks([...value]) };
  if (value instanceof Set) return { '(set)': withMarks([...value]) };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMarks(each)]));
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const marked = value as Readonly<Record<string, unknown>>;
  if ('(date)' in marked) return new Date(Number(marked['(date)']));
  if ('(map)' in marked) return new Map(marked['(map)'] as [unknown, unknown][]);
  return '(set)' in marked ? new Set(marked['(set)'] as unknown[]) : value;
}
