/** Sheets: their state, and adding, deleting, renaming, moving and hiding them. */
import { ScriptException } from '../errors';
import type { Book } from './book';
import type { SheetState } from './calls';
import type { CoreCommand, SpreadsheetModel } from './library';

const gidPattern = /^gid(\d+)$/;

/** An o-spreadsheet id for a new sheet, which contains Google's number of it. */
export function newSheetKey(gid = Math.floor(Math.random() * 2 ** 31)): string {
  return `gid${gid}`;
}

/** The number of a sheet: from its id, or a hash of an id that o-spreadsheet made. */
export function gidOf(key: string): number {
  const known = gidPattern.exec(key)?.[1];
  if (known) return Number(known);
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return hash >>> 1;
}

/**
 * The state of a sheet.
 *
 * Throws ScriptException when it was deleted.
 */
export function sheetState({ getters }: SpreadsheetModel, key: string): SheetState {
  if (!getters.tryGetSheet(key)) throw new ScriptException(`Sheet ${gidOf(key)} not found`);
  const { xSplit, ySplit } = getters.getPaneDivisions(key);
  return {
    key,
    gid: gidOf(key),
    name: getters.getSheetName(key),
    index: getters.getSheetIds().indexOf(key) + 1,
    isHidden: !getters.isSheetVisible(key),
    rows: getters.getNumberRows(key),
    columns: getters.getNumberCols(key),
    frozenRows: ySplit,
    frozenColumns: xSplit,
  };
}

export function sheetAppearance({ getters }: SpreadsheetModel, key: string) {
  const { color, areGridLinesVisible } = getters.getSheet(key);
  return { tabColor: color ?? null, hasGridlines: areGridLinesVisible };
}

/** o-spreadsheet's id of the sheet with this name, ignoring case as Google does. */
export function sheetNamed({ getters }: SpreadsheetModel, name: string): string | undefined {
  return getters.getSheetIdByName(name);
}

/** The size of a new sheet, as in Google Sheets. */
export const newSheet = { rows: 1000, columns: 26 };

/**
 * Adds a sheet, or a copy of one.
 *
 * @param index its place, counted from 0; null for the last place
 * Throws ScriptException when the name is taken.
 */
export function insertSheet(
  book: Book,
  name: string | null,
  index: number | null,
  template: string | null,
): string {
  const { getters } = book.model;
  const key = newSheetKey();
  const sheets = getters.getSheetIds();
  const newName = name ?? getters.getNextSheetName();
  assertFreeName(book.model, newName);
  const position = Math.min(index ?? sheets.length, sheets.length);
  if (template) {
    const from = sheets.indexOf(sheetState(book.model, template).key);
    book.apply([
      { type: 'DUPLICATE_SHEET', sheetId: template, sheetIdTo: key, sheetNameTo: newName },
      ...moveCommands(key, from + 1, position),
    ]);
  } else {
    book.apply([
      {
        type: 'CREATE_SHEET',
        sheetId: key,
        name: newName,
        position,
        rows: newSheet.rows,
        cols: newSheet.columns,
      },
    ]);
  }
  return key;
}

function assertFreeName(model: SpreadsheetModel, name: string): void {
  if (sheetNamed(model, name)) {
    throw new ScriptException(
      `A sheet with the name "${name}" already exists. Please enter another name.`,
    );
  }
}

function moveCommands(key: string, from: number, to: number): CoreCommand[] {
  return from === to ? [] : [{ type: 'MOVE_SHEET', sheetId: key, delta: to - from }];
}

/** Moves a sheet to a place counted from 1. */
export function moveSheet(book: Book, sheet: string, index: number): void {
  book.apply(moveCommands(sheet, sheetState(book.model, sheet).index, index));
}

/**
 * Deletes a sheet.
 *
 * Throws ScriptException when it is the only visible one.
 */
export function deleteSheet(book: Book, sheet: string): void {
  const { name, isHidden } = sheetState(book.model, sheet);
  if (!isHidden && book.model.getters.getVisibleSheetIds().length === 1) {
    throw new ScriptException("You can't remove all the sheets in a document.");
  }
  // o-spreadsheet refuses to delete any sheet, even a hidden one, while only one is visible.
  if (isHidden) book.apply([{ type: 'SHOW_SHEET', sheetId: sheet }]);
  book.apply([{ type: 'DELETE_SHEET', sheetId: sheet, sheetName: name }]);
}

export function renameSheet(book: Book, sheet: string, name: string): void {
  const { name: oldName } = sheetState(book.model, sheet);
  if (name === oldName) return;
  if (sheetNamed(book.model, name) !== sheet) assertFreeName(book.model, name);
  book.apply([{ type: 'RENAME_SHEET', sheetId: sheet, newName: name, oldName }]);
}

export function hideSheet(book: Book, sheet: string, isHidden: boolean): void {
  const state = sheetState(book.model, sheet);
  if (state.isHidden === isHidden) return;
  if (isHidden && book.model.getters.getVisibleSheetIds().length === 1) {
    throw new ScriptException("You can't hide all the sheets in a document.");
  }
  book.apply([{ type: isHidden ? 'HIDE_SHEET' : 'SHOW_SHEET', sheetId: sheet }]);
}
