/** SpreadsheetApp. */
import { enumOf } from '../enums';
import { call } from '../host';
import { requireSheet, requireUi } from '../permissions';
import { ui } from '../ui/ui';
import type { Range } from './range';
import { CopyPasteType } from './range-values';
import type { Sheet } from './sheet';
import { Spreadsheet } from './spreadsheet';

const active = new Spreadsheet();

function book(method: string): Spreadsheet {
  requireSheet(`SpreadsheetApp.${method}`);
  return active;
}

export const SpreadsheetApp = {
  CopyPasteType,
  Dimension: enumOf('COLUMNS', 'ROWS'),

  getActive: () => book('getActive'),
  getActiveSpreadsheet: () => book('getActiveSpreadsheet'),
  getActiveSheet: () => book('getActiveSheet').getActiveSheet(),
  getActiveRange: () => book('getActiveRange').getActiveRange(),
  getActiveRangeList: () => book('getActiveRangeList').getSelection().getActiveRangeList(),
  getCurrentCell: () => book('getCurrentCell').getCurrentCell(),
  getSelection: () => book('getSelection').getSelection(),
  setActiveSheet: (sheet: Sheet, restoreSelection?: boolean) =>
    book('setActiveSheet').setActiveSheet(sheet, restoreSelection),
  setActiveRange: (range: Range<Sheet>) => book('setActiveRange').setActiveRange(range),
  setCurrentCell: (cell: Range<Sheet>) => book('setCurrentCell').setCurrentCell(cell),
  flush: () => call('book.flush'),
  getUi() {
    requireUi();
    return ui;
  },
};
