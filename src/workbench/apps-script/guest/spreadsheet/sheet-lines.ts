/** The rows and columns of a sheet: inserting, deleting, moving, freezing, widths. */
import type { Axis, SheetState } from '../../wire/spreadsheet';
import { mismatch, whole } from '../arguments';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { Range } from './range';
import type { SheetRef } from './sheet-ref';

export class SheetLines implements SheetRef {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
    Object.defineProperty(this, 'key', { enumerable: false });
  }

  state(): SheetState {
    return call('sheet.state', this.key);
  }

  getName(): string {
    return this.state().name;
  }

  getMaxRows(): number {
    return this.state().rows;
  }

  getMaxColumns(): number {
    return this.state().columns;
  }

  insertRows(rowIndex: unknown, numRows: unknown = 1): void {
    this.insert('insertRows', 'ROW', whole(rowIndex), whole(numRows));
  }

  insertRowBefore(beforePosition: unknown): this {
    return this.insert('insertRowBefore', 'ROW', whole(beforePosition), 1);
  }

  insertRowAfter(afterPosition: unknown): this {
    return this.insert('insertRowAfter', 'ROW', whole(afterPosition) + 1, 1);
  }

  insertRowsBefore(beforePosition: unknown, howMany: unknown): this {
    return this.insert('insertRowsBefore', 'ROW', whole(beforePosition), whole(howMany));
  }

  insertRowsAfter(afterPosition: unknown, howMany: unknown): this {
    return this.insert('insertRowsAfter', 'ROW', whole(afterPosition) + 1, whole(howMany));
  }

  insertColumns(columnIndex: unknown, numColumns: unknown = 1): void {
    this.insert('insertColumns', 'COL', whole(columnIndex), whole(numColumns));
  }

  insertColumnBefore(beforePosition: unknown): this {
    return this.insert('insertColumnBefore', 'COL', whole(beforePosition), 1);
  }

  insertColumnAfter(afterPosition: unknown): this {
    return this.insert('insertColumnAfter', 'COL', whole(afterPosition) + 1, 1);
  }

  insertColumnsBefore(beforePosition: unknown, howMany: unknown): this {
    return this.insert('insertColumnsBefore', 'COL', whole(beforePosition), whole(howMany));
  }

  insertColumnsAfter(afterPosition: unknown, howMany: unknown): this {
    return this.insert('insertColumnsAfter', 'COL', whole(afterPosition) + 1, whole(howMany));
  }

  deleteRow(rowPosition: unknown): this {
    return this.delete('deleteRow', 'ROW', whole(rowPosition), 1);
  }

  deleteRows(rowPosition: unknown, howMany: unknown): void {
    this.delete('deleteRows', 'ROW', whole(rowPosition), whole(howMany));
  }

  deleteColumn(columnPosition: unknown): this {
    return this.delete('deleteColumn', 'COL', whole(columnPosition), 1);
  }

  deleteColumns(columnPosition: unknown, howMany: unknown): void {
    this.delete('deleteColumns', 'COL', whole(columnPosition), whole(howMany));
  }

  moveRows(rowSpec: unknown, destinationIndex: unknown): void {
    requireWrite('moveRows');
    if (!(rowSpec instanceof Range)) mismatch('SpreadsheetApp.Sheet.moveRows', [rowSpec]);
    const { row, rows } = rowSpec.box;
    call('sheet.moveLines', this.key, 'ROW', row, rows, whole(destinationIndex));
  }

  moveColumns(columnSpec: unknown, destinationIndex: unknown): void {
    requireWrite('moveColumns');
    if (!(columnSpec instanceof Range)) mismatch('SpreadsheetApp.Sheet.moveColumns', [columnSpec]);
    const { column, columns } = columnSpec.box;
    call('sheet.moveLines', this.key, 'COL', column, columns, whole(destinationIndex));
  }

  getFrozenRows(): number {
    return this.state().frozenRows;
  }

  getFrozenColumns(): number {
    return this.state().frozenColumns;
  }

  setFrozenRows(rows: unknown): void {
    requireWrite('setFrozenRows');
    if (whole(rows) < 0) throw new Exception('Those rows are out of bounds.');
    call('sheet.freeze', this.key, 'ROW', whole(rows));
  }

  setFrozenColumns(columns: unknown): void {
    requireWrite('setFrozenColumns');
    if (whole(columns) < 0) throw new Exception('Those columns are out of bounds.');
    call('sheet.freeze', this.key, 'COL', whole(columns));
  }

  getColumnWidth(columnPosition: unknown): number {
    return call('sheet.columnWidth', this.key, whole(columnPosition));
  }

  setColumnWidth(columnPosition: unknown, width: unknown): this {
    return this.setColumnWidths(columnPosition, 1, width);
  }

  setColumnWidths(startColumn: unknown, numColumns: unknown, width: unknown): this {
    requireWrite('setColumnWidths');
    const [first, count] = [whole(startColumn), whole(numColumns)];
    call('sheet.setColumnWidths', this.key, first, count, Number(width));
    return this;
  }

  autoResizeColumn(columnPosition: unknown): this {
    return this.autoResizeColumns(columnPosition, 1);
  }

  autoResizeColumns(startColumn: unknown, numColumns: unknown): this {
    requireWrite('autoResizeColumns');
    call('sheet.fitColumns', this.key, whole(startColumn), whole(numColumns));
    return this;
  }

  toString(): string {
    return 'Sheet';
  }

  private insert(method: string, axis: Axis, before: number, count: number): this {
    requireWrite(method);
    const [size, word] =
      axis === 'ROW' ? [this.getMaxRows(), 'rows'] : [this.getMaxColumns(), 'columns'];
    if (before < 1 || before > size + 1) throw new Exception(`Those ${word} are out of bounds.`);
    assertCount(axis, count);
    call('sheet.insertLines', this.key, axis, before, count);
    return this;
  }

  private delete(method: string, axis: Axis, first: number, count: number): this {
    requireWrite(method);
    assertCount(axis, count);
    call('sheet.deleteLines', this.key, axis, first, count);
    return this;
  }
}

function assertCount(axis: Axis, count: number): void {
  const word = axis === 'ROW' ? 'rows' : 'columns';
  if (count < 1) throw new Exception(`The number of ${word} must be at least 1.`);
}
