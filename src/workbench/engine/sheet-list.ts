/** Adds, copies, moves, renames, hides and deletes sheets. */
import { ScriptException } from '../exception';
import type { Book } from './book';
import type { CoreCommand, EngineModel } from './library';
import { newSheetKey, sheetNamed, sheetState } from './sheets';

/** The size of a new sheet, as in Google Sheets. */
export const NEW_SHEET = { rows: 1000, columns: 26 };

/**
 * Adds a sheet, or a copy of one.
 *
 * @param index the place it gets, counted from 0; behind the last where null
 * @throws ScriptException when the name is taken
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
        rows: NEW_SHEET.rows,
        cols: NEW_SHEET.columns,
      },
    ]);
  }
  return key;
}

function assertFreeName(model: EngineModel, name: string): void {
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
 * @throws ScriptException when it is the only visible one
 */
export function deleteSheet(book: Book, sheet: string): void {
  const { name, isHidden } = sheetState(book.model, sheet);
  if (!isHidden && book.model.getters.getVisibleSheetIds().length === 1) {
    throw new ScriptException("You can't remove all the sheets in a document.");
  }
  // The engine deletes nothing while a single sheet is visible, not even a hidden one.
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
