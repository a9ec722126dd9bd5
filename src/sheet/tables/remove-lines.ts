/** Takes whole rows or columns out of a sheet that people edit: looks right before and after, and puts back what was not meant. */
import { ProblemError, problem } from '../../client/problem';
import { attempt } from '../execution';
import type { Book, Sheet } from '../ports';
import { contentForCell } from '../safe-text';
import { type Contents, missingFrom, nameOf, readContents } from './contents';
import { stretchesOf } from './stretches';

export interface Removal {
  /** Which rows or columns are to go, 1-based, of a sheet as it is now. */
  choose(contents: Contents): readonly number[];
  /** What each row or column is known by, the first one first; '' where nothing names it but its cells. */
  labels(contents: Contents): readonly string[];
}

/** So many edits may come in between. */
const maxTries = 6;

/** Removes columns. Throws MOVING where people edit all the while. */
export function removeColumns(book: Book, sheet: Sheet, removal: Removal): void {
  removeLines(book, sheet, removal, {
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
    linesOf: (table) => table,
    remove: (row, count) => sheet.deleteRows(row, count),
    insert: (row) => sheet.insertRows(row, 1),
    corner: (row) => ({ row, column: 1 }),
    shape: (line) => [line],
  });
}

/** What differs between rows and columns. */
interface Axis {
  linesOf<T>(table: readonly (readonly T[])[]): readonly (readonly T[])[];
  remove(first: number, count: number): void;
  insert(before: number): void;
  corner(at: number): { readonly row: number; readonly column: number };
  shape<T>(line: readonly T[]): (readonly T[])[];
}

function removeLines(book: Book, sheet: Sheet, { choose, labels }: Removal, axis: Axis): void {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const contents = readContents(sheet).lines;
    const before = axis.linesOf(contents);
    const targets = choose(contents)
      .filter((at) => at <= before.length)
      .sort((a, b) => a - b);
    if (targets.length === 0) return;
    const [height, width] = [contents.length, contents[0]?.length ?? 0];
    const notes = axis.linesOf(sheet.notes(1, 1, height, width));
    const formats = axis.linesOf(sheet.formats(1, 1, height, width));
    // What was read in several calls belongs together only if nothing has changed since.
    if (JSON.stringify(readContents(sheet).lines) !== JSON.stringify(contents)) continue;
    // From the end, so that the others stay where they are.
    for (const { first, count } of stretchesOf(targets).reverse()) axis.remove(first, count);
    book.flush();
    const after = readContents(sheet).lines;
    // Where what the labels are read by went itself, lines are known by what they hold.
    const labelsNow = attempt(
      () => labels(after),
      () => undefined,
    );
    const known = labelsNow ? labels(contents) : [];
    const names = namesOf(before, known);
    const namesNow = namesOf(axis.linesOf(after), labelsNow ?? []);
    const chosen = new Set(targets.map((at) => at - 1));
    const isLabelled = (line: number) => (known[line] ?? '') !== '';
    const missing = missingFrom(namesNow, names);
    const left = targets.length - missing.filter((line) => chosen.has(line)).length;
    // In the stead of a chosen line another one may have gone.
    const others = missing.filter((line) => !chosen.has(line));
    const lost = [
      ...others.filter(isLabelled).slice(0, targets.length),
      ...others.filter((line) => !isLabelled(line)).slice(0, left),
    ];
    for (const line of lost) {
      const place = 1 + positionAfter(before, line, axis.linesOf(readContents(sheet).lines));
      const { row, column } = axis.corner(place);
      axis.insert(place);
      sheet.write(row, column, axis.shape((before[line] ?? []).map(contentForCell)));
      sheet.writeNotes(row, column, axis.shape(notes[line] ?? []));
      sheet.setFormats(row, column, axis.shape(formats[line] ?? []));
    }
    if (lost.length > 0) book.flush();
  }
  throw new ProblemError(problem('MOVING', [sheet.name]));
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
