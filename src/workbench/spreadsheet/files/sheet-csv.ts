/** A sheet as CSV; separate from `csv`, which works without a spreadsheet. */
import { extent, readFormulas, readShown } from '../cells';
import type { SpreadsheetModel } from '../library';
import { formatCsv } from './csv';

/**
 * The shown values of a sheet as CSV.
 *
 * @param keepsFormulas whether formulas are written instead of their values
 */
export function sheetAsCsv(model: SpreadsheetModel, sheet: string, keepsFormulas = false): string {
  const { rows, columns } = extent(model, sheet);
  const box = { row: 1, column: 1, rows, columns };
  const shown = readShown(model, sheet, box);
  if (!keepsFormulas) return formatCsv(shown);
  const formulas = readFormulas(model, sheet, box);
  return formatCsv(shown.map((row, y) => row.map((text, x) => formulas[y]?.[x] || text)));
}
