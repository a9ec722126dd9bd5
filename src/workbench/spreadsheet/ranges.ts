/** Stored ranges: merged cells, filters, named ranges. */
import { ScriptException } from '../errors';
import type { Book } from './book';
import type { NamedRangeState } from './calls';
import type { CoreCommand, SpreadsheetModel } from './library';
import { type Box, contains, overlap } from './shared/a1';
import { boxIn, rangeDataOf, zoneOf } from './shared/zones';
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
 * Throws ScriptException when an older merge is only partly in their area, or a box extends beyond frozen lines.
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

/** The smallest box that contains all boxes. */
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

/** Unmerges the cells in a box. */
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

/** The configuration of an unformatted table, which o-spreadsheet uses for a filter. */
const tableConfig = {
  hasFilters: true,
  totalRow: false,
  firstColumn: false,
  lastColumn: false,
  numberOfHeaders: 1,
  bandedRows: false,
  bandedColumns: false,
  styleId: 'None',
};

/** The box of a sheet's filter; null without one. */
export function filterBox({ getters }: SpreadsheetModel, sheet: string): Box | null {
  const table = getters.getCoreTables(sheet).find(({ config }) => config.hasFilters);
  return table ? boxIn(table.range.zone) : null;
}

/** Throws ScriptException when the sheet has a filter. */
export function createFilter(book: Book, sheet: string, box: Box): void {
  if (filterBox(book.model, sheet)) {
    throw new ScriptException(
      "You can't create a filter in a sheet that already has a filter. Please remove the existing filter before creating a new one.",
    );
  }
  const ranges = [rangeDataOf(sheet, box)];
  book.apply([
    { type: 'CREATE_TABLE', sheetId: sheet, ranges, config: tableConfig, tableType: 'static' },
  ]);
}

export function removeFilter(book: Book, sheet: string): void {
  const box = filterBox(book.model, sheet);
  if (box) book.apply([{ type: 'REMOVE_TABLE', sheetId: sheet, target: [zoneOf(box)] }]);
}

/** All named ranges. */
export function namedRanges({ getters }: SpreadsheetModel): NamedRangeState[] {
  return getters
    .getNamedRanges()
    .map(({ name, range }) => ({ name, sheet: range.sheetId, box: boxIn(range.zone) }));
}

/**
 * Names a range; an existing name is moved to it.
 *
 * Throws ScriptException if the name is invalid.
 */
export function setNamedRange(book: Book, name: string, sheet: string, box: Box): void {
  const ranges = [rangeDataOf(sheet, box)];
  const isKnown = book.model.getters.getNamedRange(name) !== undefined;
  if (!isKnown) assertName(name);
  book.apply([
    isKnown
      ? { type: 'UPDATE_NAMED_RANGE', oldRangeName: name, newRangeName: name, ranges }
      : { type: 'CREATE_NAMED_RANGE', name, ranges },
  ]);
}

/**
 * Renames a named range; formulas follow.
 *
 * Throws ScriptException when the name doesn't exist, or the new name is taken or invalid.
 */
export function renameNamedRange(book: Book, name: string, newName: string): void {
  const { getters } = book.model;
  const known = getters.getNamedRange(name);
  if (!known) throw new ScriptException(`A named range "${name}" does not exist.`);
  assertName(newName);
  if (newName.toLowerCase() !== name.toLowerCase() && getters.getNamedRange(newName)) {
    throw new ScriptException(`A named range with the name "${newName}" already exists.`);
  }
  const ranges = [rangeDataOf(known.range.sheetId, boxIn(known.range.zone))];
  book.apply([{ type: 'UPDATE_NAMED_RANGE', oldRangeName: name, newRangeName: newName, ranges }]);
}

/** Throws ScriptException when the name doesn't exist. */
export function removeNamedRange(book: Book, name: string): void {
  if (!book.model.getters.getNamedRange(name)) {
    throw new ScriptException(`A named range "${name}" does not exist.`);
  }
  book.apply([{ type: 'DELETE_NAMED_RANGE', name }]);
}

/**
 * Throws ScriptException unless the name has at most 250 letters, digits, underscores and dots, starts with a letter or
 * underscore, and doesn't read as a boolean or a cell.
 */
function assertName(name: string): void {
  const isName = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && name.length <= 250;
  if (!isName || /^(true|false|[a-z]{1,3}\d+|r\d*c\d*)$/i.test(name)) {
    throw new ScriptException('The name of the range is invalid.');
  }
}
