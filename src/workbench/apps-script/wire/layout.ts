/** What SpreadsheetApp asks of the workbench about the shape of a sheet: merges, hidden lines, filters. */
import type { Box } from '../../shared/a1';
import type { Axis } from './spreadsheet';

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

export interface LayoutCalls {
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
  'sheet.looks'(sheet: string): { tabColor: string | null; hasGridlines: boolean };
  'sheet.setTabColor'(sheet: string, color: string | null): void;
  'sheet.setGridlines'(sheet: string, areShown: boolean): void;
  'sheet.filter'(sheet: string): Box | null;
  'sheet.createFilter'(sheet: string, box: Box): void;
  'sheet.removeFilter'(sheet: string): void;
}
