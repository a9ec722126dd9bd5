/** SpreadsheetApp. */
import { enumOf } from '../enums';
import { call } from '../host';
import { requireUi } from '../permissions';
import { ui } from '../ui/ui';
import type { Range } from './range';
import { CopyPasteType } from './range-values';
import type { Sheet } from './sheet';
import { Spreadsheet } from './spreadsheet';

const active = new Spreadsheet();

export const SpreadsheetApp = {
  CopyPasteType,
  Dimension: enumOf('COLUMNS', 'ROWS'),

  getActive: () => active,
  getActiveSpreadsheet: () => active,
  getActiveSheet: () => active.getActiveSheet(),
  getActiveRange: () => active.getActiveRange(),
  getActiveRangeList: () => active.getSelection().getActiveRangeList(),
  getCurrentCell: () => active.getCurrentCell(),
  getSelection: () => active.getSelection(),
  setActiveSheet: (sheet: Sheet, restoreSelection?: boolean) =>
    active.setActiveSheet(sheet, restoreSelection),
  setActiveRange: (range: Range<Sheet>) => active.setActiveRange(range),
  setCurrentCell: (cell: Range<Sheet>) => active.setCurrentCell(cell),
  flush: () => call('book.flush'),
  getUi() {
    requireUi();
    return ui;
  },
};
