/** Where metadata and protections are: the place of a mark as it crosses. */

import type { MarkState } from '../../../spreadsheet/calls';
import type { Box } from '../../../spreadsheet/shared/a1';

export type Place = Pick<MarkState, 'sheet' | 'zone'>;

export const inBook: Place = { sheet: null, zone: null };

export function inSheet(sheet: string): Place {
  return { sheet, zone: null };
}

export function inBox(sheet: string, { row, column, rows, columns }: Box): Place {
  const zone = {
    top: row - 1,
    left: column - 1,
    bottom: row + rows - 2,
    right: column + columns - 2,
  };
  return { sheet, zone };
}

/** A whole row or column stays one when the sheet grows. */
export function inLine(sheet: string, box: Box): Place {
  const isRow = box.rows === 1;
  const { zone } = inBox(sheet, box);
  return { sheet, zone: zone && { ...zone, [isRow ? 'right' : 'bottom']: null } };
}

/** The box of a mark in a sheet of this size; null for a mark of a whole sheet or of the workbook. */
export function boxOfPlace({ zone }: Place, size: { rows: number; columns: number }): Box | null {
  if (!zone) return null;
  const { top, left } = zone;
  return {
    row: top + 1,
    column: left + 1,
    rows: (zone.bottom ?? size.rows - 1) - top + 1,
    columns: (zone.right ?? size.columns - 1) - left + 1,
  };
}

export function isSamePlace(a: Place, b: Place): boolean {
  return JSON.stringify([a.sheet, a.zone]) === JSON.stringify([b.sheet, b.zone]);
}
