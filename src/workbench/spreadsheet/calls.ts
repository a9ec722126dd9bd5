/** What SpreadsheetApp asks of the workbench. Sheets go by o-spreadsheet's id. */
import type { CellValue } from '../protocol/cell-values';
import type { Box } from './shared/a1';

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

/** The style of a cell, in Google's words; what is missing is the default. */
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

/** One part of the style of each cell of a box, or one value for all; null takes it away. */
export type StyleChange = {
  [Name in keyof CellStyle]-?: { name: Name; values: (CellStyle[Name] | null)[][] };
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

/** A cell's new content where it still has a text: its formula, or without one what it shows. */
export interface Replacement extends CellEdit {
  was: string;
}

export interface NamedRangeState {
  name: string;
  sheet: string;
  box: Box;
}

/** A mark as it crosses: counted from 0, null where it reaches as far as the sheet. */
export interface MarkState {
  id: string;
  /** Null for the whole workbook. */
  sheet: string | null;
  zone: { top: number; left: number; bottom: number | null; right: number | null } | null;
  /** What the script's side keeps in it, as JSON. */
  text: string;
}

type Kind = 'metadata' | 'protection';

/** A rule of data validation as it crosses. */
export interface Validation {
  /** Google's name of the criteria. */
  criteria: string;
  /** As they would be typed. */
  values: string[];
  isShown: boolean;
  allowsInvalid: boolean;
}

/** Which borders to draw (true), to take away (false) or to leave (null). */
export interface BorderRequest {
  top: boolean | null;
  left: boolean | null;
  bottom: boolean | null;
  right: boolean | null;
  vertical: boolean | null;
  horizontal: boolean | null;
  color: string;
  style: 'thin' | 'medium' | 'thick' | 'dashed' | 'dotted';
}

export interface SpreadsheetCalls {
  'book.state'(): BookState;
  'book.rename'(name: string): void;
  'book.setTimeZone'(timeZone: string): void;
  'book.sheets'(): SheetState[];
  'book.active'(): { sheet: string; box: Box; cell: { row: number; column: number } };
  /** The current cell is the corner by default. */
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
  /** Makes them all, or none where a cell has another text by now; returns whether it did. */
  'range.replace'(sheet: string, replacements: Replacement[]): boolean;
  'range.clear'(sheet: string, box: Box, what: { contents: boolean; formats: boolean }): void;
  'range.setNumberFormats'(sheet: string, box: Box, formats: string[][]): void;
  'range.setStyles'(sheet: string, box: Box, change: StyleChange): void;
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
  'names.list'(): NamedRangeState[];
  'names.set'(name: string, sheet: string, box: Box): void;
  'names.rename'(name: string, newName: string): void;
  'names.remove'(name: string): void;
  'range.notes'(sheet: string, box: Box): string[][];
  'range.setNotes'(sheet: string, box: Box, texts: string[][]): void;
  'range.validations'(sheet: string, box: Box): (Validation | null)[][];
  'range.setValidations'(sheet: string, box: Box, rules: (Validation | null)[][]): void;
  'marks.list'(kind: Kind): MarkState[];
  /** Adds one where the id is null; returns its id. */
  'marks.write'(kind: Kind, id: string | null, mark: Omit<MarkState, 'id'>): string;
  'marks.remove'(kind: Kind, id: string): void;
  'range.merge'(sheet: string, boxes: Box[]): void;
  'range.breakApart'(sheet: string, box: Box): void;
  'range.merges'(sheet: string, box: Box): Box[];
  'range.setBorders'(sheet: string, box: Box, borders: BorderRequest): void;
  'sheet.hideLines'(
    sheet: string,
    axis: Axis,
    first: number,
    count: number,
    isHidden: boolean,
  ): void;
  'sheet.isLineHidden'(sheet: string, axis: Axis, line: number): boolean;
  'sheet.isRowFiltered'(sheet: string, row: number): boolean;
  'sheet.rowHeight'(sheet: string, row: number): number;
  'sheet.setRowHeights'(sheet: string, first: number, count: number, height: number | null): void;
  'sheet.appearance'(sheet: string): { tabColor: string | null; hasGridlines: boolean };
  'sheet.setTabColor'(sheet: string, color: string | null): void;
  'sheet.setGridlines'(sheet: string, areShown: boolean): void;
  'sheet.filter'(sheet: string): Box | null;
  'sheet.createFilter'(sheet: string, box: Box): void;
  'sheet.removeFilter'(sheet: string): void;
}
