/** Reads cells: values, formulas, what is shown, and how far a sheet is filled. */
import type { Cell, CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import type { CellValue } from '../protocol/cell-values';
import type { SpreadsheetModel } from './library';
import type { Box } from './shared/a1';
import { cellValue } from './values';

/** What Google calls the format of a cell that has none. */
const automaticFormat = '0.###############';

/** Something of each cell of a box, row by row. */
export function mapBox<T>(sheet: string, box: Box, read: (at: CellPosition) => T): T[][] {
  return Array.from({ length: box.rows }, (_row, y) =>
    Array.from({ length: box.columns }, (_column, x) =>
      read({ sheetId: sheet, row: box.row - 1 + y, col: box.column - 1 + x }),
    ),
  );
}

export function readValues({ getters }: SpreadsheetModel, sheet: string, box: Box): CellValue[][] {
  return mapBox(sheet, box, (at) => cellValue(getters.getEvaluatedCell(at)));
}

export function readShown({ getters }: SpreadsheetModel, sheet: string, box: Box): string[][] {
  return mapBox(sheet, box, (at) => getters.getEvaluatedCell(at).formattedValue);
}

export function readFormulas(model: SpreadsheetModel, sheet: string, box: Box): string[][] {
  return mapBox(sheet, box, (at) => formulaAt(model, at));
}

export function readNumberFormats(
  { getters }: SpreadsheetModel,
  sheet: string,
  box: Box,
): string[][] {
  return mapBox(sheet, box, (at) => getters.getEvaluatedCell(at).format ?? automaticFormat);
}

/** The formula in a cell; empty when there is none. */
function formulaAt({ getters }: SpreadsheetModel, at: CellPosition): string {
  const cell = getters.getCell(at);
  return cell?.isFormula ? cell.compiledFormula.toFormulaString(getters) : '';
}

/** The last row and column that hold something; 0 where nothing does. */
export function extent(
  { getters }: SpreadsheetModel,
  sheet: string,
): { rows: number; columns: number } {
  let rows = 0;
  let columns = 0;
  for (const { row, col } of getters.getEvaluatedCellsPositions(sheet)) {
    if (row < rows && col < columns) continue;
    const at = { sheetId: sheet, row, col };
    if (!isFilled(getters.getEvaluatedCell(at), getters.getCell(at))) continue;
    rows = Math.max(rows, row + 1);
    columns = Math.max(columns, col + 1);
  }
  return { rows, columns };
}

/** An empty text counts where it is a formula's own, but not where an array spilled it. */
function isFilled(evaluated: EvaluatedCell, cell: Cell | undefined): boolean {
  if (evaluated.value === null) return false;
  return evaluated.value !== '' || cell?.isFormula === true;
}
