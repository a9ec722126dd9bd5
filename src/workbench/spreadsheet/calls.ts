/** The calls of SpreadsheetApp to the workbench. Sheets are named by o-spreadsheet's id. */
import type { CellValue } from '../protocol/cell-values';
import type { Box } from './shared/a1';

export type Axis = 'ROW' | 'COL';

export interface BookState {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

export interface SheetState {
  readonly key: string;
  /** Google's number of the sheet. */
  readonly gid: number;
  readonly name: string;
  readonly index: number;
  readonly isHidden: boolean;
  readonly rows: number;
  readonly columns: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
}

/** The style of a cell with Google's names; missing parts have the default. */
export interface CellStyle {
  readonly background?: string;
  readonly fontColor?: string;
  readonly fontWeight?: string;
  readonly fontStyle?: string;
  readonly fontSize?: number;
  readonly fontFamily?: string;
  readonly fontLine?: string;
  readonly horizontalAlignment?: string;
  readonly verticalAlignment?: string;
  readonly wrapStrategy?: string;
  readonly textRotation?: number;
}

/** One part of the style for each cell of a box, or one value for all; null resets it. */
export type StyleChange = {
  [Name in keyof CellStyle]-?: {
    readonly name: Name;
    readonly values: (CellStyle[Name] | null)[][];
  };
}[keyof CellStyle];

export interface SortKey {
  /** Counted from the sheet's first column. */
  readonly column: number;
  readonly isAscending: boolean;
}

/** One cell's new content, as it would be typed. */
export interface CellEdit {
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
}

/** A cell's new content, if the cell still has a given formula or shown text. */
export interface Replacement extends CellEdit {
  readonly was: string;
}

export interface NamedRangeState {
  readonly name: string;
  readonly sheet: string;
  readonly box: Box;
}

/** A mark in calls: counted from 0; null reaches to the end of the sheet. */
export interface MarkState {
  readonly id: string;
  /** Null for the whole workbook. */
  readonly sheet: string | null;
  readonly zone: {
    readonly top: number;
    readonly left: number;
    readonly bottom: number | null;
    readonly right: number | null;
  } | null;
  /** Its data for the script's side, as JSON. */
  readonly text: string;
}

type Kind = 'metadata' | 'protection';

/** A rule of data validation in calls. */
export interface Validation {
  /** Google's name of the criteria. */
  readonly criteria: string;
  /** As they would be typed. */
  readonly values: string[];
  readonly isShown: boolean;
  readonly allowsInvalid: boolean;
}

/** The borders to draw (true), to remove (false) or to leave (null). */
export interface BorderRequest {
  readonly top: boolean | null;
  readonly left: boolean | null;
  readonly bottom: boolean | null;
  readonly right: boolean | null;
  readonly vertical: boolean | null;
  readonly horizontal: boolean | null;
  readonly color: string;
  readonly style: 'thin' | 'medium' | 'thick' | 'dashed' | 'dotted';
}

export interface SpreadsheetCalls {
  'book.state'(): BookState;
  'book.rename'(name: string): void;
  'book.setTimeZone'(timeZone: string): void;
  'book.sheets'(): SheetState[];
  'book.active'(): {
    readonly sheet: string;
    readonly box: Box;
    readonly cell: { readonly row: number; readonly column: number };
  };
  /** The current cell is the corner by default. */
  'book.activate'(
    sheet: string,
    box: Box | null,
    cell?: { readonly row: number; readonly column: number },
  ): void;
  /** Restores the sheet's last selection. */
  'book.return'(sheet: string): void;
  /** Copies the template, if any. Returns the new sheet's key. */
  'book.insertSheet'(name: string | null, index: number | null, template: string | null): string;
  /** Makes everything written so far durable. */
  'book.flush'(): void;
  'book.toast'(message: string, title: string, seconds: number): void;
  'sheet.state'(sheet: string): SheetState;
  /** The last row and column with content; 0 without any. */
  'sheet.extent'(sheet: string): { readonly rows: number; readonly columns: number };
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
  /** Makes all replacements, or none if a cell has another text by now. Returns whether it made them. */
  'range.replace'(sheet: string, replacements: Replacement[]): boolean;
  'range.clear'(
    sheet: string,
    box: Box,
    what: { readonly contents: boolean; readonly formats: boolean },
  ): void;
  'range.setNumberFormats'(sheet: string, box: Box, formats: string[][]): void;
  'range.setStyles'(sheet: string, box: Box, change: StyleChange): void;
  'range.sort'(sheet: string, box: Box, keys: SortKey[]): void;
  'range.copy'(
    from: { readonly sheet: string; readonly box: Box },
    to: { readonly sheet: string; readonly box: Box },
    what: {
      readonly contents: boolean;
      readonly formats: boolean;
      readonly asValues: boolean;
      readonly transposed?: boolean;
    },
  ): void;
  /** Copies, and empties the source. */
  'range.move'(
    from: { readonly sheet: string; readonly box: Box },
    to: { readonly sheet: string; readonly box: Box },
  ): void;
  /** Reorders rows of the box, counted from 0; rows left over are emptied. */
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
  /** Adds a mark if the id is null. Returns its id. */
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
  'sheet.appearance'(sheet: string): {
    readonly tabColor: string | null;
    readonly hasGridlines: boolean;
  };
  'sheet.setTabColor'(sheet: string, color: string | null): void;
  'sheet.setGridlines'(sheet: string, areShown: boolean): void;
  'sheet.filter'(sheet: string): Box | null;
  'sheet.createFilter'(sheet: string, box: Box): void;
  'sheet.removeFilter'(sheet: string): void;
}
