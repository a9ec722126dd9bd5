/** Google's class Spreadsheet: its sheets, ranges, metadata, menus and editors. */
import { boxOf, parseReference } from '../../../spreadsheet/shared/a1';
import { bookTimeZone, setBookTimeZone } from '../cell-values';
import { callMethod, classWith } from '../class-with';
import { Exception, mismatch, whole } from '../exception';
import { call, environment } from '../host';
import { requireWrite } from '../permissions';
import { User } from '../session';
import { ui } from '../ui';
import { inBook } from './marks';
import {
  addMetadata,
  type DeveloperMetadata,
  DeveloperMetadataFinder,
  metadataAt,
} from './metadata';
import { type NamedRange, namedRange, namedRangesOf } from './named-range';
import { type Protection, protectionsIn } from './protection';
import { type Range, rangeAt } from './range';
import { freeName, knownSheet, Sheet } from './sheet';

const toastSeconds = 5;

/** Methods that a spreadsheet forwards to its active sheet. */
const asActiveSheet = [
  'appendRow',
  'autoResizeColumn',
  'createTextFinder',
  'deleteColumn',
  'deleteColumns',
  'deleteRow',
  'deleteRows',
  'getActiveCell',
  'getActiveRange',
  'getActiveRangeList',
  'getColumnWidth',
  'getCurrentCell',
  'getDataRange',
  'getFrozenColumns',
  'getFrozenRows',
  'getLastColumn',
  'getLastRow',
  'getRangeList',
  'getRowHeight',
  'getSelection',
  'getSheetId',
  'getSheetName',
  'getSheetValues',
  'hideColumn',
  'hideRow',
  'insertColumnAfter',
  'insertColumnBefore',
  'insertColumnsAfter',
  'insertColumnsBefore',
  'insertRowAfter',
  'insertRowBefore',
  'insertRowsAfter',
  'insertRowsBefore',
  'isColumnHiddenByUser',
  'isRowHiddenByFilter',
  'isRowHiddenByUser',
  'setActiveRange',
  'setActiveRangeList',
  'setActiveSelection',
  'setColumnWidth',
  'setCurrentCell',
  'setFrozenColumns',
  'setFrozenRows',
  'setRowHeight',
  'sort',
  'unhideColumn',
  'unhideRow',
] as const;

const AsActiveSheet = classWith<
  Pick<Sheet, (typeof asActiveSheet)[number]>,
  { getActiveSheet(): Sheet }
>(
  asActiveSheet.map((name) => [
    name,
    (book, ...args) => callMethod(book.getActiveSheet(), name, args),
  ]),
);

export class Spreadsheet extends AsActiveSheet {
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

  /** @partly a page that is open shows NOW and TODAY by it once it is reloaded */
  setSpreadsheetTimeZone(timezone: unknown): void {
    requireWrite('setSpreadsheetTimeZone');
    call('book.setTimeZone', String(timezone));
    setBookTimeZone(String(timezone));
  }

  getSpreadsheetLocale(): string {
    return environment.locale;
  }

  getSheets(): Sheet[] {
    return call('book.sheets').map(knownSheet);
  }

  getNumSheets(): number {
    return call('book.sheets').length;
  }

  getSheetByName(name: unknown): Sheet | null {
    const found = call('book.sheets').find((sheet) => sheet.name === name);
    return found ? knownSheet(found) : null;
  }

  getSheetById(id: unknown): Sheet | null {
    const found = call('book.sheets').find((sheet) => sheet.gid === id);
    return found ? knownSheet(found) : null;
  }

  getActiveSheet(): Sheet {
    return new Sheet(call('book.active').sheet);
  }

  setActiveSheet(sheet: unknown, restoreSelection = false): Sheet {
    if (!(sheet instanceof Sheet)) mismatch('SpreadsheetApp.Spreadsheet.setActiveSheet', [sheet]);
    if (!restoreSelection) return sheet.activate();
    call('book.return', sheet.key);
    return sheet;
  }

  renameActiveSheet(newName: unknown): void {
    this.getActiveSheet().setName(newName);
  }

  /** (), (name), (index), (name, index), each optionally followed by {template}. */
  insertSheet(...args: unknown[]): Sheet {
    requireWrite('insertSheet');
    const last = args.at(-1);
    const hasOptions = typeof last === 'object' && (last !== null || args.length > 1);
    const options = hasOptions ? (last as InsertOptions | null) : null;
    const given = args.slice(0, args.length - (hasOptions ? 1 : 0));
    const name = given.find((value) => typeof value === 'string');
    const index = given.find((value) => typeof value === 'number');
    const isKnownForm = given.length === Number(name !== undefined) + Number(index !== undefined);
    if (!isKnownForm) mismatch('SpreadsheetApp.Spreadsheet.insertSheet', args);
    if (name === '') throw new Exception('Invalid argument: name');
    const place = index === undefined ? this.getActiveSheet().getIndex() : whole(index);
    const key = call('book.insertSheet', name ?? null, place, options?.template?.key ?? null);
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

  /** A range by its name, or by A1 or R1C1 notation in the named or the active sheet. */
  getRange(a1Notation: unknown): Range {
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

  getRangeByName(name: unknown): Range | null {
    const found = namedRange(String(name));
    return found ? rangeAt(new Sheet(found.sheet), found.box) : null;
  }

  getNamedRanges(): NamedRange[] {
    return namedRangesOf(null);
  }

  setNamedRange(name: unknown, range: Range): void {
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
    addMetadata(inBook, args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return metadataAt(inBook);
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(inBook);
  }

  /** Items are objects with name and functionName; null is a separator. */
  addMenu(
    name: unknown,
    subMenus: ({ readonly name: string; readonly functionName: string } | null)[],
  ): void {
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

  /** Editors are viewers too. */
  getViewers(): User[] {
    return this.getEditors();
  }

  toast(message: unknown, title: unknown = '', timeoutSeconds: unknown = toastSeconds): void {
    const seconds = typeof timeoutSeconds === 'number' ? timeoutSeconds : toastSeconds;
    call('book.toast', String(message), String(title ?? ''), seconds);
  }

  override toString(): string {
    return 'Spreadsheet';
  }
}

interface InsertOptions {
  readonly template?: Sheet;
}
