/** Takes whole rows or columns out of a sheet that people edit: looks right before and after, and puts back what was not meant. */
import { ProblemError, problem } from '../../client/problem';
import { attempt } from '../execution';
import type { Book, Sheet } from '../ports';
import { contentForCell } from '../safe-text';
import { stretchesOf } from '../stretches';
import { type Contents, missingFrom, nameOf, readContents, underHeaders } from './contents';
import { type LineMap, matchLines } from './match-lines';
import { lazily } from './snapshot';
import { forgetUnfinished, keepUnfinished, readUnfinished } from './unfinished';

export interface Removal {
  /** Which rows or columns are to go, 1-based, of a sheet as it is now. */
  choose(contents: Contents): readonly number[];
  /** What each row or column is known by, the first one first; '' where nothing names it but its cells. */
  labels(contents: Contents): readonly string[];
  /** Of rows: the headers of their cells. */
  headers?(contents: Contents): readonly string[];
}

/** So many edits may come in between. */
const maxTries = 6;

/** Removes columns. Throws MOVING where people edit all the while. */
export function removeColumns(book: Book, sheet: Sheet, removal: Removal): void {
  removeLines(book, sheet, removal, {
    name: 'columns',
    linesOf: (table) =>
      (table[0] ?? []).map((_, i) => table.flatMap((line) => line.slice(i, i + 1))),
    remove: (column, count) => {
      for (let i = count - 1; i >= 0; i -= 1) sheet.deleteColumn(column + i);
    },
    insert: (column) => sheet.insertColumns(column, 1),
    corner: (column) => ({ row: 1, column }),
    shape: (line) => line.map((cell) => [cell]),
  });
}

/** Removes rows. Throws MOVING where people edit all the while. */
export function removeRows(book: Book, sheet: Sheet, removal: Removal): void {
  removeLines(book, sheet, removal, {
    name: 'rows',
    linesOf: (table) => table,
    remove: (row, count) => sheet.deleteRows(row, count),
    insert: (row) => sheet.insertRows(row, 1),
    corner: (row) => ({ row, column: 1 }),
    shape: (line) => [line],
  });
}

/** What differs between rows and columns. */
interface Axis {
  readonly name: 'rows' | 'columns';
  linesOf<T>(table: readonly (readonly T[])[]): readonly (readonly T[])[];
  remove(first: number, count: number): void;
  insert(before: number): void;
  corner(at: number): { readonly row: number; readonly column: number };
  shape<T>(line: readonly T[]): (readonly T[])[];
}

/** The sheet as it was before lines of it were taken out, and which. */
interface Removed {
  readonly axis: Axis['name'];
  readonly contents: Contents;
  readonly targets: readonly number[];
  /** Line by line. */
  readonly notes: readonly (readonly string[])[];
  readonly formats: readonly (readonly string[])[];
}

function removeLines(book: Book, sheet: Sheet, removal: Removal, axis: Axis): void {
  const { choose } = removal;
  const unfinished = readUnfinished<Removed>(book, 'lines', sheet);
  if (unfinished?.axis === axis.name) putBack(book, sheet, removal, axis, unfinished);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const contents = readContents(sheet).lines;
    const count = axis.linesOf(contents).length;
    const targets = choose(contents)
      .filter((at) => at <= count)
      .sort((a, b) => a - b);
    if (targets.length === 0) return;
    const [height, width] = [contents.length, contents[0]?.length ?? 0];
    const notes = axis.linesOf(sheet.notes(1, 1, height, width));
    const formats = axis.linesOf(sheet.formats(1, 1, height, width));
    const removed: Removed = { axis: axis.name, contents, targets, notes, formats };
    keepUnfinished(book, 'lines', sheet, removed);
    // What was read in several calls belongs together only if nothing has changed since.
    if (JSON.stringify(readContents(sheet).lines) !== JSON.stringify(contents)) continue;
    // From the end, so that the others stay where they are.
    for (const { first, count: some } of stretchesOf(targets).reverse()) axis.remove(first, some);
    book.flush();
    putBack(book, sheet, removal, axis, removed);
  }
  // Of the last try nothing was removed.
  forgetUnfinished(book, 'lines', sheet);
  throw new ProblemError(problem('MOVING', [sheet.name]));
}

/** Brings back the lines that went in the stead of those which were meant to. */
function putBack(
  book: Book,
  sheet: Sheet,
  { labels, headers }: Removal,
  axis: Axis,
  { contents, targets, notes, formats }: Removed,
): void {
  const before = axis.linesOf(contents);
  const after = readContents(sheet).lines;
  // Where what the labels are read by went itself, lines are known by what they hold.
  const labelsNow = attempt(
    () => labels(after),
    () => undefined,
  );
  const known = labelsNow ? labels(contents) : [];
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
  // Rows may have moved as columns went.
  const rows = lazily(() => matchLines(contents, after, new Set()));
  const moved = <T>(line: readonly T[] = [], blank: T) =>
    axis.name === 'columns' ? placed(line, rows().to, blank) : line;
  for (const line of lost) {
    const place = 1 + positionAfter(before, line, axis.linesOf(readContents(sheet).lines));
    const { row, column } = axis.corner(place);
    axis.insert(place);
    const cells =
      headers && labelsNow
        ? underHeaders(before[line] ?? [], headers(contents), headers(after))
        : moved(before[line], '');
    sheet.write(row, column, axis.shape(cells.map(contentForCell)));
    sheet.writeNotes(row, column, axis.shape(moved(notes[line], '')));
    sheet.setFormats(row, column, axis.shape(moved(formats[line], 'General')));
  }
  forgetUnfinished(book, 'lines', sheet);
  book.flush();
}

/** Cells of a column where their rows are by now; those of rows that are gone go too. */
function placed<T>(cells: readonly T[], to: LineMap, blank: T): T[] {
  const now: T[] = [];
  for (const [i, cell] of cells.entries()) {
    const at = to(i);
    if (at !== undefined) now[at] = cell;
  }
  return Array.from(now, (cell) => cell ?? blank);
}

/** Lines by what names them: their labels, else what they hold. */
function namesOf(lines: Contents, labels: readonly string[]): string[] {
  return lines.map((line, i) => (labels[i] ? `label ${labels[i]}` : nameOf(line)));
}

/** Where the nearest of the lines before this one is now, 1-based; 0 where all of them are gone. */
function positionAfter(before: Contents, line: number, now: Contents): number {
  const names = now.map(nameOf);
  for (let at = line - 1; at >= 0; at -= 1) {
    const place = nameOf(before[at]) === '' ? -1 : names.indexOf(nameOf(before[at]));
    if (place >= 0) return place + 1;
  }
  return 0;
}
