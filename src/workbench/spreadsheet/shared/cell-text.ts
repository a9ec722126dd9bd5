/** Reads what tells a cell from others. */
import type { Getters, UID } from '@odoo/o-spreadsheet';

/** A cell's text, to compare it with that of another time; all formulas are alike, because they change with their row. */
export function textAt(getters: Getters, sheetId: UID, col: number, row: number): string {
  const cell = getters.getCell({ sheetId, col, row });
  return cell?.isFormula ? '=' : (cell?.content ?? '');
}
