/** Takes whole rows or columns out of a sheet that people edit: looks right before and after, and puts back what was not meant. */
import { ProblemError, problem } from '../../client/problem';
import type { Book, Cell, Sheet } from '../ports';
import { contentForCell } from '../safe-text';
import { type Contents, missingFrom, nameOf, readContents } from './contents';
import { stretchesOf } from './stretches';

/** Says which rows or columns are to go, 1-based, of a sheet as it is now. */
type Choose = (contents: Contents) => readonly number[];

/** So many edits may come in between. */
const maxTries = 6;

/** Removes columns. Throws MOVING where people edit all the while. */
export function removeColumns(book: Book, sheet: Sheet, choose: Choose): void {
  removeLines(book, sheet, choose, {
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
export function removeRows(book: Book, sheet: Sheet, choose: Choose): void {
  removeLines(book, sheet, choose, {
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

function removeLines(book: Book, sheet: Sheet, choose: Choose, axis: Axis): void {
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
    const after = axis.linesOf(readContents(sheet).lines);
    const chosen = new Set(targets.map((at) => at - 1));
    const kept = before.map((_, i) => i).filter((line) => !chosen.has(line));
    // In the stead of a chosen line another one may have gone.
    const lost = missingFrom(after, before, kept).slice(0, targets.length);
    for (const line of lost) {
      const place = 1 + positionOf(before[line - 1], axis.linesOf(readContents(sheet).lines));
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

/** Where a line is, 1-based; 0 where there is none such. */
function positionOf(line: readonly Cell[] | undefined, lines: Contents): number {
  return line === undefined ? 0 : lines.findIndex((each) => nameOf(each) === nameOf(line)) + 1;
}
