/** Removes rows or columns from a sheet that users edit: checks before and after, and restores wrong removals. */
import { ifPossible } from '../execution';
import type { Book, Sheet } from '../ports';
import { contentForCell } from '../safe-text';
import { stretchesOf } from '../stretches';
import { type ColumnRef, locateIn, untilStill } from './columns';
import {
  type Contents,
  idsOf,
  missingFrom,
  nameOf,
  readContents,
  turned,
  underHeaders,
} from './contents';
import { keyOf, type LineMap, matchLines } from './match-lines';
import { forgetUnfinished, keepUnfinished, readUnfinished, settleUnfinished } from './unfinished';

/** What identifies lines: columns by their headers, rows by their cell in the key column. */
interface Labels {
  readonly headerRow: number;
  readonly key: ColumnRef;
}

export interface Removal extends Labels {
  /** Returns the rows or columns to remove, 1-based, of the sheet as it is now. */
  choose(contents: Contents): readonly number[];
}

/** Restores wrong removals of executions that died. Spends nothing. The caller holds the document's lock. */
export function settleRemovals(book: Book): void {
  settleUnfinished<Removed>(book, 'lines', (sheet, left) => putBack(book, sheet, left));
}

/** Takes a line's cells as they were; returns them in the present order of the lines across it. */
type Follow = <T>(cells: readonly T[], blank: T) => T[];

/** What differs between rows and columns. */
interface Axis {
  linesOf<T>(table: readonly (readonly T[])[]): readonly (readonly T[])[];
  /** What identifies each line; '' for one known only by its cells. */
  labels(contents: Contents, by: Labels): readonly string[];
  /** Returns where the cells of a line are now, if lines across it have moved; `own` are the cells of that line. */
  follow(before: Contents, now: Contents, by: Labels, own: ReadonlySet<string>): Follow;
  remove(sheet: Sheet, first: number, count: number): void;
  insert(sheet: Sheet, before: number): void;
  corner(at: number): { readonly row: number; readonly column: number };
  shape<T>(line: readonly T[]): (readonly T[])[];
}

const headersIn = (contents: Contents, { headerRow, key }: Labels) =>
  locateIn(contents, headerRow, key).headers;

const axes: { readonly [Name in 'rows' | 'columns']: Axis } = {
  rows: {
    linesOf: (table) => table,
    labels: idsOf,
    follow(before, now, by, own) {
      const [then, present] = [before, now].map((contents) =>
        ifPossible(() => headersIn(contents, by)),
      );
      if (then && present) return (cells, blank) => underHeaders(cells, then, present, blank);
      // The headers are among the removed rows.
      const { to } = matchLines(turned(before), turned(now), own);
      const width = now[0]?.length ?? 0;
      return (cells, blank) => placed(cells, (column) => to(column) ?? column, blank, width);
    },
    remove: (sheet, row, count) => sheet.deleteRows(row, count),
    insert: (sheet, row) => sheet.insertRows(row, 1),
    corner: (row) => ({ row, column: 1 }),
    shape: (line) => [line],
  },
  columns: {
    linesOf: turned,
    labels: headersIn,
    follow(before, now, _, own) {
      const { to } = matchLines(before, now, own);
      return (cells, blank) => placed(cells, to, blank, now.length);
    },
    remove: (sheet, column, count) => sheet.deleteColumns(column, count),
    insert: (sheet, column) => sheet.insertColumns(column, 1),
    corner: (column) => ({ row: 1, column }),
    shape: (line) => line.map((cell) => [cell]),
  },
};

/** The sheet before lines were removed, and the removed lines. */
interface Removed {
  readonly axis: keyof typeof axes;
  readonly labels: Labels;
  readonly contents: Contents;
  readonly targets: readonly number[];
  /** Line by line. */
  readonly notes: readonly (readonly string[])[];
  readonly formats: readonly (readonly string[])[];
}

/** Removes rows or columns. Throws MOVING if users edit all the time. */
export function removeLines(
  book: Book,
  sheet: Sheet,
  name: Removed['axis'],
  { choose, headerRow, key }: Removal,
): void {
  const axis = axes[name];
  const unfinished = readUnfinished<Removed>(book, 'lines', sheet);
  if (unfinished) putBack(book, sheet, unfinished);
  untilStill(sheet, () => {
    const contents = readContents(sheet).lines;
    const count = axis.linesOf(contents).length;
    const targets = choose(contents).filter((at) => at <= count);
    if (targets.length === 0) return true;
    const [height, width] = [contents.length, contents[0]?.length ?? 0];
    const notes = axis.linesOf(sheet.notes(1, 1, height, width));
    const formats = axis.linesOf(sheet.formats(1, 1, height, width));
    const labels = { headerRow, key };
    const removed: Removed = { axis: name, labels, contents, targets, notes, formats };
    keepUnfinished(book, 'lines', sheet, removed);
    // Results of several calls are consistent only if nothing has changed since.
    if (JSON.stringify(readContents(sheet).lines) !== JSON.stringify(contents)) {
      forgetUnfinished(book, 'lines', sheet);
      return undefined;
    }
    // From the end, so that the other targets keep their places.
    for (const { first, count: some } of stretchesOf(targets).reverse())
      axis.remove(sheet, first, some);
    book.flush();
    putBack(book, sheet, removed);
    return undefined;
  });
}

/** Restores lines that were removed instead of the chosen ones. */
function putBack(
  book: Book,
  sheet: Sheet,
  { axis: name, labels: by, contents, targets, notes, formats }: Removed,
): void {
  const axis = axes[name];
  const before = axis.linesOf(contents);
  const after = readContents(sheet).lines;
  // If the line that labels are read from was removed, lines are identified by their content.
  const labelsNow = ifPossible(() => axis.labels(after, by));
  const known = labelsNow ? axis.labels(contents, by) : [];
  const chosen = new Set(targets.map((at) => at - 1));
  const isLabelled = (line: number) => (known[line] ?? '') !== '';
  const namesNow = namesOf(axis.linesOf(after), labelsNow ?? []);
  const missing = missingFrom(namesNow, namesOf(before, known));
  const left = targets.length - missing.filter((line) => chosen.has(line)).length;
  const others = missing.filter((line) => !chosen.has(line));
  const lost = [
    ...others.filter(isLabelled).slice(0, targets.length),
    ...others.filter((line) => !isLabelled(line)).slice(0, left),
  ];
  for (const line of lost) {
    const cells = before[line] ?? [];
    const [name, own] = [nameOf(cells), new Set(cells.map(keyOf))];
    const now = readContents(sheet).lines;
    let at = positionAfter(before, line, axis.linesOf(now));
    let moved = axis.follow(contents, now, by, own);
    axis.insert(sheet, at + 1);
    // Lines across it may move between the reading and the writing.
    untilStill(sheet, () => {
      const { row, column } = axis.corner(at + 1);
      sheet.write(row, column, axis.shape(moved(cells, '').map(contentForCell)));
      sheet.writeNotes(row, column, axis.shape(moved(notes[line] ?? [], '')));
      sheet.setFormats(row, column, axis.shape(moved(formats[line] ?? [], 'General')));
      book.flush();
      const seen = readContents(sheet).lines;
      const lines = axis.linesOf(seen);
      at = lines.findIndex((each) => nameOf(each) === name);
      // A user edited the line meanwhile: their content stays.
      if (at < 0) return true;
      moved = axis.follow(contents, seen, by, own);
      const meant = moved(cells, '');
      return lines[at]?.every((cell, i) => keyOf(cell) === keyOf(meant[i] ?? '')) || undefined;
    });
  }
  forgetUnfinished(book, 'lines', sheet);
  book.flush();
}

/** The cells of a line at their present places, at least `length` of them, without those whose place is gone. */
function placed<T>(cells: readonly T[], to: LineMap, blank: T, length: number): T[] {
  const now: T[] = [];
  for (const [i, cell] of cells.entries()) {
    const at = to(i);
    if (at !== undefined) now[at] = cell;
  }
  return Array.from({ length: Math.max(now.length, length) }, (_, i) => now[i] ?? blank);
}

/** Lines by their labels, or by their content. */
function namesOf(lines: Contents, labels: readonly string[]): string[] {
  return lines.map((line, i) => (labels[i] ? `label ${labels[i]}` : nameOf(line)));
}

/** The present place, 1-based, of the nearest preceding line that still exists; 0 if none does. */
function positionAfter(before: Contents, line: number, now: Contents): number {
  const names = now.map(nameOf);
  for (let at = line - 1; at >= 0; at -= 1) {
    const place = nameOf(before[at]) === '' ? -1 : names.indexOf(nameOf(before[at]));
    if (place >= 0) return place + 1;
  }
  return 0;
}
