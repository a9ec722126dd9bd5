/** What a spreadsheet does to its active sheet. */
import type { Range } from './range';
import { RangeList } from './range-list';
import type { Sheet } from './sheet';

export abstract class SpreadsheetActive {
  abstract getActiveSheet(): Sheet;

  getActiveRangeList(): RangeList<Sheet> {
    return new RangeList([this.getActiveSheet().getActiveRange()]);
  }

  setActiveRangeList(rangeList: RangeList<Sheet>): RangeList<Sheet> {
    return rangeList.activate();
  }

  setActiveSelection(range: unknown): Range<Sheet> {
    return this.getActiveSheet().setActiveSelection(range);
  }

  getRangeList(a1Notations: string[]): RangeList<Sheet> {
    return this.getActiveSheet().getRangeList(a1Notations);
  }

  getSheetId(): number {
    return this.getActiveSheet().getSheetId();
  }

  getSheetName(): string {
    return this.getActiveSheet().getName();
  }

  getSheetValues(row: number, column: number, rows: number, columns: number): unknown[][] {
    return this.getActiveSheet().getSheetValues(row, column, rows, columns);
  }

  renameActiveSheet(newName: unknown): void {
    this.getActiveSheet().setName(newName);
  }

  appendRow(rowContents: unknown): Sheet {
    return this.getActiveSheet().appendRow(rowContents);
  }

  sort(columnPosition: unknown, ascending: unknown = true): Sheet {
    return this.getActiveSheet().sort(columnPosition, ascending);
  }

  getColumnWidth(columnPosition: unknown): number {
    return this.getActiveSheet().getColumnWidth(columnPosition);
  }

  getRowHeight(rowPosition: unknown): number {
    return this.getActiveSheet().getRowHeight(rowPosition);
  }

  getFrozenRows(): number {
    return this.getActiveSheet().getFrozenRows();
  }

  getFrozenColumns(): number {
    return this.getActiveSheet().getFrozenColumns();
  }

  isColumnHiddenByUser(columnPosition: unknown): boolean {
    return this.getActiveSheet().isColumnHiddenByUser(columnPosition);
  }

  isRowHiddenByUser(rowPosition: unknown): boolean {
    return this.getActiveSheet().isRowHiddenByUser(rowPosition);
  }

  isRowHiddenByFilter(rowPosition: unknown): boolean {
    return this.getActiveSheet().isRowHiddenByFilter(rowPosition);
  }

  setFrozenRows(rows: unknown): void {
    this.getActiveSheet().setFrozenRows(rows);
  }

  setFrozenColumns(columns: unknown): void {
    this.getActiveSheet().setFrozenColumns(columns);
  }

  setColumnWidth(columnPosition: unknown, width: unknown): Sheet {
    return this.getActiveSheet().setColumnWidth(columnPosition, width);
  }

  setRowHeight(rowPosition: unknown, height: unknown): Sheet {
    return this.getActiveSheet().setRowHeight(rowPosition, height);
  }

  autoResizeColumn(columnPosition: unknown): Sheet {
    return this.getActiveSheet().autoResizeColumn(columnPosition);
  }

  deleteColumn(columnPosition: unknown): Sheet {
    return this.getActiveSheet().deleteColumn(columnPosition);
  }

  deleteColumns(columnPosition: unknown, howMany: unknown): void {
    this.getActiveSheet().deleteColumns(columnPosition, howMany);
  }

  deleteRow(rowPosition: unknown): Sheet {
    return this.getActiveSheet().deleteRow(rowPosition);
  }

  deleteRows(rowPosition: unknown, howMany: unknown): void {
    this.getActiveSheet().deleteRows(rowPosition, howMany);
  }

  hideColumn(column: unknown): void {
    this.getActiveSheet().hideColumn(column);
  }

  hideRow(row: unknown): void {
    this.getActiveSheet().hideRow(row);
  }

  unhideColumn(column: unknown): void {
    this.getActiveSheet().unhideColumn(column);
  }

  unhideRow(row: unknown): void {
    this.getActiveSheet().unhideRow(row);
  }

  insertColumnAfter(afterPosition: unknown): Sheet {
    return this.getActiveSheet().insertColumnAfter(afterPosition);
  }

  insertColumnBefore(beforePosition: unknown): Sheet {
    return this.getActiveSheet().insertColumnBefore(beforePosition);
  }

  insertColumnsAfter(afterPosition: unknown, howMany: unknown): Sheet {
    return this.getActiveSheet().insertColumnsAfter(afterPosition, howMany);
  }

  insertColumnsBefore(beforePosition: unknown, howMany: unknown): Sheet {
    return this.getActiveSheet().insertColumnsBefore(beforePosition, howMany);
  }

  insertRowAfter(afterPosition: unknown): Sheet {
    return this.getActiveSheet().insertRowAfter(afterPosition);
  }

  insertRowBefore(beforePosition: unknown): Sheet {
    return this.getActiveSheet().insertRowBefore(beforePosition);
  }

  insertRowsAfter(afterPosition: unknown, howMany: unknown): Sheet {
    return this.getActiveSheet().insertRowsAfter(afterPosition, howMany);
  }

  insertRowsBefore(beforePosition: unknown, howMany: unknown): Sheet {
    return this.getActiveSheet().insertRowsBefore(beforePosition, howMany);
  }
}
