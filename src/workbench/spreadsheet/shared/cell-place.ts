/** Finds a cell's position by its number. */
import type { CellPosition, Model } from '@odoo/o-spreadsheet';

/** The position of a cell; undefined if it or its sheet was deleted, which o-spreadsheet itself doesn't notice. */
export function placeOf({ getters }: Model, cellId: number): CellPosition | undefined {
  const place = getters.tryGetCellPosition(cellId);
  return place && getters.tryGetSheet(place.sheetId) ? place : undefined;
}
