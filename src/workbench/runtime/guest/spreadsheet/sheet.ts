/** Sheet: its cells as ranges, its rows and columns, how it looks, and what is kept of it. */
import type { Axis, SheetState } from '../../../spreadsheet/calls';
import { toCell } from '../cell-values';
import { type EnumValue, enumOf } from '../enums';
import { Exception, mismatch, whole } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { type Filter, filterOf } from './filter';
import { inSheet } from './location';
import {
  addMetadata,
  type DeveloperMetadata,
  DeveloperMetadataFinder,
  metadataAt,
} from './metadata';
import { type NamedRange, namedRangesOf } from './named-range';
import { type Protection, protect, protectionsIn } from './protection';
import { Range, rangeAt, rangeOf } from './range';
import { RangeList } from './range-list';
import { makers, type SheetRef } from './refs';
import { Selection } from './selection';
import { TextFinder } from './text-finder';

export const SheetType = enumOf('GRID', 'OBJECT', 'DATASOURCE');

export class Sheet implements SheetRef {
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
    return call('sheet.appearance', this.key).tabColor;
  }

  setTabColor(color: string | null): this {
    requireWrite('setTabColor');
    call('sheet.setTabColor', this.key, color);
    return this;
  }

  hasHiddenGridlines(): boolean {
    return !call('sheet.appearance', this.key).hasGridlines;
  }

  setHiddenGridlines(areHidden: unknown): this {
    requireWrite('setHiddenGridlines');
    call('sheet.setGridlines', this.key, areHidden !== true);
    return this;
  }

  isRightToLeft(): boolean {
    return false;
  }

  getParent(): object {
    return makers.spreadsheet();
  }

  getSheetName(): string {
    return this.getName();
  }

  getSheetValues(
    startRow: number,
    startColumn: number,
    numRows: number,
    numColumns: number,
  ): unknown[][] {
    const { rows, columns } = this.state();
    const box = {
      row: startRow,
      column: startColumn,
      rows: numRows === -1 ? rows - startRow + 1 : numRows,
      columns: numColumns === -1 ? columns - startColumn + 1 : numColumns,
    };
    return rangeAt(this, box).getValues();
  }

  getNamedRanges(): NamedRange[] {
    return namedRangesOf(this.key);
  }

  getFilter(): Filter | null {
    return filterOf(this);
  }

  protect(): Protection {
    return protect(inSheet(this.key));
  }

  getProtections(type: unknown): Protection[] {
    return protectionsIn(this.key, type);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(inSheet(this.key), args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return metadataAt(inSheet(this.key));
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(inSheet(this.key));
  }

  clearNotes(): this {
    requireWrite('clearNotes');
    const { rows, columns } = this.state();
    call('range.setNotes', this.key, { row: 1, column: 1, rows, columns }, [['']]);
    return this;
  }

  getSheetId(): number {
    return this.state().gid;
  }

  getIndex(): number {
    return this.state().index;
  }

  getType(): EnumValue {
    return SheetType.GRID;
  }

  setName(name: unknown): this {
    requireWrite('setName');
    if (name === '') throw new Exception('Invalid argument: name');
    if (typeof name !== 'string') mismatch('SpreadsheetApp.Sheet.setName', [name]);
    call('sheet.rename', this.key, name);
    return this;
  }

  isSheetHidden(): boolean {
    return this.state().isHidden;
  }

  hideSheet(): this {
    requireWrite('hideSheet');
    call('sheet.hide', this.key, true);
    return this;
  }

  showSheet(): this {
    requireWrite('showSheet');
    call('sheet.hide', this.key, false);
    return this;
  }

  getRange(...args: unknown[]): Range {
    return rangeOf(this, args);
  }

  getRangeList(a1Notations: string[]): RangeList {
    return new RangeList(a1Notations.map((a1) => this.getRange(a1)));
  }

  getDataRange(): Range {
    const { rows, columns } = call('sheet.extent', this.key);
    return rangeAt(this, {
      row: 1,
      column: 1,
      rows: Math.max(1, rows),
      columns: Math.max(1, columns),
    });
  }

  getLastRow(): number {
    return call('sheet.extent', this.key).rows;
  }

  getLastColumn(): number {
    return call('sheet.extent', this.key).columns;
  }

  /** The selection when the sheet is the active one, else its corner. */
  getActiveRange(): Range {
    const { sheet, box } = call('book.active');
    const corner = { row: 1, column: 1, rows: 1, columns: 1 };
    return new Range(this, sheet === this.key ? box : corner);
  }

  getActiveCell(): Range {
    return this.getCurrentCell();
  }

  getCurrentCell(): Range {
    const { sheet, cell } = call('book.active');
    const { row, column } = sheet === this.key ? cell : { row: 1, column: 1 };
    return new Range(this, { row, column, rows: 1, columns: 1 });
  }

  getSelection(): Selection {
    return new Selection(this);
  }

  setActiveRange(range: Range): Range {
    return range.activate();
  }

  setCurrentCell(cell: Range): Range {
    return cell.activateAsCurrentCell();
  }

  setActiveSelection(range: unknown): Range {
    return range instanceof Range ? range.activate() : this.getRange(range).activate();
  }

  getActiveRangeList(): RangeList {
    return new RangeList([this.getActiveRange()]);
  }

  setActiveRangeList(rangeList: RangeList): RangeList {
    return rangeList.activate();
  }

  /** @partly copies within the workbook only */
  copyTo(spreadsheet: object): Sheet {
    requireWrite('copyTo');
    if (spreadsheet !== this.getParent()) mismatch('SpreadsheetApp.Sheet.copyTo', [spreadsheet]);
    const count = call('book.sheets').length;
    return new Sheet(
      call('book.insertSheet', freeName(`Copy of ${this.getName()}`), count, this.key),
    );
  }

  activate(): this {
    call('book.activate', this.key, null);
    return this;
  }

  appendRow(rowContents: unknown): this {
    requireWrite('appendRow');
    if (!Array.isArray(rowContents)) mismatch('SpreadsheetApp.Sheet.appendRow', [rowContents]);
    call('sheet.append', this.key, rowContents.map(toCell));
    return this;
  }

  clear(options: { contentsOnly?: boolean; formatOnly?: boolean } = {}): this {
    requireWrite('clear');
    this.#all().clear(options);
    return this;
  }

  clearContents(): this {
    requireWrite('clearContents');
    this.#all().clearContent();
    return this;
  }

  clearFormats(): this {
    requireWrite('clearFormats');
    this.#all().clearFormat();
    return this;
  }

  /** Sorts all rows but the frozen ones by one column. */
  sort(columnPosition: unknown, ascending: unknown = true): this {
    const { rows, columns } = call('sheet.extent', this.key);
    const frozen = this.getFrozenRows();
    if (rows <= frozen) return this;
    const box = { row: frozen + 1, column: 1, rows: rows - frozen, columns };
    rangeAt(this, box).sort({ column: whole(columnPosition), ascending: ascending !== false });
    return this;
  }

  createTextFinder(findText: unknown) {
    return new TextFinder(this.getDataRange(), String(findText));
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

  #all(): Range {
    const { rows, columns } = this.state();
    return new Range(this, { row: 1, column: 1, rows, columns });
  }
}

/** A name that no sheet has: with a number behind it where it is taken. */
export function freeName(name: string): string {
  const taken = new Set(call('book.sheets').map((sheet) => sheet.name.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number++) {
    if (!taken.has(`${name} ${number}`.toLowerCase())) return `${name} ${number}`;
  }
}

function assertCount(axis: Axis, count: number): void {
  const word = axis === 'ROW' ? 'rows' : 'columns';
  if (count < 1) throw new Exception(`The number of ${word} must be at least 1.`);
}
