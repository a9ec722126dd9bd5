/** Merges cells and takes merges apart. */
import { ScriptException } from '../errors';
import type { Book } from './book';
import type { CoreCommand, SpreadsheetModel } from './library';
import { type Box, contains, overlap } from './shared/a1';
import { boxIn, zoneOf } from './shared/zones';
import { sheetState } from './sheets';

/** The merged boxes that touch a box, in reading order. */
export function mergesIn({ getters }: SpreadsheetModel, sheet: string, box: Box): Box[] {
  return getters
    .getMerges(sheet)
    .map(boxIn)
    .filter((merge) => overlap(merge, box))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

/**
 * Merges each box into one cell, which keeps the first value.
 *
 * Throws ScriptException when a merge lies half in one of them, or one reaches out of frozen lines.
 */
export function mergeBoxes(book: Book, sheet: string, boxes: Box[]): void {
  const { frozenRows, frozenColumns } = sheetState(book.model, sheet);
  for (const { row, rows, column, columns } of boxes) {
    if (row <= frozenRows && row + rows - 1 > frozenRows) throw frozen('rows');
    if (column <= frozenColumns && column + columns - 1 > frozenColumns) throw frozen('columns');
  }
  const apart = unmergeCommands(book.model, sheet, around(boxes));
  const large = boxes.filter(({ rows, columns }) => rows * columns > 1);
  book.apply([
    ...apart,
    { type: 'ADD_MERGE', sheetId: sheet, target: large.map(zoneOf), force: true },
  ]);
}

/** The box that holds all of some boxes. */
function around(boxes: Box[]): Box {
  const row = Math.min(...boxes.map((box) => box.row));
  const column = Math.min(...boxes.map((box) => box.column));
  const lastRow = Math.max(...boxes.map((box) => box.row + box.rows));
  const lastColumn = Math.max(...boxes.map((box) => box.column + box.columns));
  return { row, column, rows: lastRow - row, columns: lastColumn - column };
}

function frozen(lines: 'rows' | 'columns'): ScriptException {
  return new ScriptException(`You can't merge frozen and non-frozen ${lines}.`);
}

/** Takes the merges in a box apart. */
export function breakApart(book: Book, sheet: string, box: Box): void {
  book.apply(unmergeCommands(book.model, sheet, box));
}

function unmergeCommands(model: SpreadsheetModel, sheet: string, box: Box): CoreCommand[] {
  const merges = mergesIn(model, sheet, box);
  if (merges.length === 0) return [];
  if (!merges.every((merge) => contains(box, merge))) {
    throw new ScriptException(
      'You must select all cells in a merged range to merge or unmerge them.',
    );
  }
  return [{ type: 'REMOVE_MERGE', sheetId: sheet, target: merges.map(zoneOf) }];
}
