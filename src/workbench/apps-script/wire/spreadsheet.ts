/** What SpreadsheetApp asks of the workbench. Sheets go by the engine's id. */
import type { Box } from '../../shared/a1';
import type { CellValue } from './values';

export type Axis = 'ROW' | 'COL';

export interface BookState {
  id: string;
  name: string;
  url: string;
}

export interface SheetState {
  key: string;
  /** Google's number of the sheet. */
  gid: number;
  name: string;
  index: number;
  isHidden: boolean;
  rows: number;
  columns: number;
  frozenRows: number;
  frozenColumns: number;
}

/** The looks of a cell, in Google's words; a missing one is the default. */
export interface CellStyle {
  background?: string;
  fontColor?: string;
  fontWeight?: string;
  fontStyle?: string;
  fontSize?: number;
  fontFamily?: string;
  fontLine?: string;
  horizontalAlignment?: string;
  verticalAlignment?: string;
  wrapStrategy?: string;
  textRotation?: number;
}

/** One new look for each cell of a box, or one for all; null takes it away. */
export type Looks = {
  [Look in keyof CellStyle]-?: { look: Look; values: (CellStyle[Look] | null)[][] };
}[keyof CellStyle];

export interface SortKey {
  /** Counted from the sheet's first column. */
  column: number;
  isAscending: boolean;
}

/** One cell's new content, as it would be typed. */
export interface CellEdit {
  row: number;
  column: number;
  value: CellValue;
}

export interface SpreadsheetCalls {
  'book.state'(): BookState;
  'book.rename'(name: string): void;
  'book.setTimeZone'(timeZone: string): void;
  'book.sheets'(): SheetState[];
  'book.active'(): { sheet: string; box: Box; cell: { row: number; column: number } };
  /** The current cell is the corner unless told. */
  'book.activate'(sheet: string, box: Box | null, cell?: { row: number; column: number }): void;
  /** With what was last selected there. */
  'book.return'(sheet: string): void;
  /** Copies the template where there is one; returns the new sheet's key. */
  'book.insertSheet'(name: string | null, index: number | null, template: string | null): string;
  /** Makes everything written so far durable. */
  'book.flush'(): void;
  'book.toast'(message: string, title: string, seconds: number): void;
  'sheet.state'(sheet: string): SheetState;
  /** The last row and column that hold something; 0 where nothing does. */
  'sheet.extent'(sheet: string): { rows: number; columns: number };
  'sheet.delete'(sheet: string): void;
  'sheet.rename'(sheet: string, name: string): void;
  'sheet.move'(sheet: string, index: number): void;
  'sheet.hide'(sheet: string, isHidden: boolean): void;
  'sheet.insertLines'(sheet: string, axis: Axis, before: number, count: number): void;
  'sheet.deleteLines'(sheet: string, axis: Axis, first: number, count: number): void;
  'sheet.moveLines'(sheet: string, axis: Axis, first: number, count: number, before: number): void;
  'sheet.freeze'(sheet: string, axis: Axis, count: number): void;
  'sheet.columnWidth'(sheet: string, column: number): number;
  'sheet.setColumnWidths'(sheet: string, first: number, count: number, width: number): void;
  'sheet.fitColumns'(sheet: string, first: number, count: number): void;
  'sheet.append'(sheet: string, values: CellValue[]): void;
  'range.values'(sheet: string, box: Box): CellValue[][];
  'range.shown'(sheet: string, box: Box): string[][];
  'range.formulas'(sheet: string, box: Box): string[][];
  'range.numberFormats'(sheet: string, box: Box): string[][];
  'range.styles'(sheet: string, box: Box): CellStyle[][];
  /** Writes values as typed; a single one fills the box. */
  'range.write'(sheet: string, box: Box, values: CellValue[][]): void;
  'range.edit'(sheet: string, edits: CellEdit[]): void;
  'range.clear'(sheet: string, box: Box, what: { contents: boolean; formats: boolean }): void;
  'range.setNumberFormats'(sheet: string, box: Box, formats: string[][]): void;
  'range.setLooks'(sheet: string, box: Box, looks: Looks): void;
  'range.sort'(sheet: string, box: Box, keys: SortKey[]): void;
  'range.copy'(
    from: { sheet: string; box: Box },
    to: { sheet: string; box: Box },
    what: { contents: boolean; formats: boolean; asValues: boolean; transposed?: boolean },
  ): void;
  /** Copies, and empties the source. */
  'range.move'(from: { sheet: string; box: Box }, to: { sheet: string; box: Box }): void;
  /** Puts rows of the box (counted from 0) in this order from its top; what is left over is emptied. */
  'range.reorder'(sheet: string, box: Box, rows: number[]): void;
}
