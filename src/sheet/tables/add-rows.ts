/** Adds rows to a sheet that users edit: each row once, never over a user's row, checked until all are present. */
import { ProblemError } from '../../client/problem';
import { attempt } from '../execution';
import { placesByText } from '../lists';
import type { Book, Cell, Sheet } from '../ports';
import { contentAfter, contentForCell } from '../safe-text';
import { stretchesOf } from '../stretches';
import {
  type ColumnRef,
  indexOf,
  type Location,
  locate,
  locateIn,
  moving,
  textIn,
} from './columns';
import { type Contents, missingFrom, nameOf, readContents, underHeaders } from './contents';
import { removeLines } from './remove-lines';
import {
  forgetUnfinished,
  keepUnfinished,
  prepareUnfinished,
  readUnfinished,
  settleUnfinished,
} from './unfinished';

export interface Addition {
  /** The column whose values identify rows. */
  readonly id: ColumnRef;
  /** Returns the rows by their ids, from the first column on, for columns placed as in `place`. */
  rows(place: Location): ReadonlyMap<string, readonly Cell[]>;
  /** Returns the line before which they go, counted from 0 below the headers; without it, they go below everything. */
  before?(lines: Contents, place: Location): number | undefined;
  /** Adds no rows, and only corrects existing ones. */
  readonly isMending?: true;
}

/** If a sheet has more cells, only its last rows are read. */
const mostCells = 20_000;
const lastRows = 300;
/** The most steps: making room, filling it and checking it, repeated if users edit in between. */
const maxSteps = 16;

/**
 * Adds the rows whose ids are missing. The last one is appended in one step and the others get room above it, so that
 * what users type below meanwhile is kept. Throws COLUMN_MISSING if the ids' header is gone, and MOVING if users edit
 * all the time.
 */
export function addRows(book: Book, sheet: Sheet, addition: Addition): void {
  let last = readUnfinished<Filled>(book, 'rows', sheet);
  let room: number | undefined;
  let hasAppended = false;
  let spare = 0;
  const added = new Set(last?.added);
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const view = lookOrMend(sheet, addition, added, last);
    if (!view) continue;
    const { fresh, lines, first } = view;
    const gaps = blanks(lines, lines.length).length;
    // After the death of an execution, it isn't known how many gaps it was to fill.
    const isResumed = room === undefined;
    if (room === undefined) {
      // An execution may have ended between two steps.
      room = blanksAbove(lines, view.before ?? view.last);
      spare = gaps - room;
      hasAppended = view.isBegun;
    }
    if (last) {
      const unfilled = isResumed ? Number.POSITIVE_INFINITY : gaps - spare - room;
      const lost = overwritten(last, view, unfilled);
      for (const line of lost.theirs) {
        const cells = underHeaders(line, last.header, view.header, '');
        sheet.append(cells.map(contentForCell));
      }
      room = Math.max(0, Math.min(Math.max(room + lost.count, lost.gaps), gaps - spare));
    }
    const at = view.before ?? (hasAppended || room > 0 ? view.last : undefined);
    last = undefined;
    if (view.stray.length > 0)
      for (const { line, cells } of view.stray)
        sheet.write(first + line, 1, [wholeRow(cells, lines)]);
    else if (fresh.size === 0 || addition.isMending) {
      forgetUnfinished(book, 'rows', sheet);
      if (room > 0 && !addition.isMending) removeBlanks(book, sheet, addition, room, first);
      return;
    } else if (at === undefined) {
      const [id = '', cells = []] = [...fresh].pop() ?? [];
      added.add(id);
      keepUnfinished(book, 'rows', sheet, { ...view, id: addition.id, targets: [], added });
      sheet.append(cells);
      hasAppended = true;
    } else if (room === 0) {
      sheet.insertRows(first + at, fresh.size);
      room = fresh.size;
    } else {
      const targets = blanks(lines, at).slice(-Math.min(room, fresh.size));
      const ids = [...fresh.keys()].slice(0, targets.length);
      const filled = { ...view, id: addition.id, targets, added: new Set([...added, ...ids]) };
      const confirm = prepareUnfinished(book, 'rows', sheet, filled);
      // Rows that a user deletes from here on are told apart from overwritten ones by the gaps that these leave.
      if (!isStill(sheet, view)) continue;
      confirm();
      for (const id of ids) added.add(id);
      last = filled;
      fill(sheet, view, targets);
      room -= targets.length;
    }
    book.flush();
  }
  if (!last) forgetUnfinished(book, 'rows', sheet);
  throw moving(sheet);
}

/** Corrects rows whose execution died before it checked them. Spends nothing. The caller holds the document's lock. */
export function settleRows(book: Book): void {
  settleUnfinished<Filled>(book, 'rows', (sheet, { id, header, fresh }) => {
    const rows = ({ headers }: Location) =>
      new Map([...fresh].map(([key, cells]) => [key, underHeaders(cells, header, headers, '')]));
    addRows(book, sheet, { id, rows, isMending: true });
  });
}

interface View {
  /** The row of the first line. */
  readonly first: number;
  /** Only the sheet's last rows were read. */
  readonly isLong: boolean;
  /** The headers, if they were read. */
  readonly header: readonly Cell[];
  readonly lines: Contents;
  /** Rows to add, by their ids. */
  readonly fresh: ReadonlyMap<string, readonly Cell[]>;
  /** Lines that hold one of our rows with cells in the wrong columns, and the right cells. */
  readonly stray: readonly { readonly line: number; readonly cells: readonly Cell[] }[];
  readonly ours: ReadonlySet<number>;
  /** The line before which they go, if the addition says so. */
  readonly before: number | undefined;
  /** The last line, if it is one of our rows. */
  readonly last: number | undefined;
  /** The last line is the row that is appended before the others. */
  readonly isBegun: boolean;
}

/** If rows moved down, cells may have been written over the headers: then restores these and returns undefined. */
function lookOrMend(
  sheet: Sheet,
  addition: Addition,
  added: ReadonlySet<string>,
  last: Filled | undefined,
): View | undefined {
  return attempt<View | undefined>(
    () => look(sheet, addition, added, last),
    (why) => {
      const filled = new Set([...(last?.fresh.values() ?? [])].map(namedAfter));
      const { first, lines } = readContents(sheet);
      const at = lines.findIndex((line) => filled.has(nameOf(line)));
      if (!last || at < 0 || why.code !== 'COLUMN_MISSING') throw new ProblemError(why);
      sheet.write(first + at, 1, [wholeRow(last.header.map(contentForCell), lines)]);
      return undefined;
    },
  );
}

/** The name of a line after these cells are written. */
function namedAfter(cells: readonly Cell[]): string {
  return nameOf(cells.map(contentAfter));
}

function look(
  sheet: Sheet,
  { id, rows, before }: Addition,
  added: ReadonlySet<string>,
  last: Filled | undefined,
): View {
  const size = sheet.extent();
  const isLong = !before && size.rows * size.columns > mostCells;
  const read = readContents(sheet, isLong ? lastRows : undefined);
  const place = isLong ? locate(sheet, 1, id) : locateIn(read.lines, 1, id);
  const top = place.headerRow + 1;
  const first = Math.max(top, read.first);
  const lines = read.lines.slice(first - read.first);
  const header = read.lines[place.headerRow - read.first] ?? [];
  const column = indexOf(place, id);
  const above = first > top ? sheet.read(top, column, first - top, 1) : [];
  const ids = lines.map((line) => textIn(line[column - 1]));
  const there = new Set([...above.map(([cell]) => textIn(cell)), ...ids]);
  const wanted = rows(place);
  const missing = new Map([...wanted].filter(([key]) => !there.has(key)));
  const byName = new Map([...wanted].map(([key, cells]) => [namedAfter(cells), key]));
  const partOf = last && partFinder(last);
  const stray = lines.flatMap((content, line) => {
    const name = nameOf(content);
    // A row with the right id may still have other cells in the wrong columns.
    const own = ids[line] ?? '';
    const key = byName.get(name);
    const cells = key === undefined ? undefined : wanted.get(key);
    if (key !== undefined && cells) {
      if (isLike(content, cells)) return [];
      if (missing.delete(key) || (own === key && added.has(key))) return [{ line, cells }];
      // The row is elsewhere: it was corrected there, because lines moved.
      return added.has(key) && own !== key ? [{ line, cells: [] }] : [];
    }
    const part = partOf?.(content);
    const meant = part && wanted.get(part.key);
    if (!meant || !missing.delete(part.key)) return [];
    return [
      {
        line,
        cells: wholeRow(meant, [part.rest]).map((cell, i) =>
          cell === '' ? (part.rest[i] ?? '') : cell,
        ),
      },
    ];
  });
  const ours = new Set(ids.flatMap((each, line) => (wanted.has(each) ? [line] : [])));
  return {
    first,
    isLong,
    header,
    lines,
    fresh: missing,
    stray,
    ours,
    before: before?.(lines, place),
    last: ours.has(lines.length - 1) ? lines.length - 1 : undefined,
    isBegun: lines.length > 0 && ids[lines.length - 1] === [...wanted.keys()].pop(),
  };
}

/**
 * Returns a function from a line to the row of ours that it begins with as it was written, and what users have added
 * beside that: if rows and columns moved before the write, it replaced only a part of another row.
 */
function partFinder({ fresh, lines }: Filled) {
  const width = lines[0]?.length ?? 0;
  const keys = new Map(
    [...fresh].map(([key, cells]) => [
      JSON.stringify(wholeRow(cells, lines).map(contentAfter)),
      key,
    ]),
  );
  const wasThere = new Set(lines.flat());
  return (line: readonly Cell[]) => {
    const key = keys.get(JSON.stringify(line.slice(0, width)));
    const isAdded = (cell: Cell, i: number) => i >= width && !wasThere.has(cell);
    const rest = line.map((cell, i) => (isAdded(cell, i) ? contentForCell(cell) : ''));
    return key === undefined ? undefined : { key, rest };
  };
}

function blanks(lines: Contents, before: number): number[] {
  return lines.flatMap((line, i) => (i < before && nameOf(line) === '' ? [i] : []));
}

/** The number of blank lines directly above a line. */
function blanksAbove(lines: Contents, at: number | undefined): number {
  let count = 0;
  while (at !== undefined && at > count && nameOf(lines[at - count - 1]) === '') count += 1;
  return count;
}

/** Whether a line shows these cells in the right columns. */
function isLike(line: readonly Cell[], cells: readonly Cell[]): boolean {
  const width = Math.max(line.length, cells.length);
  return Array.from({ length: width }, (_, i) => i).every(
    (i) => (line[i] ?? '') === contentAfter(cells[i] ?? ''),
  );
}

/** Writes the whole width, so that a row overwritten because rows moved can be restored completely. */
function fill(sheet: Sheet, { first, lines, fresh }: View, targets: readonly number[]): void {
  const rows = [...fresh.values()].map((cells) => wholeRow(cells, lines));
  let next = 0;
  for (const { first: line, count } of stretchesOf(targets)) {
    sheet.write(first + line, 1, rows.slice(next, next + count));
    next += count;
  }
}

/** The rows before some were filled or one was appended. */
interface Filled extends View {
  readonly id: ColumnRef;
  /** Lines that were filled. */
  readonly targets: readonly number[];
  /** Ids of the rows that were written. */
  readonly added: ReadonlySet<string>;
}

/** Whether the lines are where they were. */
function isStill(sheet: Sheet, { first, lines, isLong }: View): boolean {
  const now = readContents(sheet, isLong ? lastRows : undefined);
  const still = now.lines.slice(Math.max(0, first - now.first));
  return (
    still.length === lines.length && still.every((line, i) => nameOf(line) === nameOf(lines[i]))
  );
}

/**
 * Finds the lines that were overwritten because rows moved between reading and writing. If users have only inserted and
 * deleted lines, these are between the neighbours of the filled lines, and as many as gaps were left unfilled: any other
 * missing line was deleted.
 */
function overwritten(last: Filled, now: View, unfilled: number) {
  const { lines, targets, ours } = last;
  const [was, is] = [lines.map(nameOf), now.lines.map(nameOf)];
  const missing = missingFrom(is, was);
  const beside = besideFilled(last, was, is);
  const lost = beside
    ? missing
        .filter((line) => line > beside.above && line < beside.below)
        .slice(0, Math.max(0, unfilled))
    : missing;
  const all = lost.slice(0, targets.length);
  const theirs = all.filter((line) => !ours.has(line)).map((line) => lines[line] ?? []);
  return { count: all.length, theirs, gaps: beside?.gaps ?? 0 };
}

/**
 * The former lines before and after the filled ones, and the gaps beside these; undefined if users have also moved lines.
 */
function besideFilled({ fresh }: Filled, was: readonly string[], is: readonly string[]) {
  const filled = new Set([...fresh.values()].map(namedAfter));
  const at = is.flatMap((name, line) => (filled.has(name) ? [line] : []));
  const [first, last] = [at[0], at[at.length - 1]];
  if (first === undefined || last === undefined) return undefined;
  const places = placesByText(was);
  const known = is.map((name) => {
    const [line, ...others] = name === '' ? [] : (places.get(name) ?? []);
    return others.length === 0 ? line : undefined;
  });
  const order = known.flatMap((line) => line ?? []);
  if (order.some((line, i) => line < (order[i - 1] ?? 0))) return undefined;
  const [before, after] = [known.slice(0, first).reverse(), known.slice(last + 1)];
  return {
    above: before.find((line) => line !== undefined) ?? -1,
    below: after.find((line) => line !== undefined) ?? was.length,
    gaps: gapsFrom(is.slice(0, first).reverse()) + gapsFrom(is.slice(last + 1)),
  };
}

/** The number of blank names at the beginning. */
function gapsFrom(names: readonly string[]): number {
  const end = names.findIndex((name) => name !== '');
  return end < 0 ? names.length : end;
}

function wholeRow(cells: readonly Cell[], lines: Contents): Cell[] {
  const width = Math.max(cells.length, lines[0]?.length ?? 0);
  return Array.from({ length: width }, (_, i) => cells[i] ?? '');
}

function removeBlanks(
  book: Book,
  sheet: Sheet,
  { id }: Addition,
  count: number,
  first: number,
): void {
  let left = count;
  removeLines(book, sheet, 'rows', {
    headerRow: 1,
    key: id,
    choose(contents) {
      const all = contents.flatMap((line, i) =>
        i + 1 >= first && nameOf(line) === '' ? [i + 1] : [],
      );
      const chosen = left > 0 ? all.slice(-left) : [];
      left = 0;
      return chosen;
    },
  });
}
