/** Sheet. */
import { mismatch, whole } from '../arguments';
import { toCell } from '../cell-values';
import { type EnumValue, enumOf } from '../enums';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { Range, rangeAt, rangeOf, textFinder } from './range';
import { RangeList } from './range-list';
import { Selection } from './selection';
import { SheetMore } from './sheet-more';

export const SheetType = enumOf('GRID', 'OBJECT', 'DATASOURCE');

export class Sheet extends SheetMore {
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

  getSelection(): Selection<Sheet> {
    return new Selection(this as Sheet);
  }

  setActiveRange(range: Range<Sheet>): Range<Sheet> {
    return range.activate();
  }

  setCurrentCell(cell: Range<Sheet>): Range<Sheet> {
    return cell.activateAsCurrentCell();
  }

  setActiveSelection(range: unknown): Range<Sheet> {
    return range instanceof Range ? range.activate() : this.getRange(range).activate();
  }

  getActiveRangeList(): RangeList<Sheet> {
    return new RangeList([this.getActiveRange()]);
  }

  setActiveRangeList(rangeList: RangeList<Sheet>): RangeList<Sheet> {
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
    return textFinder(this.getDataRange(), String(findText));
  }

  #all(): Range<Sheet> {
    const { rows, columns } = this.state();
    return new Range(this as Sheet, { row: 1, column: 1, rows, columns });
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
