/** How a sheet looks: hidden rows and columns, row heights, the colour of its tab, grid lines. */
import type { Axis } from '../../wire/spreadsheet';
import { mismatch, whole } from '../arguments';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { Range } from './range';
import { SheetLines } from './sheet-lines';

export class SheetLooks extends SheetLines {
  hideRows(rowIndex: unknown, numRows: unknown = 1): void {
    this.#hide('hideRows', 'ROW', whole(rowIndex), whole(numRows), true);
  }

  showRows(rowIndex: unknown, numRows: unknown = 1): void {
    this.#hide('showRows', 'ROW', whole(rowIndex), whole(numRows), false);
  }

  hideColumns(columnIndex: unknown, numColumns: unknown = 1): void {
    this.#hide('hideColumns', 'COL', whole(columnIndex), whole(numColumns), true);
  }

  showColumns(columnIndex: unknown, numColumns: unknown = 1): void {
    this.#hide('showColumns', 'COL', whole(columnIndex), whole(numColumns), false);
  }

  hideRow(row: unknown): void {
    this.#hideRange('hideRow', 'ROW', row, true);
  }

  unhideRow(row: unknown): void {
    this.#hideRange('unhideRow', 'ROW', row, false);
  }

  hideColumn(column: unknown): void {
    this.#hideRange('hideColumn', 'COL', column, true);
  }

  unhideColumn(column: unknown): void {
    this.#hideRange('unhideColumn', 'COL', column, false);
  }

  isRowHiddenByUser(rowPosition: unknown): boolean {
    return call('sheet.isLineHidden', this.key, 'ROW', whole(rowPosition));
  }

  isColumnHiddenByUser(columnPosition: unknown): boolean {
    return call('sheet.isLineHidden', this.key, 'COL', whole(columnPosition));
  }

  isRowHiddenByFilter(rowPosition: unknown): boolean {
    return call('sheet.isRowFiltered', this.key, whole(rowPosition));
  }

  getRowHeight(rowPosition: unknown): number {
    return call('sheet.rowHeight', this.key, whole(rowPosition));
  }

  setRowHeight(rowPosition: unknown, height: unknown): this {
    return this.#setHeights('setRowHeight', rowPosition, 1, Number(height));
  }

  setRowHeights(startRow: unknown, numRows: unknown, height: unknown): this {
    return this.#setHeights('setRowHeights', startRow, numRows, Number(height));
  }

  setRowHeightsForced(startRow: unknown, numRows: unknown, height: unknown): this {
    return this.#setHeights('setRowHeightsForced', startRow, numRows, Number(height));
  }

  autoResizeRows(startRow: unknown, numRows: unknown): this {
    return this.#setHeights('autoResizeRows', startRow, numRows, null);
  }

  getTabColor(): string | null {
    return call('sheet.looks', this.key).tabColor;
  }

  setTabColor(color: string | null): this {
    requireWrite('setTabColor');
    call('sheet.setTabColor', this.key, color);
    return this;
  }

  hasHiddenGridlines(): boolean {
    return !call('sheet.looks', this.key).hasGridlines;
  }

  setHiddenGridlines(areHidden: unknown): this {
    requireWrite('setHiddenGridlines');
    call('sheet.setGridlines', this.key, areHidden !== true);
    return this;
  }

  isRightToLeft(): boolean {
    return false;
  }

  #hide(method: string, axis: Axis, first: number, count: number, isHidden: boolean): void {
    requireWrite(method);
    call('sheet.hideLines', this.key, axis, first, count, isHidden);
  }

  #hideRange(method: string, axis: Axis, range: unknown, isHidden: boolean): void {
    if (!(range instanceof Range)) mismatch(`SpreadsheetApp.Sheet.${method}`, [range]);
    const { row, rows, column, columns } = range.box;
    if (axis === 'ROW') this.#hide(method, axis, row, rows, isHidden);
    else this.#hide(method, axis, column, columns, isHidden);
  }

  #setHeights(method: string, first: unknown, count: unknown, height: number | null): this {
    requireWrite(method);
    call('sheet.setRowHeights', this.key, whole(first), whole(count), height);
    return this;
  }
}
