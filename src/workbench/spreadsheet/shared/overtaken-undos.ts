/**
 * Does undos otherwise that would bring data beside other rows. o-spreadsheet reverts the person's revision and writes
 * all later ones into the same cells again; if that revision had moved the cells, what others wrote stays where other
 * rows come. A sort is undone by bringing the rows, as they are now, into their former order, unless others sorted or
 * moved them since; a deletion by bringing back what it deleted; the undo of other moves is refused.
 */
import type { Command, UID } from '@odoo/o-spreadsheet';
import { type CommandPlaces, sheetsOf } from './command-places';
import type { Library } from './define-function';
import { editName } from './edit-names';
import { presentAdded } from './line-moves';
import type { LocalState } from './local-state';
import { movedCommand } from './moved-command';
import { tell } from './not-done';
import { OverwrittenCells, type RestoreCommand } from './overwritten-cells';
import { inverse, sortsOf } from './reordered-rows';
import type { Dispatch, History, ModelParts, Revision } from './revision-history';
import { RowOrder } from './row-order';

export class OvertakenUndos {
  readonly #model: ModelParts;
  readonly #sorts: ReturnType<typeof sortsOf>;
  readonly #state: LocalState;
  readonly #dispatch: Dispatch;
  /** By the ids of revisions. */
  readonly #orders = new Map<string, RowOrder>();
  /** What the command overwrites that is being done. */
  #overwriting: OverwrittenCells | undefined;
  /** Revisions that stay to be undone or redone once, though others sorted their rows or hid their sheet since. */
  readonly #refused = new Set<string>();
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

  /** Notes how a command is taken back that is done next. */
  prepare(command: Command): void {
    this.#sorts.back = undefined;
    this.#overwriting = OverwrittenCells.of(this.#model.getters, command);
  }

  /** Notes how the revision that was just made is taken back, if it reordered rows or overwrote cells. */
  note(id: string): void {
    const { back } = this.#sorts;
    this.#sorts.back = undefined;
    if (back) this.#orders.set(id, new RowOrder(this.#model.getters, back));
    else this.#orders.delete(id);
    this.#overwriting?.noteAfter();
    if (this.#overwriting) this.#sorts.overwritten.set(id, this.#overwriting);
    else this.#sorts.overwritten.delete(id);
    this.#overwriting = undefined;
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
        this.#isGone(id) ||
        this.#isHidden(id) ||
        (undoneRevisionId !== undefined &&
          (this.#isFilled(id) || this.#isUsed(id) || this.#isOverwrittenElsewhere(id)));
      if (!isHeld) {
        this.#refused.delete(id);
        return;
      }
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

  /** Whether others deleted the sheets that a revision changed. */
  #isGone(id: string): boolean {
    const sheets = this.#sheetsOf(id);
    return sheets.length > 0 && sheets.every((sheet) => !this.#model.getters.tryGetSheet(sheet));
  }

  /** Whether the undo of a revision would change something out of sight. */
  #isHidden(id: string): boolean {
    const { getters } = this.#model;
    const sheets = this.#sheetsOf(id).filter((sheet) => getters.tryGetSheet(sheet));
    return sheets.length > 0 && sheets.every((sheet) => !getters.isSheetVisible(sheet));
  }

  /** The sheets that a revision changed, unless it made, deleted, hid or showed sheets itself. */
  #sheetsOf(id: string): string[] {
    const { commands } = this.#model.session.revisions.get(id);
    if (commands.some(({ type }) => type.endsWith('_SHEET'))) return [];
    return (commands as readonly CommandPlaces[]).flatMap(sheetsOf);
  }

  /** Whether others changed a sheet since that a revision made, and its undo would delete. */
  #isUsed(id: string): boolean {
    const { revisions } = this.#model.session;
    const made = new Set(
      revisions.get(id).commands.flatMap((each) => {
        if (each.type === 'CREATE_SHEET') return [each.sheetId];
        return each.type === 'DUPLICATE_SHEET' ? [each.sheetIdTo] : [];
      }),
    );
    return (
      made.size > 0 &&
      laterOfOthers(revisions, id).some(({ commands }) =>
        (commands as readonly CommandPlaces[]).some(({ sheetId = '' }) => made.has(sheetId)),
      )
    );
  }

  /** Whether others moved the rows or columns in which a revision overwrote cells. */
  #isOverwrittenElsewhere(id: string): boolean {
    const cells = this.#sorts.overwritten.get(id);
    return cells?.isOvertakenBy(laterOfOthers(this.#model.session.revisions, id)) ?? false;
  }

  /** Does what was held back, or tells the person that it can't be done. */
  doOtherwise(): void {
    const held = this.#held;
    this.#held = [];
    for (const { id, how } of held) {
      const history = this.#state.forget(id);
      const names = [this.#nameOf(id)];
      const isHidden = this.#isHidden(id);
      if (isHidden || this.#isSortedSince(id, how)) {
        if (!this.#refused.delete(id)) {
          this.#refused.add(id);
          this.#state.setHistory(withLast(history, how, id));
        }
        tell(this.#model, `${how}Of${isHidden ? 'Hidden' : 'Sorted'}`, names);
        continue;
      }
      this.#refused.delete(id);
      const command = this.#commandFor(id, how);
      if (!command || !this.#dispatch(command.type, command).isSuccessful) {
        tell(this.#model, how, names);
        continue;
      }
      const made = this.#state.capture().history.undoStack.at(-1);
      if (made === undefined || made === history.undoStack.at(-1)) continue;
      if (how === 'undo') this.#undoing.add(made);
      this.#state.setHistory(withLast(history, how === 'undo' ? 'redo' : 'undo', made));
    }
  }

  /** Whether others sorted or moved rows since they were in the order that a revision left. */
  #isSortedSince(id: string, how: 'undo' | 'redo'): boolean {
    const order = this.#orders.get(id);
    if (!order) return false;
    if (order.isChangedSince(this.#isBack(id, how) ? 'sort' : 'undo')) return true;
    if (!order.lacksRows) return false;
    return laterOfOthers(this.#model.session.revisions, id).some(({ commands }) =>
      commands.some(({ type }) => type === 'MOVE_RANGES'),
    );
  }

  #isBack(id: string, how: 'undo' | 'redo'): boolean {
    return how === 'undo' || this.#undoing.has(id);
  }

  #nameOf(id: string): string {
    const { session, getters } = this.#model;
    return editName(session.revisions.get(id), getters);
  }

  #commandFor(id: string, how: 'undo' | 'redo'): Command | RestoreCommand | null {
    if (this.#sorts.overwritten.has(id))
      return how === 'undo' ? { type: 'WORKBENCH_RESTORE_CELLS', revision: id } : null;
    const order = this.#orders.get(id);
    if (!order) return null;
    const meant: unknown = this.#isBack(id, how) ? order.back : inverse(order.back);
    return movedCommand(meant as Command, order.move, order.back.sheetId);
  }
}

/** What can be undone and redone, with one more to be undone or redone next. */
function withLast(
  { undoStack, redoStack }: ReturnType<LocalState['forget']>,
  how: 'undo' | 'redo',
  id: string,
) {
  return how === 'undo'
    ? { undoStack: [...undoStack, id], redoStack }
    : { undoStack, redoStack: [...redoStack, id] };
}

/** Commands of a person that move cells, beside all that send MOVE_RANGES. */
const moving = new Set<string>(['SORT_CELLS', 'REMOVE_DUPLICATES', 'WORKBENCH_REORDER_ROWS']);

/** Whether a revision moved cells that others changed since. */
function isOvertaken(history: History, id: string): boolean {
  const { rootCommand, commands } = history.get(id);
  const isMoving =
    moving.has(rootCommand?.type ?? '') || commands.some(({ type }) => type === 'MOVE_RANGES');
  if (!isMoving) return false;
  const rows = new Map<UID, { readonly top: number; readonly bottom: number }>();
  for (const command of commands) {
    const { sheetId, targetSheetId, row } = command as CommandPlaces;
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
  for (const { commands: later } of laterOfOthers(history, id)) {
    for (const { sheetId, row } of later as readonly CommandPlaces[]) {
      const changed = sheetId === undefined ? undefined : rows.get(sheetId);
      if (changed && (row === undefined || (row >= changed.top && row <= changed.bottom)))
        return true;
    }
  }
  return false;
}

/** What others did after a revision, and didn't undo. */
function laterOfOthers({ tree, HEAD_BRANCH }: History, id: string): Revision[] {
  const { branch, operation } = tree.findOperation(HEAD_BRANCH, id);
  return [...tree.execution(branch).startAfter(id)].flatMap(({ isCancelled, operation: later }) =>
    isCancelled || later.data.clientId === operation.data.clientId ? [] : [later.data],
  );
}
