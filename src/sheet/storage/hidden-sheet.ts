/**
 * Named texts of any length in the document's hidden sheet. A text is split over rows; each row names its entry,
 * version and part in column A, and again in the cell with the part, so that rows survive sorting, and a row that moved
 * between two reads isn't mistaken for another. Writers hold the document's lock; formulas only read.
 */
import { pushTo } from '../lists';
import type { Book, Cell, Platform, Sheet } from '../ports';
import { ends, stretchesOf } from '../stretches';

/**
 * result: an account by its domain; page: a page of a search; list: a run's keys; undo, batch: a journal and its
 * batches; writing: what an execution is about to write; miss: a name that says what wasn't found, without a text.
 */
export type Kind = 'result' | 'page' | 'list' | 'undo' | 'batch' | 'writing' | 'miss';

/** The sheet's initial name; users may rename it. */
export const dataSheetName = 'Signalsheet data';
/** The text in its first cell. */
export const hiddenSheetNote =
  'Signalsheet keeps what you paid for here, and what it needs to undo runs. If you delete this sheet, you may pay again and can’t undo earlier runs.';

/** A cell holds 50,000 characters, including the name of its part. */
const partLimit = 45_000;
/** Results have their own column, so that they are read in one block without other entries' texts. */
const columnOf = (kind: Kind) => (kind === 'result' ? 2 : 3);
const width = 3;

interface Part {
  readonly row: number;
  /** The text in column A. */
  readonly key: string;
  readonly version: string;
  readonly index: number;
  readonly count: number;
}

/** Entry → its parts, in the order of the rows. */
type Parts = Map<string, Part[]>;

const entryOf = (kind: Kind, name: string) => `${kind}|${name}`;
const keyPattern = /^(.*)\|([^|]+)\|(\d+)\/(\d+)$/s;

interface Seen {
  readonly sheet: number;
  readonly parts: Parts;
  /** Rows of removed entries. */
  free: number[];
  /** The greatest number among the versions; clocks of two executions may disagree. */
  newest: number;
}

/** Where an execution last saw the entries. Cells name their entry, so an outdated place only costs a read. */
const seen = new WeakMap<Book, Seen>();

/** Creates the sheet if it is missing. If another execution holds the lock, a later user action creates it. */
export function ensureDataSheet({ book, lock }: Platform): void {
  lock.holding(0, () => book.makeDataSheet());
}

/** Returns the newest text of each name, without missing and damaged ones. Reads two blocks. */
export function readEntries(book: Book, kind: Kind, names: readonly string[]): Map<string, string> {
  const sheet = book.dataSheet();
  if (!sheet || names.length === 0) return new Map();
  const known = seenIn(book, sheet);
  const read = ({ parts }: Seen) => newestOf(sheet, kind, names, parts);
  const first = read(known ?? look(book, sheet));
  // A missing row may have been added meanwhile, and a moved one is elsewhere.
  return first.moved || (known && first.texts.size < names.length)
    ? read(look(book, sheet)).texts
    : first.texts;
}

/** The names with an entry of this kind, the last written at the end. Reads one column. */
export function namesOf(book: Book, kind: Kind): Set<string> {
  const sheet = book.dataSheet();
  const entries = sheet ? [...look(book, sheet).parts] : [];
  const own = entries.flatMap(([entry, parts]) => {
    const newest = isOf(kind, entry) ? completeVersions(parts).pop() : undefined;
    return newest ? [{ name: nameIn(entry), at: timeOf(newest) }] : [];
  });
  return new Set(own.sort((a, b) => a.at - b.at).map(({ name }) => name));
}

/**
 * The names of this kind, some of which may be gone. Reads one column, or none if this execution has seen the entries.
 */
export function seenNames(book: Book, kind: Kind): string[] {
  const sheet = book.dataSheet();
  const { parts } = (sheet && (seenIn(book, sheet) ?? look(book, sheet))) ?? {};
  return [...(parts?.keys() ?? [])].filter((entry) => isOf(kind, entry)).map(nameIn);
}

/** All texts appended under this name, oldest first, without damaged ones. Reads two blocks at most, unless rows moved. */
export function readVersions(book: Book, kind: Kind, name: string): string[] {
  const sheet = book.dataSheet();
  if (!sheet) return [];
  const known = seenIn(book, sheet);
  const read = ({ parts }: Seen) => {
    const versions = completeVersions(parts.get(entryOf(kind, name)));
    const text = readTexts(sheet, kind, versions.flat());
    return versions.map(text);
  };
  const first = read(known ?? look(book, sheet));
  const texts = known && first.includes(undefined) ? read(look(book, sheet)) : first;
  return texts.flatMap((text) => text ?? []);
}

/** Stores texts, replacing earlier ones of these names. Throws if the sheet is missing and can't be created now. */
export function putEntries(book: Book, kind: Kind, texts: ReadonlyMap<string, string>): void {
  if (texts.size === 0) return;
  const added = addition(book, [kind, texts]);
  write(added, ({ cells }) => cells);
  replaceOlder(book, added);
}

/**
 * Stores a text that counts only after the returned function was called; until then its rows count as free. Throws as
 * `putEntries`.
 */
export function prepareEntry(book: Book, kind: Kind, name: string, text: string): () => void {
  const added = addition(book, [kind, [[name, text]]]);
  write(added, ({ cells: [, ...cells] }) => ['', ...cells]);
  return () => {
    write(added, ({ key }) => [key]);
    replaceOlder(book, added);
  };
}

/** Adds a text after the existing ones of this name, and misses in the same block. Throws as `putEntries`. */
export function appendEntry(
  book: Book,
  kind: Kind,
  name: string,
  text: string,
  misses: readonly string[] = [],
): void {
  const added = addition(
    book,
    [kind, [[name, text]]],
    ['miss', misses.map((miss) => [miss, ''] as const)],
  );
  write(added, ({ cells }) => cells);
  enter(added);
}

/** Removes every entry of this kind whose name satisfies `isGone`. */
export function removeEntries(book: Book, kind: Kind, isGone: (name: string) => boolean): void {
  removeParts(book, (entry) => isOf(kind, entry) && isGone(nameIn(entry)));
}

/** Removes an entry that this execution has stored. Reads only its rows, unless they have moved. */
export function removeOwn(book: Book, kind: Kind, name: string): void {
  const sheet = book.dataSheet();
  const known = sheet && seenIn(book, sheet);
  const parts = known?.parts.get(entryOf(kind, name)) ?? [];
  const rows = parts.map(({ row }) => row);
  const [first = 0] = rows;
  const keys = parts.length > 0 && sheet ? sheet.read(first, 1, parts.length, 1) : [];
  const isThere = parts.every(({ row, key }) => keys[row - first]?.[0] === key);
  if (!sheet || !known || parts.length === 0 || !isThere) {
    removeEntries(book, kind, (each) => each === name);
    return;
  }
  clearRows(sheet, known, rows);
  known.parts.delete(entryOf(kind, name));
}

/** Rows to be written as one block, so that an entry is written completely or not at all. */
interface Addition {
  readonly sheet: Sheet;
  readonly known: Seen;
  readonly version: string;
  readonly first: number;
  readonly rows: readonly NewRow[];
}

interface NewRow extends Omit<Part, 'row' | 'version'> {
  readonly entry: string;
  readonly cells: readonly Cell[];
}

function addition(
  book: Book,
  ...added: readonly (readonly [Kind, Iterable<readonly [name: string, text: string]>])[]
): Addition {
  const sheet = book.dataSheet() ?? book.makeDataSheet();
  const known = seenIn(book, sheet) ?? look(book, sheet);
  const version = book.stamp(known.newest);
  const rows = added.flatMap(([kind, texts]) => {
    const between = Array<Cell>(columnOf(kind) - 2).fill('');
    return [...texts].flatMap(([name, text]) =>
      cut(text).map((part, index, { length: count }) => {
        const entry = entryOf(kind, name);
        const key = `${entry}|${version}|${index}/${count}`;
        return { entry, key, index, count, cells: [key, ...between, `${key}|${part}`] };
      }),
    );
  });
  const first = freeRow(sheet, known, rows.length) ?? sheet.extent().rows + 1;
  return { sheet, known, version, first, rows };
}

function write({ sheet, first, rows }: Addition, cellsOf: (row: NewRow) => readonly Cell[]): void {
  sheet.write(first, 1, rows.map(cellsOf));
}

function enter({ known, version, first, rows }: Addition): void {
  known.newest = numberOf(version);
  rows.forEach(({ entry, key, index, count }, i) => {
    pushTo(known.parts, entry, { row: first + i, key, version, index, count });
  });
  known.free = known.free.filter((row) => row < first || row >= first + rows.length);
}

function replaceOlder(book: Book, added: Addition): void {
  const entries = new Set(added.rows.map(({ entry }) => entry));
  const isReplaced = [...entries].some((entry) => added.known.parts.has(entry));
  enter(added);
  if (isReplaced)
    removeParts(book, (entry, part) => part.version !== added.version && entries.has(entry));
}

/** The first of `count` adjacent free rows; undefined if there are none. */
function freeRow(sheet: Sheet, known: Seen, count: number): number | undefined {
  const room = stretchesOf(known.free).find((each) => each.count >= count);
  // Another execution may have filled them since they were seen.
  const isFree = room && sheet.read(room.first, 1, count, 1).every(([cell]) => cell === '');
  return isFree ? room.first : undefined;
}

/** Splits a text, never between the halves of a surrogate pair, which would be lost. */
function cut(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length || at === 0; ) {
    const end = at + partLimit;
    const isAmid = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    parts.push(text.slice(at, isAmid ? end - 1 : end));
    at = isAmid ? end - 1 : end;
  }
  return parts;
}

function removeParts(book: Book, isGone: (entry: string, part: Part) => boolean): void {
  const sheet = book.dataSheet();
  if (!sheet) return;
  const known = look(book, sheet);
  const rows: number[] = [];
  for (const [entry, parts] of known.parts) {
    const left = parts.filter((part) => !isGone(entry, part));
    for (const part of parts) if (!left.includes(part)) rows.push(part.row);
    if (left.length > 0) known.parts.set(entry, left);
    else known.parts.delete(entry);
  }
  clearRows(sheet, known, rows);
}

/** Clears rows: deleting would move what a user is typing in another sheet of the workbench. */
function clearRows(sheet: Sheet, known: Seen, rows: readonly number[]): void {
  for (const { first, count } of stretchesOf(rows))
    sheet.write(first, 1, Array(count).fill(Array(width).fill('')));
  known.free = [...known.free, ...rows].sort((a, b) => a - b);
}

function seenIn(book: Book, sheet: Sheet): Seen | undefined {
  const known = seen.get(book);
  return known?.sheet === sheet.id ? known : undefined;
}

/** Reads where all entries are. */
function look(book: Book, sheet: Sheet): Seen {
  const known: Seen = { sheet: sheet.id, parts: new Map(), free: [], newest: 0 };
  const { rows } = sheet.extent();
  const keys = rows === 0 ? [] : sheet.read(1, 1, rows, 1);
  keys.forEach(([cell], i) => {
    if (cell === '') known.free.push(i + 1);
    const [key, entry = '', version = '', index, count] = keyPattern.exec(String(cell)) ?? [];
    if (key === undefined) return;
    known.newest = Math.max(known.newest, numberOf(version));
    // A literal, because each object made by spreading gets its own hidden class, for up to 100,000 rows.
    pushTo(known.parts, entry, {
      row: i + 1,
      key,
      version,
      index: Number(index),
      count: Number(count),
    });
  });
  seen.set(book, known);
  return known;
}

/** The complete versions of an entry, oldest first, each with its parts in order. */
function completeVersions(parts: readonly Part[] = []): Part[][] {
  const versions = new Map<string, Part[]>();
  for (const part of parts) pushTo(versions, part.version, part);
  const whole = [...versions.values()].flatMap((some) => {
    const count = some[0]?.count ?? 0;
    const byIndex = new Map(some.map((part) => [part.index, part]));
    const all = Array.from({ length: count }, (_, index) => byIndex.get(index));
    return all.every((part) => part !== undefined) ? [all as Part[]] : [];
  });
  return whole.sort((a, b) => timeOf(a) - timeOf(b));
}

function timeOf([part]: readonly Part[]): number {
  return numberOf(part?.version ?? '');
}

function numberOf(version: string): number {
  return Number.parseInt(version, 10) || 0;
}

function newestOf(sheet: Sheet, kind: Kind, names: readonly string[], parts: Parts) {
  const newest = new Map(
    names.flatMap((name): [string, Part[]][] => {
      const last = completeVersions(parts.get(entryOf(kind, name))).pop();
      return last ? [[name, last]] : [];
    }),
  );
  const read = readTexts(sheet, kind, [...newest.values()].flat());
  const texts = new Map<string, string>();
  for (const [name, some] of newest) {
    const text = read(some);
    if (text !== undefined) texts.set(name, text);
  }
  return { texts, moved: texts.size < newest.size };
}

/** Reads these parts in one block; returns a function from some of them to their text, undefined if one moved. */
function readTexts(sheet: Sheet, kind: Kind, parts: readonly Part[]) {
  const [first, last] = ends(parts.map(({ row }) => row));
  const cells = last === 0 ? [] : sheet.read(first, columnOf(kind), last - first + 1, 1);
  return (some: readonly Part[]): string | undefined => {
    const texts = some.map(({ row, key }) => {
      const cell = String(cells[row - first]?.[0] ?? '');
      return cell.startsWith(`${key}|`) ? cell.slice(key.length + 1) : undefined;
    });
    return texts.includes(undefined) ? undefined : texts.join('');
  };
}

/** Whether an entry, or a row's text in column A, is of this kind. */
export function isOf(kind: Kind, entry: string): boolean {
  return entry.startsWith(`${kind}|`);
}

function nameIn(entry: string): string {
  return entry.slice(entry.indexOf('|') + 1);
}
