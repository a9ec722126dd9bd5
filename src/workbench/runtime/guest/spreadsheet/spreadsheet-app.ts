/** SpreadsheetApp: the workbook, the selection, the user interface, and the enumerations. */

import { enumOf } from '../enums';
import { Exception, mismatch } from '../exception';
import { call } from '../host';
import { requireSheet, requireUi } from '../permissions';
import { ui } from '../ui';
import { Direction } from './data-region';
import { DataValidationBuilder, DataValidationCriteria } from './data-validation';
import { DeveloperMetadataLocationType, DeveloperMetadataVisibility } from './metadata';
import { ProtectionType } from './protection';
import { CopyPasteType, type Range, rangeAt } from './range';
import { BorderStyle, WrapStrategy } from './range-formats';
import type { RangeList } from './range-list';
import { makers } from './refs';
import { Sheet, SheetType } from './sheet';
import { Spreadsheet } from './spreadsheet';
import { TextStyleBuilder } from './text-style';
import { TextToColumnsDelimiter } from './tidy';

const active = new Spreadsheet();

makers.spreadsheet = () => active;
makers.sheet = (key) => new Sheet(key);
makers.range = (sheet, box) => rangeAt(sheet, box);

function book(method: string): Spreadsheet {
  requireSheet(`SpreadsheetApp.${method}`);
  return active;
}

export const SpreadsheetApp = {
  BorderStyle,
  CopyPasteType,
  DataValidationCriteria,
  DeveloperMetadataLocationType,
  DeveloperMetadataVisibility,
  Direction,
  ProtectionType,
  SheetType,
  TextToColumnsDelimiter,
  WrapStrategy,
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
  setActiveRange: (range: Range) => book('setActiveRange').setActiveRange(range),
  setCurrentCell: (cell: Range) => book('setCurrentCell').setCurrentCell(cell),
  setActiveRangeList: (rangeList: RangeList) =>
    book('setActiveRangeList').setActiveRangeList(rangeList),
  setActiveSpreadsheet: (spreadsheet: unknown) => {
    if (spreadsheet !== active) mismatch('SpreadsheetApp.setActiveSpreadsheet', [spreadsheet]);
  },
  /** @partly opens the one workbook that there is */
  openById: (id: unknown) => opened('openById', (known) => String(id) === known.getId()),
  /** @partly opens the one workbook that there is */
  openByUrl: (url: unknown) =>
    opened('openByUrl', (known) => isAddressOf(String(url), known.getUrl())),
  newDataValidation: () => new DataValidationBuilder(),
  newTextStyle: () => new TextStyleBuilder(),
  flush: () => call('book.flush'),
  getUi() {
    requireUi();
    return ui;
  },
};

/** Whether a URL is the workbook's, with or without a suffix for the view or the place. */
function isAddressOf(url: string, known: string): boolean {
  return url.startsWith(known) && /^(\/?(edit|view)\b[^?]*)?(#.*)?$/.test(url.slice(known.length));
}

function opened(method: string, isWanted: (known: Spreadsheet) => boolean): Spreadsheet {
  const known = book(method);
  if (isWanted(known)) return known;
  throw new Exception(
    `Unexpected error while getting the method or property ${method} on object SpreadsheetApp.`,
  );
}
