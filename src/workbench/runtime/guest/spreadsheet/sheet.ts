/** Google's class Sheet: its ranges, appearance, attached data and selection. */
import type { SheetState } from '../../../spreadsheet/calls';
import type { Box } from '../../../spreadsheet/shared/a1';
import { toCell } from '../cell-values';
import { type EnumValue, enumOf } from '../enums';
import { Exception, mismatch, whole } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { type Filter, filterOf } from './filter';
import { inSheet } from './marks';
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
import { SheetLines, sizes } from './sheet-lines';
import { TextFinder } from './text-finder';

export const SheetType = enumOf('GRID', 'OBJECT', 'DATASOURCE');

/** Google's numbers of sheets by key, which never change. */
const numbers = new Map<string, number>();

/** A sheet from the workbench's answer, whose number is cached. */
export function knownSheet({ key, gid }: SheetState): Sheet {
  numbers.set(key, gid);
  return new Sheet(key);
}

export class Sheet extends SheetLines implements SheetRef {
  readonly key: string;

  constructor(key: string) {
    super();
    this.key = key;
    Object.defineProperty(this, 'key', { enumerable: false });
  }

  state(): SheetState {
    return call('sheet.state', this.key);
  }

  /** As in Google Sheets, it needs no call once the sheet was listed. */
  getSheetId(): number {
    const number = numbers.get(this.key) ?? this.state().gid;
    numbers.set(this.key, number);
    return number;
  }

  /** As in Google Sheets, uses the cached size; if the sheet shrank meanwhile, the call itself is refused. */
  holds({ row, column, rows, columns }: Box): boolean {
    const [lastRow, lastColumn] = [row + rows - 1, column + columns - 1];
    const known = sizes.get(this.key);
    if (known && lastRow <= known.rows && lastColumn <= known.columns) return true;
    const size = this.state();
    sizes.set(this.key, size);
    return lastRow <= size.rows && lastColumn <= size.columns;
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

  override toString(): string {
    return 'Sheet';
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

  /** The selection if the sheet is active, otherwise its corner. */
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

  clear(options?: { readonly contentsOnly?: boolean; readonly formatOnly?: boolean } | null): this {
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

  /** Sorts all rows except frozen ones by a column. */
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

  #all(): Range {
    const { rows, columns } = this.state();
    return new Range(this, { row: 1, column: 1, rows, columns });
  }
}

/** The selection in the active sheet. */
export class Selection {
  readonly #sheet: Sheet;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  getActiveRange(): Range {
    return this.#sheet.getActiveRange();
  }

  /** @partly a selection of several ranges comes as its last one */
  getActiveRangeList(): RangeList {
    return new RangeList([this.#sheet.getActiveRange()]);
  }

  getActiveSheet(): Sheet {
    return this.#sheet;
  }

  getCurrentCell(): Range {
    return this.#sheet.getCurrentCell();
  }

  getNextDataRange(direction: EnumValue): Range {
    return this.#sheet.getCurrentCell().getNextDataCell(direction);
  }
}

/** A free name for a sheet, with a number added if the name is taken. */
export function freeName(name: string): string {
  const taken = new Set(call('book.sheets').map((sheet) => sheet.name.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number++) {
    if (!taken.has(`${name} ${number}`.toLowerCase())) return `${name} ${number}`;
  }
}
