/** Rows of a sheet of ours, each known by an id: written where people have moved them, or added below. */
import type { Cell, Sheet } from '../ports';
import { cellFor, type OwnSheet, openOwnSheet, rowFor } from './own-sheet';
import { type Cells, putCell, writeCells } from './write-cells';

export interface OwnRow {
  readonly id: string;
  /** In the order of the sheet's headers. */
  readonly values: readonly (Cell | undefined)[];
}

/**
 * Writes each row where its id stands, and adds those whose id stands nowhere. Only cells that say something else are
 * touched. Spends nothing. Throws COLUMN_MISSING where the ids' header is gone.
 */
export function putOwnRows(sheet: Sheet, own: OwnSheet, given: readonly OwnRow[]): void {
  const open = openOwnSheet(sheet, own);
  const { rows, columns: width } = sheet.extent();
  const texts = sheet.read(1, 1, rows, width);
  const cells: Cells = new Map();
  const added: Cell[][] = [];
  for (const { id, values } of given) {
    const at = open.ids.indexOf(id);
    const row = open.place.headerRow + 1 + at;
    if (at < 0) added.push(rowFor(open.columns, values));
    else {
      values.forEach((value, i) => {
        const column = open.columns[i] ?? 1;
        if (texts[row - 1]?.[column - 1] !== (value ?? ''))
          putCell(cells, row, column, cellFor(value));
      });
    }
  }
  writeCells(sheet, cells);
  if (added.length > 0) sheet.write(rows + 1, 1, added);
}
