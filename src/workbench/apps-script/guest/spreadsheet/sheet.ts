/** Sheet. */
import { mismatch, whole } from '../arguments';
import { toCell } from '../cell-values';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { Range, rangeAt, rangeOf, textFinder } from './range';
import { RangeList } from './range-list';
import { SheetLines } from './sheet-lines';

export class Sheet extends SheetLines {
  getSheetId(): number {
    return this.state().gid;
  }

  getIndex(): number {
    return this.state().index;
  }

  setName(name: unknown): this {
    requireWrite('setName');
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

  getRange(...args: unknown[]): Range<Sheet> {
    return rangeOf(this, args);
  }

  getRangeList(a1Notations: string[]): RangeList<Sheet> {
    return new RangeList(a1Notations.map((a1) => this.getRange(a1)));
  }

  getDataRange(): Range<Sheet> {
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
  getActiveRange(): Range<Sheet> {
    const { sheet, box } = call('book.active');
    const corner = { row: 1, column: 1, rows: 1, columns: 1 };
    return new Range(this as Sheet, sheet === this.key ? box : corner);
  }

  getActiveCell(): Range<Sheet> {
    return this.getCurrentCell();
  }

  getCurrentCell(): Range<Sheet> {
    const { sheet, cell } = call('book.active');
    const { row, column } = sheet === this.key ? cell : { row: 1, column: 1 };
    return new Range(this as Sheet, { row, column, rows: 1, columns: 1 });
  }

  getSelection() {
    return selectionOf(this);
  }

  setActiveRange(range: Range<Sheet>): Range<Sheet> {
    return range.activate();
  }

  setCurrentCell(cell: Range<Sheet>): Range<Sheet> {
    return cell.activate();
  }

  setActiveSelection(range: unknown): Range<Sheet> {
    return range instanceof Range ? range.activate() : this.getRange(range).activate();
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
    return textFinder(this.getDataRange(), String(findText));
  }

  #all(): Range<Sheet> {
    const { rows, columns } = this.state();
    return new Range(this as Sheet, { row: 1, column: 1, rows, columns });
  }
}

/** What is selected, seen from the active sheet. */
export function selectionOf(sheet: Sheet) {
  return {
    getActiveRange: () => sheet.getActiveRange(),
    getActiveRangeList: () => new RangeList([sheet.getActiveRange()]),
    getActiveSheet: () => sheet,
    getCurrentCell: () => sheet.getCurrentCell(),
  };
}
