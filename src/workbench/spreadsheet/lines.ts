/** Rows and columns: appending, inserting, deleting, moving, freezing, hiding and sizing them. */
import { ScriptException } from '../errors';
import type { CellValue } from '../protocol/cell-values';
import type { Book } from './book';
import type { Axis } from './calls';
import { extent, readShown, typeCommand } from './cells';
import type { CoreCommand, SpreadsheetModel } from './library';
import { sheetState } from './sheets';

/** The commands that grow a sheet to a row and a column. */
export function growCommands(
  model: SpreadsheetModel,
  sheet: string,
  rows: number,
  columns: number,
): CoreCommand[] {
  const state = sheetState(model, sheet);
  return [
    ...insertCommands(model, sheet, 'ROW', state.rows + 1, rows - state.rows),
    ...insertCommands(model, sheet, 'COL', state.columns + 1, columns - state.columns),
  ];
}

function insertCommands(
  model: SpreadsheetModel,
  sheet: string,
  axis: Axis,
  before: number,
  count: number,
): CoreCommand[] {
  if (count <= 0) return [];
  const { name, rows, columns } = sheetState(model, sheet);
  const isAtEnd = before > (axis === 'ROW' ? rows : columns);
  return [
    {
      type: 'ADD_COLUMNS_ROWS',
      sheetId: sheet,
      sheetName: name,
      dimension: axis,
      base: isAtEnd ? before - 2 : before - 1,
      quantity: count,
      position: isAtEnd ? 'after' : 'before',
    },
  ];
}

/**
 * Inserts rows or columns before another one, or after the last one.
 *
 * Throws ScriptException when the workbook would get too many cells.
 */
export function insertLines(
  book: Book,
  sheet: string,
  axis: Axis,
  before: number,
  count: number,
  cellLimit: number,
): void {
  const { rows, columns } = sheetState(book.model, sheet);
  const added = count * (axis === 'ROW' ? columns : rows);
  if (cellCount(book.model) + added > cellLimit) {
    throw new ScriptException(
      `This action would increase the number of cells in the workbook above the limit of ${cellLimit} cells.`,
    );
  }
  book.apply(insertCommands(book.model, sheet, axis, before, count));
}

/** The number of cells in all sheets, including empty ones. */
export function cellCount({ getters }: SpreadsheetModel): number {
  return getters
    .getSheetIds()
    .reduce((sum, key) => sum + getters.getNumberRows(key) * getters.getNumberCols(key), 0);
}

/** Writes a row below the last one with content; a full sheet grows. */
export function appendRow(
  book: Book,
  sheet: string,
  values: CellValue[],
  characterLimit: number,
): void {
  const row = extent(book.model, sheet).rows + 1;
  const grow = growCommands(book.model, sheet, row, values.length);
  const commands = values.map((value, index) =>
    typeCommand(book, { sheetId: sheet, row: row - 1, col: index }, value, characterLimit),
  );
  book.apply([...grow, ...commands]);
}

/**
 * Deletes rows or columns.
 *
 * Throws ScriptException when no unfrozen one would be left.
 */
export function deleteLines(
  book: Book,
  sheet: string,
  axis: Axis,
  first: number,
  count: number,
): void {
  const state = sheetState(book.model, sheet);
  const [size, frozen, word] =
    axis === 'ROW'
      ? [state.rows, state.frozenRows, 'rows']
      : [state.columns, state.frozenColumns, 'columns'];
  if (first < 1 || first + count - 1 > size) {
    throw new ScriptException(`Those ${word} are out of bounds.`);
  }
  const deletedUnfrozen = Math.max(0, first + count - 1 - Math.max(frozen, first - 1));
  if (deletedUnfrozen >= size - frozen) {
    throw new ScriptException(`Sorry, it is not possible to delete all non-frozen ${word}.`);
  }
  book.apply([
    {
      type: 'REMOVE_COLUMNS_ROWS',
      sheetId: sheet,
      sheetName: state.name,
      dimension: axis,
      elements: lineIndexes(first, count),
    },
  ]);
}

/** Moves rows or columns before another one, numbered as before the move. */
export function moveLines(
  book: Book,
  sheet: string,
  axis: Axis,
  first: number,
  count: number,
  before: number,
): void {
  if (before >= first && before <= first + count) return;
  // o-spreadsheet moves lines up to before another one, and down to after another one.
  const isUp = before < first;
  book.moveLines({
    sheetId: sheet,
    sheetName: sheetState(book.model, sheet).name,
    dimension: axis,
    elements: lineIndexes(first, count),
    base: isUp ? before - 1 : before - 2,
    position: isUp ? 'before' : 'after',
  });
}

function lineIndexes(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first - 1 + index);
}

export function freezeLines(book: Book, sheet: string, axis: Axis, count: number): void {
  if (count === 0) {
    book.apply([{ type: axis === 'ROW' ? 'UNFREEZE_ROWS' : 'UNFREEZE_COLUMNS', sheetId: sheet }]);
  } else {
    const type = axis === 'ROW' ? 'FREEZE_ROWS' : 'FREEZE_COLUMNS';
    book.apply([{ type, sheetId: sheet, quantity: count }]);
  }
}

/** Hides or shows rows or columns. */
export function hideLines(
  book: Book,
  sheet: string,
  axis: Axis,
  first: number,
  count: number,
  isHidden: boolean,
): void {
  const { getters } = book.model;
  const elements = lineIndexes(first, count).filter(
    (index) => getters.isHeaderHiddenByUser(sheet, axis, index) !== isHidden,
  );
  const type = isHidden ? 'HIDE_COLUMNS_ROWS' : 'UNHIDE_COLUMNS_ROWS';
  if (elements.length) book.apply([{ type, sheetId: sheet, dimension: axis, elements }]);
}

/** The command that sets the size of rows or columns in pixels; null fits rows to their contents. */
export function sizeCommand(
  sheet: string,
  dimension: Axis,
  first: number,
  count: number,
  size: number | null,
): CoreCommand {
  const elements = lineIndexes(first, count);
  return { type: 'RESIZE_COLUMNS_ROWS', sheetId: sheet, dimension, elements, size };
}

const characterPx = 7.8;
const cellPaddingPx = 20;
const [narrowestPx, widestPx] = [40, 400];

/** The commands that make columns as wide as their longest text, judged by its length. */
export function fitCommands(
  model: SpreadsheetModel,
  sheet: string,
  first: number,
  count: number,
): CoreCommand[] {
  return fittingWidths(model, sheet, first, count).map((width, index) =>
    sizeCommand(sheet, 'COL', first + index, 1, width),
  );
}

/** The widths of columns that fit their longest text, judged by its length. */
export function fittingWidths(
  model: SpreadsheetModel,
  sheet: string,
  first: number,
  count: number,
): number[] {
  const { rows } = extent(model, sheet);
  return Array.from({ length: count }, (_, index) => {
    const box = { row: 1, column: first + index, rows, columns: 1 };
    const shown = readShown(model, sheet, box);
    return fittingWidth(
      shown.reduce((longest, [text = '']) => Math.max(longest, longestLine(text)), 0),
    );
  });
}

/** The width that fits a line of this length. */
export function fittingWidth(characters: number): number {
  const width = Math.round(characters * characterPx + cellPaddingPx);
  return Math.min(widestPx, Math.max(narrowestPx, width));
}

/** The length of a text's longest line. */
export function longestLine(text: string): number {
  if (!text.includes('\n')) return text.length;
  return Math.max(...text.split('\n').map((line) => line.length));
}
