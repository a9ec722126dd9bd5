/** Spreadsheet. */
import { boxOf, parseReference } from '../../../shared/a1';
import { mismatch, whole } from '../arguments';
import { bookTimeZone, setBookTimeZone } from '../dates';
import { Exception } from '../exception';
import { call, environment } from '../host';
import { requireWrite } from '../permissions';
import { User } from '../session';
import { ui } from '../ui/ui';
import { IN_BOOK } from './location';
import { addMetadata, type DeveloperMetadata, metadataAt } from './metadata';
import { DeveloperMetadataFinder } from './metadata-finder';
import { type NamedRange, namedRange, namedRangesOf } from './named-range';
import { type Protection, protectionsIn } from './protection';
import { type Range, rangeAt } from './range';
import { Selection } from './selection';
import { freeName, Sheet } from './sheet';
import { SpreadsheetActive } from './spreadsheet-active';

const TOAST_SECONDS = 5;

export class Spreadsheet extends SpreadsheetActive {
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
    return bookTimeZone();
  }

  /** @partly NOW and TODAY go by the computer's time zone */
  setSpreadsheetTimeZone(timezone: unknown): void {
    requireWrite('setSpreadsheetTimeZone');
    call('book.setTimeZone', String(timezone));
    setBookTimeZone(String(timezone));
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

  getSelection(): Selection<Sheet> {
    return new Selection(this.getActiveSheet());
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
    return cell.activateAsCurrentCell();
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
    if (name === '') throw new Exception('Invalid argument: name');
    const place = index === undefined ? this.getActiveSheet().getIndex() : whole(index);
    const key = call('book.insertSheet', name ?? null, place, options.template?.key ?? null);
    return new Sheet(key).activate();
  }

  deleteSheet(sheet: unknown): void {
    requireWrite('deleteSheet');
    if (!(sheet instanceof Sheet)) mismatch('SpreadsheetApp.Spreadsheet.deleteSheet', [sheet]);
    call('sheet.delete', sheet.key);
  }

  duplicateActiveSheet(): Sheet {
    requireWrite('duplicateActiveSheet');
    const sheet = this.getActiveSheet();
    const name = freeName(`Copy of ${sheet.getName()}`);
    return new Sheet(call('book.insertSheet', name, sheet.getIndex(), sheet.key)).activate();
  }

  deleteActiveSheet(): Sheet {
    this.deleteSheet(this.getActiveSheet());
    return this.getActiveSheet();
  }

  moveActiveSheet(position: unknown): void {
    requireWrite('moveActiveSheet');
    call('sheet.move', this.getActiveSheet().key, whole(position));
  }

  /** A range by its name, or by A1 or R1C1 notation, in the sheet that it names or in the active one. */
  getRange(a1Notation: unknown): Range<Sheet> {
    if (typeof a1Notation !== 'string') {
      mismatch('SpreadsheetApp.Spreadsheet.getRange', [a1Notation]);
    }
    const named = this.getRangeByName(a1Notation);
    if (named) return named;
    const reference = parseReference(a1Notation);
    if (!reference) throw new Exception('Range not found');
    const sheet = reference.sheet ? this.getSheetByName(reference.sheet) : this.getActiveSheet();
    if (!sheet) throw new Exception('Range not found');
    const { rows, columns } = sheet.state();
    return rangeAt(sheet, boxOf(reference, rows, columns));
  }

  getRangeByName(name: unknown): Range<Sheet> | null {
    const found = namedRange(String(name));
    return found ? rangeAt(new Sheet(found.sheet), found.box) : null;
  }

  getNamedRanges(): NamedRange[] {
    return namedRangesOf(null);
  }

  setNamedRange(name: unknown, range: Range<Sheet>): void {
    requireWrite('setNamedRange');
    call('names.set', String(name), range.getSheet().key, range.box);
  }

  removeNamedRange(name: unknown): void {
    requireWrite('removeNamedRange');
    call('names.remove', String(name));
  }

  getProtections(type: unknown): Protection[] {
    return protectionsIn(null, type);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(IN_BOOK, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return metadataAt(IN_BOOK);
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(IN_BOOK);
  }

  /** Items are objects with name and functionName; null stands for a line. */
  addMenu(name: unknown, subMenus: ({ name: string; functionName: string } | null)[]): void {
    const menu = ui.createMenu(name);
    for (const item of subMenus) {
      if (item) menu.addItem(item.name, item.functionName);
      else menu.addSeparator();
    }
    menu.addToUi();
  }

  getOwner(): User {
    return new User(environment.people[0] ?? '');
  }

  getEditors(): User[] {
    return environment.people.map((email) => new User(email));
  }

  /** Those who may edit may look as well. */
  getViewers(): User[] {
    return this.getEditors();
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

  override toString(): string {
    return 'Spreadsheet';
  }
}

interface InsertOptions {
  template?: Sheet;
}
