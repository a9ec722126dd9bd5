/** Boxes, counted from 1, as o-spreadsheet's zones, counted from 0, and back. */
import type { RangeData, Zone } from '@odoo/o-spreadsheet';
import type { Box } from './a1';

export function zoneOf({ row, column, rows, columns }: Box): Zone {
  return { top: row - 1, left: column - 1, bottom: row + rows - 2, right: column + columns - 2 };
}

export function boxIn({ top, left, bottom, right }: Zone): Box {
  return { row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 };
}

export function rangeDataOf(sheet: string, box: Box): RangeData {
  return { _sheetId: sheet, _zone: zoneOf(box) };
}
