/** Spreadsheet. */
import { boxOf, parseA1 } from '../../../shared/a1';
import { mismatch, whole } from '../arguments';
import { Exception } from '../exception';
import { call, environment } from '../host';
import { requireWrite } from '../permissions';
import { type Range, rangeAt } from './range';
import { Sheet, selectionOf } from './sheet';

const TOAST_SECONDS = 5;

export class Spreadsheet {
  getId(): string {
    return call('book.state').id;
  }

  getName(): string {
    return call('book.state').name;
  }

  getUrl(): string {
    return call('book.state').url;
  }

  rename(newName: unknown): void {
    requireWrite('rename');
    call('book.rename', String(newName));
  }

  getSpreadsheetTimeZone(): string {
    return environment.timeZone;
  }

  getSpreadsheetLocale(): string {
    return environment.locale;
  }

  getSheets(): Sheet[] {
    return call('book.sheets').map(({ key }) => new Sheet(key));
  }

  getNumSheets(): number {
    return call('book.sheets').length;
  }

  getSheetByName(name: unknown): Sheet | null {
    const found = call('book.sheets').find((sheet) => sheet.name === name);
    return found ? new Sheet(found.key) : null;
  }

  getSheetById(id: unknown): Sheet | null {
    const found = call('book.sheets').find((sheet) => sheet.gid === id);
    return found ? new Sheet(found.key) : null;
  }

  getActiveSheet(): Sheet {
    return new Sheet(call('book.active').sheet);
  }

  getActiveRange(): Range<Sheet> {
    return this.getActiveSheet().getActiveRange();
  }

  getActiveCell(): Range<Sheet> {
    return this.getActiveSheet().getCurrentCell();
  }

  getCurrentCell(): Range<Sheet> {
    return this.getActiveSheet().getCurrentCell();
  }

  getSelection() {
    return selectionOf(this.getActiveSheet());
  }

  setActiveSheet(sheet: unknown, restoreSelection = false): Sheet {
    if (!(sheet instanceof Sheet)) mismatch('SpreadsheetApp.Spreadsheet.setActiveSheet', [sheet]);
    if (!restoreSelection) return sheet.activate();
    call('book.return', sheet.key);
    return sheet;
  }

  setActiveRange(range: Range<Sheet>): Range<Sheet> {
    return range.activate();
  }

  setCurrentCell(cell: Range<Sheet>): Range<Sheet> {
    return cell.activate();
  }

  /** (), (name), (index), (name, index), each with options {template} behind. */
  insertSheet(...args: unknown[]): Sheet {
    requireWrite('insertSheet');
    const last = args.at(-1);
    const options = typeof last === 'object' && last !== null ? (last as InsertOptions) : {};
    const given = args.slice(0, args.length - (options === last ? 1 : 0));
    const name = given.find((value) => typeof value === 'string');
    const index = given.find((value) => typeof value === 'number');
    const isKnownForm = given.length === Number(name !== undefined) + Number(index !== undefined);
    if (!isKnownForm) mismatch('SpreadsheetApp.Spreadsheet.insertSheet', args);
    const place = index === undefined ? this.getActiveSheet().getIndex() : whole(index);
    const key = call('book.insertSheet', name ?? null, place, options.template?.key ?? null);
    return new Sheet(key).activate();
  }

  deleteSheet(sheet: unknown): void {
    requireWrite('deleteSheet');
    if (!(sheet instanceof Sheet)) mismatch('SpreadsheetApp.Spreadsheet.deleteSheet', [sheet]);
    call('sheet.delete', sheet.key);
  }

  deleteActiveSheet(): Sheet {
    this.deleteSheet(this.getActiveSheet());
    return this.getActiveSheet();
  }

  moveActiveSheet(position: unknown): void {
    requireWrite('moveActiveSheet');
    call('sheet.move', this.getActiveSheet().key, whole(position));
  }

  /** A range by A1 notation, in the sheet that it names or in the active one. */
  getRange(a1Notation: unknown): Range<Sheet> {
    if (typeof a1Notation !== 'string') {
      mismatch('SpreadsheetApp.Spreadsheet.getRange', [a1Notation]);
    }
    const reference = parseA1(a1Notation);
    if (!reference) throw new Exception('Range not found');
    const sheet = reference.sheet ? this.getSheetByName(reference.sheet) : this.getActiveSheet();
    if (!sheet) throw new Exception('Range not found');
    const { rows, columns } = sheet.state();
    return rangeAt(sheet, boxOf(reference, rows, columns));
  }

  getDataRange(): Range<Sheet> {
    return this.getActiveSheet().getDataRange();
  }

  getLastRow(): number {
    return this.getActiveSheet().getLastRow();
  }

  getLastColumn(): number {
    return this.getActiveSheet().getLastColumn();
  }

  createTextFinder(findText: unknown) {
    return this.getActiveSheet().createTextFinder(findText);
  }

  toast(message: unknown, title: unknown = '', timeoutSeconds: unknown = TOAST_SECONDS): void {
    const seconds = typeof timeoutSeconds === 'number' ? timeoutSeconds : TOAST_SECONDS;
    call('book.toast', String(message), String(title ?? ''), seconds);
  }

  toString(): string {
    return 'Spreadsheet';
  }
}

interface InsertOptions {
  template?: Sheet;
}
