/** Which rows and columns are hidden, and how high rows are. */
import type { Axis } from '../apps-script/wire/spreadsheet';
import type { Book } from './book';
import type { CoreCommand, EngineModel } from './library';
import { lineIndexes } from './lines';

/** Hides or shows rows or columns; those that are as wanted stay so. */
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

export function isLineHidden(
  { getters }: EngineModel,
  sheet: string,
  axis: Axis,
  line: number,
): boolean {
  return getters.isHeaderHiddenByUser(sheet, axis, line - 1);
}

export function rowHeight({ getters }: EngineModel, sheet: string, row: number): number {
  return Math.round(getters.getRowSize(sheet, row - 1));
}

/** The command that makes rows so high; as their contents need it where null. */
export function heightCommand(
  sheet: string,
  first: number,
  count: number,
  height: number | null,
): CoreCommand {
  return {
    type: 'RESIZE_COLUMNS_ROWS',
    sheetId: sheet,
    dimension: 'ROW',
    elements: lineIndexes(first, count),
    size: height,
  };
}
