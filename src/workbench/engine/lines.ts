/** Inserts, deletes, moves and freezes rows and columns. */
import type { Axis } from '../apps-script/wire/spreadsheet';
import { ScriptException } from '../exception';
import type { Book } from './book';
import type { CoreCommand, EngineModel } from './library';
import { sheetState } from './sheets';

/** The commands that let a sheet reach to a row and a column. */
export function growCommands(
  model: EngineModel,
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
  model: EngineModel,
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
 * Inserts rows or columns before one, or behind the last.
 *
 * @throws ScriptException when the workbook would get too many cells
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

/** The cells of all sheets, empty ones included. */
export function cellCount({ getters }: EngineModel): number {
  return getters
    .getSheetIds()
    .reduce((sum, key) => sum + getters.getNumberRows(key) * getters.getNumberCols(key), 0);
}

/**
 * Deletes rows or columns.
 *
 * @throws ScriptException when no unfrozen one would be left
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

/** Moves rows or columns before another one, counted as they stand now. */
export function moveLines(
  book: Book,
  sheet: string,
  axis: Axis,
  first: number,
  count: number,
  before: number,
): void {
  if (before >= first && before <= first + count) return;
  // The engine puts what moves up before a line, and what moves down behind one.
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

export function lineIndexes(first: number, count: number): number[] {
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
