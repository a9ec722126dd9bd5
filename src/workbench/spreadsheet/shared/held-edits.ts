/** Keeps edits that are made during an undo or redo, which o-spreadsheet would refuse and lose. */
import type { Command, LocalCommand, Model } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { editName } from './edit-names';
import { EditPlace } from './edit-place';
import { type Captured, LocalState } from './local-state';
import { tell } from './not-done';
import type { Dispatch, ModelParts } from './revision-history';

/** Edits that the library works out from the selection, the clipboard or the fill handle. */
const local: readonly string[] = [
  'PASTE',
  'PASTE_FROM_OS_CLIPBOARD',
  'REPEAT_PASTE',
  'COPY_PASTE_CELLS_ABOVE',
  'COPY_PASTE_CELLS_ON_LEFT',
  'COPY_PASTE_CELLS_ON_ZONE',
  'AUTOFILL',
  'AUTOFILL_AUTO',
  'SORT_CELLS',
  'REMOVE_DUPLICATES',
  'TRIM_WHITESPACE',
  'SPLIT_TEXT_INTO_COLUMNS',
  'REPLACE_SEARCH',
  'DELETE_UNFILTERED_CONTENT',
  'SET_DECIMAL',
  'SUM_SELECTION',
  'INSERT_CELL',
  'DELETE_CELL',
  'MOVE_COLUMNS_ROWS',
  'TOGGLE_CHECKBOX',
] satisfies readonly LocalCommand['type'][];

/** These go by what can be undone when they are done, not when they were meant. */
const undos: readonly string[] = [
  'REQUEST_UNDO',
  'REQUEST_REDO',
] satisfies readonly LocalCommand['type'][];

/** What a person does before an edit, which changes nothing in the workbook. */
const preparing: readonly string[] = [
  'COPY',
  'CUT',
  'AUTOFILL_SELECT',
  'ACTIVATE_SHEET',
] satisfies readonly LocalCommand['type'][];

interface Held {
  readonly meant: Command;
  readonly place: EditPlace;
  /** The selection, the clipboard and the fill handle, for edits that depend on them. */
  readonly state: Captured | undefined;
  readonly movesRows: boolean;
}

/**
 * Holds edits that a model refuses during an undo, and applies them in order, where they were meant, when the undo has
 * arrived. Call it after `repeatCommands`, which first does what is due then: an edit must not come in between.
 */
export function holdEdits(model: Model, library: Library): void {
  const parts = model as unknown as ModelParts;
  const { coreTypes, DispatchResult } = library;
  const edits = new Set<string>([...coreTypes, ...local, ...undos]);
  const { dispatch, session } = parts;
  const state = new LocalState(model, library);
  const held: Held[] = [];
  const holding: Dispatch = (type, payload) => {
    const result = dispatch(type, payload);
    if (!result.isCancelledBecause('WaitingSessionConfirmation' as never)) return result;
    if (preparing.includes(type)) {
      session.waitingUndoRedoAck = false;
      const done = dispatch(type, payload);
      session.waitingUndoRedoAck = true;
      return done;
    }
    if (!edits.has(type)) return result;
    const meant = { type, ...payload } as Command;
    const place = new EditPlace(library, parts.getters, meant, state.reachedBy(meant));
    const then = local.includes(type) ? state.capture() : undefined;
    held.push({ meant, place, state: then, movesRows: state.movesRows(meant) });
    return DispatchResult.Success;
  };
  parts.dispatch = holding;
  session.on('collaborative-event-received', holding, () => {
    for (const { meant, place, state: then, movesRows } of held.splice(0)) {
      const now = place.commandNow();
      const name = [editName({ rootCommand: meant, commands: [] }, parts.getters)];
      if (typeof now === 'string') {
        tell(parts, now, name);
        continue;
      }
      let isDone = false;
      let made: readonly string[] = [];
      const apply = () => {
        const command = movesRows ? state.forWholeRows(now.command) : now.command;
        const before = new Set(state.capture().history.undoStack);
        isDone = holding(command.type, command).isSuccessful;
        made = state.capture().history.undoStack.filter((id) => !before.has(id));
      };
      if (!then) apply();
      else if (state.within(then, now.move, apply) && made.length > 0) {
        const { undoStack } = state.capture().history;
        state.setHistory({ undoStack: [...undoStack, ...made], redoStack: [] });
      }
      if (!isDone && !undos.includes(meant.type)) tell(parts, 'refused', name);
    }
  });
}
