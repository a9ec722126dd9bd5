/**
 * Executes a person's commands again when others changed the workbook before the workbench accepted them. o-spreadsheet
 * works out a sort, a paste and the like from the cells that the page shows, and sends each cell's content; sent late,
 * that would overwrite what came meanwhile.
 */
import type { Command, CoreCommand, Model } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { editName } from './edit-names';
import { EditPlace } from './edit-place';
import { type Captured, type Held, LocalState } from './local-state';
import { type NotDone, tell } from './not-done';
import { OvertakenUndos } from './overtaken-undos';
import type { Dispatch, Message, ModelParts, Revision, Session } from './revision-history';

/** What a command was worked out from. */
interface Origin {
  readonly state: Captured;
  readonly place: EditPlace;
  /** What the cells held that it overwrites. */
  readonly overwritten: Held;
  /** Whether it moves whole rows, which others may have made longer since. */
  readonly movesRows: boolean;
}

/** The model's status between commands. */
const ready = 0;
const changesWorkbook = new Set(['REMOTE_REVISION', 'REVISION_UNDONE', 'REVISION_REDONE']);

/**
 * Makes a page's model execute a command again, on what is true by then, as long as others change the workbook first.
 * Its library must number lines.
 *
 * Throws TypeError if the library is built differently.
 */
export function repeatCommands(model: Model, library: Library): void {
  new Repetition(model, library).begin();
}

class Repetition {
  readonly #model: ModelParts;
  readonly #session: Session;
  readonly #dispatch: Dispatch;
  readonly #state: LocalState;
  readonly #library: Library;
  /** The origins of edits that the workbench hasn't accepted yet, by their id. */
  readonly #origins = new Map<string, Origin & { readonly edit: Revision }>();
  /** Why edits that were worked out again were not done, by their id. */
  readonly #problems = new Map<string, NotDone>();
  #origin: Origin | undefined;
  #isDue = false;
  readonly #undos: OvertakenUndos;

  constructor(model: Model, library: Library) {
    this.#model = model as unknown as ModelParts;
    this.#session = this.#model.session;
    this.#dispatch = this.#model.dispatch;
    this.#state = new LocalState(model, library);
    this.#library = library;
    this.#undos = new OvertakenUndos(this.#model, library, this.#state, (type, payload) =>
      this.#dispatchNoted(type, payload),
    );
  }

  begin(): void {
    const session = this.#session;
    this.#model.dispatch = (type, payload) => this.#dispatchNoted(type, payload);
    session.on('new-local-state-update', this, ({ id }) => {
      const edit = session.revisions.get(id);
      if (this.#origin) this.#origins.set(id, { ...this.#origin, edit });
      this.#undos.note(id);
    });
    this.#undos.begin();
    const { acknowledge } = session;
    session.acknowledge = (message) => {
      this.#origins.delete(message.nextRevisionId);
      this.#isDue = this.#isContested(message);
      if (!this.#isDue) {
        acknowledge.call(session, message);
        return;
      }
      // What is pending is outdated; it is sent below.
      const { sendPendingMessage } = session;
      session.sendPendingMessage = () => {};
      acknowledge.call(session, message);
      session.sendPendingMessage = sendPendingMessage;
    };
    session.on('collaborative-event-received', this, () => {
      if (this.#isDue) {
        this.#isDue = false;
        this.#repeat();
        session.sendPendingMessage();
        this.#model.trigger('update');
      }
      this.#leaveOut();
      this.#undos.doOtherwise();
    });
  }

  /** Whether others put something else into the cells that a command overwrites. */
  #isFilled(command: Command, { overwritten }: Origin): boolean {
    const now = this.#state.overwritten(command);
    return [...now].some(([place, text]) => overwritten.get(place) !== text);
  }

  /** Executes a command, and notes what it is worked out from. */
  #dispatchNoted(type: string, payload?: object): ReturnType<Dispatch> {
    // A command within another one.
    if (this.#model.status !== ready) return this.#dispatch(type, payload);
    const command = { type, ...payload } as Command;
    const { getters } = this.#model;
    if (type === 'PASTE' && !this.#state.takeCutCells()) {
      tell(this.#model, 'gone', [editName({ rootCommand: command, commands: [] }, getters)]);
      return this.#library.DispatchResult.Success;
    }
    this.#undos.prepare(command);
    this.#origin = {
      state: this.#state.capture(),
      place: new EditPlace(this.#library, getters, command, this.#state.reachedBy(command)),
      overwritten: this.#state.overwritten(command),
      movesRows: this.#state.movesRows(command),
    };
    try {
      return this.#dispatch(type, payload);
    } finally {
      this.#origin = undefined;
      // The library notes an undo after it was sent.
      this.#undos.doOtherwise();
    }
  }

  /** The person's edits that were sent or wait to be sent. */
  get #pending(): Revision[] {
    return this.#session.pendingMessages
      .filter(({ type }) => type === 'REMOTE_REVISION')
      .map(({ nextRevisionId }) => this.#session.revisions.get(nextRevisionId));
  }

  #isContested({ type, nextRevisionId, undoneRevisionId, redoneRevisionId }: Message): boolean {
    const { pendingMessages, revisions } = this.#session;
    const isOwn = pendingMessages.some((pending) => pending.nextRevisionId === nextRevisionId);
    const edits = isOwn || !changesWorkbook.has(type) ? [] : this.#pending;
    if (edits.some((edit) => this.#isWorkedOut(edit))) return true;
    const places = edits.flatMap(({ id }) => this.#origins.get(id)?.place ?? []);
    if (places.length === 0) return false;
    const { commands } = revisions.get(undoneRevisionId ?? redoneRevisionId ?? nextRevisionId);
    return places.some((place) => place.mayBeMovedBy(commands));
  }

  /** Whether the library made the commands of an edit from cells; it transforms any other edit correctly. */
  #isWorkedOut({ id, rootCommand, commands }: Revision): boolean {
    if (!rootCommand || !this.#origins.has(id)) return false;
    const isItself = this.#library.coreTypes.has(rootCommand.type as CoreCommand['type']);
    return !isItself || commands.length > 1;
  }

  /** Whether an edit is done again: the library transforms others correctly. */
  #isRepeated(edit: Revision): boolean {
    return this.#isWorkedOut(edit) || this.#origins.get(edit.id)?.place.hasRows === true;
  }

  /** Reverts the pending edits from the first that was worked out or names rows, and does each again. */
  #repeat(): void {
    const { revisions } = this.#session;
    const all = this.#pending;
    const edits = all.slice(all.findIndex((edit) => this.#isRepeated(edit)));
    const [{ id } = {}] = edits;
    if (id === undefined) return;
    const now = this.#state.capture();
    revisions.revertBefore(id);
    revisions.tree.drop(id);
    this.#tellViews('UNDO', edits);
    for (const edit of edits) {
      this.#problems.delete(edit.id);
      if (this.#isRepeated(edit)) this.#redo(edit);
      else revisions.insert(edit.id, edit, revisions.HEAD_OPERATION.id);
    }
    this.#tellViews(
      'REDO',
      edits.map((edit) => revisions.get(edit.id)),
    );
    this.#state.restore(now);
  }

  /** Forgets the pending edits of which nothing is left, and tells the person. */
  #leaveOut(): void {
    const names = new Map<NotDone, string[]>();
    for (const edit of this.#pending) {
      const origin = this.#origins.get(edit.id);
      if (edit.commands.length > 0 || !origin) continue;
      const problem =
        this.#problems.get(edit.id) ?? (this.#isWorkedOut(edit) ? undefined : 'deleted');
      this.#origins.delete(edit.id);
      this.#problems.delete(edit.id);
      this.#state.forget(edit.id);
      const name = editName(origin.edit, this.#model.getters);
      if (problem) names.set(problem, [...(names.get(problem) ?? []), name]);
    }
    for (const [problem, all] of names) tell(this.#model, problem, all);
  }

  /** The parts of the model that show it don't follow reverted changes otherwise. */
  #tellViews(type: 'UNDO' | 'REDO', edits: readonly Revision[]): void {
    this.#model.dispatchFromCorePlugin(type, {
      commands: edits.flatMap(({ commands }) => commands),
    });
    this.#model.finalize();
  }

  #redo({ id, clientId, rootCommand, timestamp }: Revision): void {
    const { commands, changes } = this.#workedOut(id, rootCommand);
    const { Revision: Made } = this.#library;
    const made = new Made(id, clientId, commands, rootCommand, changes as never, timestamp);
    this.#session.revisions.append(id, made);
    this.#undos.note(id);
  }

  /** What a person's command does now; nothing if its cells were deleted or the library refuses it. */
  #workedOut(id: string, root: Command | undefined) {
    const session = this.#session;
    const model = this.#model;
    let done: { commands: readonly CoreCommand[]; changes: readonly unknown[] } = {
      commands: [],
      changes: [],
    };
    const origin = this.#origins.get(id);
    if (!origin || !root) return done;
    const now = origin.place.commandNow();
    if (typeof now === 'string') {
      this.#problems.set(id, now);
      return done;
    }
    const { save, waitingUndoRedoAck } = session;
    session.save = (_root, commands, changes) => {
      done = { commands, changes };
    };
    session.waitingUndoRedoAck = false;
    // A composer would move the cell that a person is typing in once more.
    model.isReplayingCommand = true;
    let problem: NotDone | undefined;
    try {
      this.#state.within(origin.state, now.move, () => {
        const command = origin.movesRows ? this.#state.forWholeRows(now.command) : now.command;
        this.#undos.prepare(command);
        if (command.type === 'PASTE' && !this.#state.takeCutCells()) problem = 'gone';
        else if (this.#isFilled(command, origin)) problem = 'filled';
        else if (!this.#dispatch(command.type, command).isSuccessful) problem = 'refused';
      });
    } finally {
      Object.assign(session, { save, waitingUndoRedoAck });
      model.isReplayingCommand = false;
    }
    if (problem) this.#problems.set(id, problem);
    return done;
  }
}
