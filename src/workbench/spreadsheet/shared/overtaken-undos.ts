/**
 * Does undos otherwise that would bring data beside other rows. o-spreadsheet reverts the person's revision and writes
 * all later ones into the same cells again; if that revision had moved the cells, what others wrote stays where other
 * rows come. A sort is undone by bringing the rows, as they are now, into their former order; the undo of other moves is
 * refused.
 */
import type { Command, UID } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { LineMove, type LinesBySheet, presentAdded } from './line-moves';
import type { LocalState } from './local-state';
import { movedCommand } from './moved-command';
import { tell } from './not-done';
import { inverse, type ReorderCommand, sortsOf } from './reordered-rows';
import type { Dispatch, History, ModelParts } from './revision-history';

/** How rows get back into the order before a command. */
interface Back {
  readonly command: ReorderCommand;
  readonly lines: LinesBySheet;
}

export class OvertakenUndos {
  readonly #model: ModelParts;
  readonly #sorts: ReturnType<typeof sortsOf>;
  readonly #state: LocalState;
  readonly #dispatch: Dispatch;
  /** By the ids of revisions. */
  readonly #backs = new Map<string, Back>();
  /** Revisions that undid others, which a redo takes back in turn. */
  readonly #undoing = new Set<string>();
  #held: { readonly id: string; readonly how: 'undo' | 'redo' }[] = [];

  constructor(model: ModelParts, library: Library, state: LocalState, dispatch: Dispatch) {
    this.#model = model;
    this.#sorts = sortsOf(model, library);
    this.#state = state;
    this.#dispatch = dispatch;
  }

  /** Holds such undos and redos back from now on, whenever they would be sent. */
  begin(): void {
    const { session } = this.#model;
    const { acknowledge, sendPendingMessage } = session;
    session.acknowledge = (message) => {
      acknowledge.call(session, message);
      this.#waitForOwn();
    };
    session.sendPendingMessage = () => {
      this.#holdBack();
      sendPendingMessage.call(session);
    };
  }

  /** Notes how the revision that was just made is taken back, if it reordered rows. */
  note(id: string): void {
    const { back: command } = this.#sorts;
    this.forgetBack();
    if (command) this.#backs.set(id, { command, lines: this.#model.getters.getLines() });
    else this.#backs.delete(id);
  }

  /** Forgets a reordering that became no revision. */
  forgetBack(): void {
    this.#sorts.back = undefined;
  }

  /** The library stops waiting for the person's undo when another person's arrives, and edits would go astray. */
  #waitForOwn(): void {
    const { session } = this.#model;
    session.waitingUndoRedoAck = session.pendingMessages.some(
      ({ undoneRevisionId, redoneRevisionId }) => undoneRevisionId ?? redoneRevisionId,
    );
  }

  #holdBack(): void {
    const { session } = this.#model;
    for (;;) {
      const [first, ...rest] = session.pendingMessages;
      const { undoneRevisionId, redoneRevisionId } = first ?? {};
      const id = undoneRevisionId ?? redoneRevisionId;
      if (id === undefined) return;
      const isHeld =
        this.#undoing.has(id) ||
        isOvertaken(session.revisions, id) ||
        (undoneRevisionId !== undefined && this.#isFilled(id));
      if (!isHeld) return;
      session.pendingMessages = rest;
      this.#waitForOwn();
      this.#held.push({ id, how: undoneRevisionId === undefined ? 'redo' : 'undo' });
    }
  }

  /** Whether lines that a revision inserted, and its undo would delete, hold something now. */
  #isFilled(id: string): boolean {
    const { session, getters } = this.#model;
    const { commands } = session.revisions.get(id);
    const insertions = commands.flatMap((each) => (each.type === 'ADD_COLUMNS_ROWS' ? [each] : []));
    if (insertions.length < commands.length) return false;
    return insertions.some((command) => {
      const { COL, ROW } = presentAdded(command, getters.getLines());
      const [cols, rows] = [new Set(COL), new Set(ROW)];
      return getters.getCells(command.sheetId).some((cell) => {
        const { col, row } = getters.getCellPosition(cell.id);
        return (cols.has(col) || rows.has(row)) && (cell.isFormula || cell.content !== '');
      });
    });
  }

  /** Does what was held back, or tells the person that it can't be done. */
  doOtherwise(): void {
    const held = this.#held;
    this.#held = [];
    for (const { id, how } of held) {
      const { undoStack, redoStack } = this.#state.forget(id);
      const command = this.#commandFor(id, how);
      if (!command || !this.#dispatch(command.type, command).isSuccessful) {
        tell(this.#model, how);
        continue;
      }
      const made = this.#state.capture().history.undoStack.at(-1);
      if (made === undefined || made === undoStack.at(-1)) continue;
      if (how === 'undo') {
        this.#undoing.add(made);
        this.#state.setHistory({ undoStack, redoStack: [...redoStack, made] });
      } else this.#state.setHistory({ undoStack: [...undoStack, made], redoStack });
    }
  }

  #commandFor(id: string, how: 'undo' | 'redo'): Command | null {
    const back = this.#backs.get(id);
    if (!back) return null;
    const isBack = how === 'undo' || this.#undoing.has(id);
    const { command, lines } = back;
    const meant: unknown = isBack ? command : inverse(command);
    const move = new LineMove(lines, this.#model.getters);
    return movedCommand(meant as Command, move, command.sheetId);
  }
}

/** The fields by which commands name what they change. */
interface Places {
  readonly sheetId?: UID;
  readonly targetSheetId?: UID;
  readonly row?: number;
}

/** Commands of a person that move cells, beside all that send MOVE_RANGES. */
const moving = new Set<string>(['SORT_CELLS', 'REMOVE_DUPLICATES', 'WORKBENCH_REORDER_ROWS']);

/** Whether a revision moved cells that others changed since. */
function isOvertaken(history: History, id: string): boolean {
  const { tree, HEAD_BRANCH } = history;
  const { branch, operation } = tree.findOperation(HEAD_BRANCH, id);
  const { rootCommand, commands, clientId } = operation.data;
  const isMoving =
    moving.has(rootCommand?.type ?? '') || commands.some(({ type }) => type === 'MOVE_RANGES');
  if (!isMoving) return false;
  const rows = new Map<UID, { readonly top: number; readonly bottom: number }>();
  for (const command of commands) {
    const { sheetId, targetSheetId, row } = command as Places;
    if (command.type === 'MOVE_RANGES') continue;
    for (const sheet of [sheetId, targetSheetId]) {
      if (sheet === undefined) continue;
      const { top, bottom } = rows.get(sheet) ?? { top: Number.POSITIVE_INFINITY, bottom: 0 };
      // A command without a row is about lines.
      rows.set(sheet, {
        top: Math.min(top, row ?? 0),
        bottom: Math.max(bottom, row ?? Number.POSITIVE_INFINITY),
      });
    }
  }
  for (const later of tree.execution(branch).startAfter(id)) {
    if (later.isCancelled || later.operation.data.clientId === clientId) continue;
    for (const { sheetId, row } of later.operation.data.commands as readonly Places[]) {
      const changed = sheetId === undefined ? undefined : rows.get(sheetId);
      if (changed && (row === undefined || (row >= changed.top && row <= changed.bottom)))
        return true;
    }
  }
  return false;
}
