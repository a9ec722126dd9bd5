/** Where a cell is, by its number. */
import type { CellPosition, Model } from '@odoo/o-spreadsheet';

/** The place of a cell; undefined once it or its sheet was deleted. o-spreadsheet itself remembers the cells of deleted sheets. */
export function placeOf({ getters }: Model, cellId: number): CellPosition | undefined {
  const place = getters.tryGetCellPosition(cellId);
  return place && getters.tryGetSheet(place.sheetId) ? place : undefined;
}
