/** Adds rows to a sheet that people edit: never over a row of theirs, each once, and looks until all of them are there. */
import { ProblemError, problem } from '../../client/problem';
import type { Book, Cell, Sheet } from '../ports';
import { contentAfter, contentForCell } from '../safe-text';
import { type ColumnRef, indexOf, type Location, locate, locateIn } from './columns';
import { type Contents, missingFrom, nameOf, readContents } from './contents';
import { removeRows } from './remove-lines';
import { stretchesOf } from './stretches';

export interface Addition {
  /** The column by which rows are known. */
  readonly id: ColumnRef;
  /** The rows by their ids, from the first column on, where columns stand as `place` says. */
  rows(place: Location): ReadonlyMap<string, readonly Cell[]>;
  /** Before which line of `lines` (counted from 0, the first below the headers) they go; below everything without it. */
  before?(lines: Contents, place: Location): number | undefined;
}

/** A sheet of more cells is read from the last rows on alone. */
const mostCells = 20_000;
const lastRows = 300;
/** Room is made, filled and looked at, and edits come in between. */
const maxSteps = 16;

/**
 * Adds the rows whose ids no row has. The last of them is appended in one step and the others get room above it, so that
 * what people type below meanwhile stays theirs. Throws COLUMN_MISSING where the ids' header is gone, and MOVING where
 * people edit all the while.
 */
export function addRows(book: Book, sheet: Sheet, addition: Addition): void {
  let last: Filled | undefined;
  let room: number | undefined;
  let hasAppended = false;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const view = look(sheet, addition);
    const { fresh, lines, first } = view;
    if (room === undefined) {
      // An execution may have ended between two steps.
      room = blanksAbove(lines, view.before ?? view.last);
      hasAppended = view.isBegun;
    }
    const at = view.before ?? (hasAppended || room > 0 ? view.last : undefined);
    if (last) {
      const lost = overwritten(last, view);
      for (const line of lost.theirs) sheet.append(line.map(contentForCell));
      room += lost.count;
    }
    last = undefined;
    if (view.stray.length > 0) align(sheet, view);
    else if (fresh.length === 0) {
      if (room > 0) removeBlanks(book, sheet, room, first);
      return;
    } else if (at === undefined) {
      sheet.append(fresh[fresh.length - 1] ?? []);
      hasAppended = true;
    } else if (room === 0) {
      sheet.insertRows(first + at, fresh.length);
      room = fresh.length;
    } else {
      const targets = blanks(lines, at).slice(-Math.min(room, fresh.length));
      fill(sheet, view, targets);
      room -= targets.length;
      last = { ...view, targets };
    }
    book.flush();
  }
  throw new ProblemError(problem('MOVING', [sheet.name]));
}

interface View {
  /** The row of the first line. */
  readonly first: number;
  readonly lines: Contents;
  /** Rows that have to be added. */
  readonly fresh: readonly (readonly Cell[])[];
  /** Lines that hold one of ours under other columns than it was made for, and how it should be. */
  readonly stray: readonly { readonly line: number; readonly cells: readonly Cell[] }[];
  /** Lines that hold one of ours. */
  readonly ours: ReadonlySet<number>;
  /** The line before which they go, where the addition says so. */
  readonly before: number | undefined;
  /** The last line, where it is one of ours. */
  readonly last: number | undefined;
  /** That line is the row which is appended before the others. */
  readonly isBegun: boolean;
}

function look(sheet: Sheet, { id, rows, before }: Addition): View {
  const size = sheet.extent();
  const isLong = !before && size.rows * size.columns > mostCells;
  const read = readContents(sheet, isLong ? lastRows : undefined);
  const place = isLong ? locate(sheet, 1, id) : locateIn(read.lines, 1, id);
  const top = place.headerRow + 1;
  const first = Math.max(top, read.first);
  const lines = read.lines.slice(first - read.first);
  const column = indexOf(place, id);
  const above = first > top ? sheet.read(top, column, first - top, 1) : [];
  const ids = lines.map((line) => idIn(line[column - 1]));
  const there = new Set([...above.map(([cell]) => idIn(cell)), ...ids]);
  const wanted = rows(place);
  const missing = new Map(
    [...wanted]
      .filter(([key]) => !there.has(key))
      .map(([, cells]) => [nameOf(cells.map(contentAfter)), cells]),
  );
  const stray = lines.flatMap((content, line) => {
    const cells = missing.get(nameOf(content));
    missing.delete(nameOf(content));
    return cells ? [{ line, cells }] : [];
  });
  const ours = new Set(ids.flatMap((each, line) => (wanted.has(each) ? [line] : [])));
  return {
    first,
    lines,
    fresh: [...missing.values()],
    stray,
    ours,
    before: before?.(lines, place),
    last: ours.has(lines.length - 1) ? lines.length - 1 : undefined,
    isBegun: lines.length > 0 && ids[lines.length - 1] === [...wanted.keys()].pop(),
  };
}

/** Rows without any content, of those before a line. */
function blanks(lines: Contents, before: number): number[] {
  return lines.flatMap((line, i) => (i < before && nameOf(line) === '' ? [i] : []));
}

/** Blank lines right above one. */
function blanksAbove(lines: Contents, at: number | undefined): number {
  let count = 0;
  while (at !== undefined && at > count && nameOf(lines[at - count - 1]) === '') count += 1;
  return count;
}

function fill(sheet: Sheet, { first, fresh }: View, targets: readonly number[]): void {
  let next = 0;
  for (const { first: line, count } of stretchesOf(targets)) {
    sheet.write(first + line, 1, fresh.slice(next, next + count));
    next += count;
  }
}

interface Filled extends View {
  readonly targets: readonly number[];
}

/** Where rows moved between the look and the filling, part of what was written landed on lines that held something. */
function overwritten({ lines, targets, ours }: Filled, now: View) {
  const filled = blanks(lines, lines.length).length - blanks(now.lines, now.lines.length).length;
  const count = Math.max(0, targets.length - filled);
  const missing = missingFrom(now.lines, lines);
  const own = missing.filter((line) => ours.has(line));
  const others = missing.filter((line) => !ours.has(line));
  const theirs = others.slice(0, Math.max(0, count - own.length));
  return {
    count: Math.min(count, own.length + theirs.length),
    theirs: theirs.map((line) => lines[line] ?? []),
  };
}

/** Writes the stray lines anew, each over its whole width. */
function align(sheet: Sheet, { first, lines, stray }: View): void {
  for (const { line, cells } of stray) {
    const width = Math.max(cells.length, lines[line]?.length ?? 0);
    const whole = Array.from({ length: width }, (_, i) => cells[i] ?? '');
    sheet.write(first + line, 1, [whole]);
  }
}

/** The lowest blank rows. */
function removeBlanks(book: Book, sheet: Sheet, count: number, first: number): void {
  let left = count;
  removeRows(book, sheet, (contents) => {
    const all = contents.flatMap((line, i) =>
      i + 1 >= first && nameOf(line) === '' ? [i + 1] : [],
    );
    const chosen = left > 0 ? all.slice(-left) : [];
    left = 0;
    return chosen;
  });
}

/** An id as a cell holds it. */
export function idIn(cell: Cell | undefined): string {
  return String(cell ?? '').trim();
}
