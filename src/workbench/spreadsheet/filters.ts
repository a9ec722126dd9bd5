/** The filter of a sheet: its range, with buttons in the header row. */
import { ScriptException } from '../errors';
import type { Book } from './book';
import type { SpreadsheetModel } from './library';
import type { Box } from './shared/a1';
import { boxIn, rangeDataOf, zoneOf } from './shared/zones';

/** A table without formats of its own, which is what a filter is to o-spreadsheet. */
const tableConfig = {
  hasFilters: true,
  totalRow: false,
  firstColumn: false,
  lastColumn: false,
  numberOfHeaders: 1,
  bandedRows: false,
  bandedColumns: false,
  styleId: 'None',
};

/** Where the filter of a sheet is; null when it has none. */
export function filterBox({ getters }: SpreadsheetModel, sheet: string): Box | null {
  const table = getters.getCoreTables(sheet).find(({ config }) => config.hasFilters);
  return table ? boxIn(table.range.zone) : null;
}

/** Throws ScriptException when the sheet has a filter. */
export function createFilter(book: Book, sheet: string, box: Box): void {
  if (filterBox(book.model, sheet)) {
    throw new ScriptException(
      "You can't create a filter in a sheet that already has a filter. Please remove the existing filter before creating a new one.",
    );
  }
  const ranges = [rangeDataOf(sheet, box)];
  book.apply([
    { type: 'CREATE_TABLE', sheetId: sheet, ranges, config: tableConfig, tableType: 'static' },
  ]);
}

export function removeFilter(book: Book, sheet: string): void {
  const box = filterBox(book.model, sheet);
  if (box) book.apply([{ type: 'REMOVE_TABLE', sheetId: sheet, target: [zoneOf(box)] }]);
}
