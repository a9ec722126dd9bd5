/** Brings the sheet to the front in which an undo or redo changes something, as Google Sheets does. */
import type { Model } from '@odoo/o-spreadsheet';
import { type CommandPlaces, sheetsOf } from './command-places';
import type { Library } from './define-function';
import { LocalState } from './local-state';
import type { ModelParts } from './revision-history';

const stacks: Readonly<Record<string, 'undoStack' | 'redoStack'>> = {
  REQUEST_UNDO: 'undoStack',
  REQUEST_REDO: 'redoStack',
};

/** Call it before `holdEdits`, whose undos come later. Throws TypeError if the library has other plugins. */
export function showUndoneSheet(model: Model, library: Library): void {
  const parts = model as unknown as ModelParts;
  const { dispatch, getters, session } = parts;
  const state = new LocalState(model, library);
  parts.dispatch = (type, payload) => {
    const stack = stacks[type];
    const id = stack && state.capture().history[stack].at(-1);
    if (id !== undefined && !session.waitingUndoRedoAck) {
      const { commands } = session.revisions.get(id);
      const changed = new Set((commands as readonly CommandPlaces[]).flatMap(sheetsOf));
      const sheetIdFrom = getters.getActiveSheetId();
      const sheetIdTo = getters.getVisibleSheetIds().find((sheet) => changed.has(sheet));
      if (sheetIdTo !== undefined && !changed.has(sheetIdFrom))
        dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo });
    }
    return dispatch(type, payload);
  };
}
