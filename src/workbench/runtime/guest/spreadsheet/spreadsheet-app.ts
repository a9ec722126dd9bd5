/** SpreadsheetApp: the workbook, the selection, the user interface, and the enumerations. */

import { enumOf } from '../enums';
import { Exception, mismatch } from '../exception';
import { call } from '../host';
import { inDocument, requireSheet, requireUi } from '../permissions';
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

const theBook = new Spreadsheet();

makers.spreadsheet = () => theBook;
makers.sheet = (key) => new Sheet(key);
makers.range = (sheet, box) => rangeAt(sheet, box);

function book(method: string): Spreadsheet {
  requireSheet(`SpreadsheetApp.${method}`);
  return theBook;
}

/** The active spreadsheet, or something of it; null in an execution without a document. */
function active<Part>(method: string, part: (book: Spreadsheet) => Part): Part | null {
  const known = book(method);
  return inDocument(() => part(known));
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

  getActive: () => active('getActive', (known) => known),
  getActiveSpreadsheet: () => active('getActiveSpreadsheet', (known) => known),
  getActiveSheet: () => active('getActiveSheet', (known) => known.getActiveSheet()),
  getActiveRange: () => active('getActiveRange', (known) => known.getActiveRange()),
  getActiveRangeList: () =>
    active('getActiveRangeList', (known) => known.getSelection().getActiveRangeList()),
  getCurrentCell: () => active('getCurrentCell', (known) => known.getCurrentCell()),
  getSelection: () => active('getSelection', (known) => known.getSelection()),
  setActiveSheet: (sheet: Sheet, restoreSelection?: boolean) =>
    book('setActiveSheet').setActiveSheet(sheet, restoreSelection),
  setActiveRange: (range: Range) => book('setActiveRange').setActiveRange(range),
  setCurrentCell: (cell: Range) => book('setCurrentCell').setCurrentCell(cell),
  setActiveRangeList: (rangeList: RangeList) =>
    book('setActiveRangeList').setActiveRangeList(rangeList),
  setActiveSpreadsheet: (spreadsheet: unknown) => {
    if (spreadsheet !== theBook) mismatch('SpreadsheetApp.setActiveSpreadsheet', [spreadsheet]);
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
