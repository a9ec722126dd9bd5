/**
 * Executes a person's commands again when others changed the workbook before the workbench accepted them. o-spreadsheet
 * works out a sort, a paste and the like from the cells that the page shows, and sends each cell's content; sent late,
 * that would overwrite what came meanwhile.
 */
import type { Command, CoreCommand, Getters, Model } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { type LineGetters, LineMove, type LinesBySheet } from './line-moves';
import { type Captured, LocalState } from './local-state';
import { movedCommand } from './moved-command';

/** A person's edit, as the library keeps it; its types leave most of these members out. */
interface Revision {
  readonly id: string;
  readonly clientId: string;
  readonly commands: readonly CoreCommand[];
  /** What the person did. */
  readonly rootCommand: Command | undefined;
  readonly timestamp: number | undefined;
}
interface Message {
  readonly type: string;
  readonly nextRevisionId: string;
}
interface History {
  readonly HEAD_OPERATION: { readonly id: string };
  readonly tree: { drop(id: string): void };
  get(id: string): Revision;
  revertBefore(id: string): void;
  append(id: string, revision: unknown): void;
  insert(id: string, revision: Revision, after: string): void;
}
type Save = (root: Command, commands: readonly CoreCommand[], changes: readonly unknown[]) => void;
interface Session {
  readonly pendingMessages: readonly Message[];
  readonly revisions: History;
  waitingUndoRedoAck: boolean;
  save: Save;
  acknowledge(message: Message): void;
  sendPendingMessage(): void;
  on(event: string, owner: object, callback: (event: { readonly id: string }) => void): void;
}
type Dispatch = (type: string, payload?: object) => ReturnType<Model['dispatch']>;
interface ModelParts {
  readonly session: Session;
  readonly getters: Getters & LineGetters;
  readonly status: number;
  isReplayingCommand: boolean;
  dispatch: Dispatch;
  dispatchFromCorePlugin(type: 'UNDO' | 'REDO', payload: object): void;
  finalize(): void;
  trigger(event: 'update'): void;
}

/** What a command was worked out from. */
interface Origin {
  readonly state: Captured;
  readonly lines: LinesBySheet;
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
  readonly #origins = new Map<string, Origin>();
  #origin: Origin | undefined;
  #isDue = false;

  constructor(model: Model, library: Library) {
    this.#model = model as unknown as ModelParts;
    this.#session = this.#model.session;
    this.#dispatch = this.#model.dispatch;
    this.#state = new LocalState(model, library);
    this.#library = library;
  }

  begin(): void {
    const session = this.#session;
    this.#model.dispatch = (type, payload) => this.#dispatchNoted(type, payload);
    session.on('new-local-state-update', this, ({ id }) => {
      if (this.#origin) this.#origins.set(id, this.#origin);
    });
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
      if (!this.#isDue) return;
      this.#isDue = false;
      this.#repeat();
      session.sendPendingMessage();
      this.#model.trigger('update');
    });
  }

  /** Executes a command, and notes what it is worked out from. */
  #dispatchNoted(type: string, payload?: object): ReturnType<Dispatch> {
    // A command within another one.
    if (this.#model.status !== ready) return this.#dispatch(type, payload);
    if (type === 'PASTE') this.#state.takeCutCells();
    this.#origin = { state: this.#state.capture(), lines: this.#model.getters.getLines() };
    try {
      return this.#dispatch(type, payload);
    } finally {
      this.#origin = undefined;
    }
  }

  /** The person's edits that were sent or wait to be sent. */
  get #pending(): Revision[] {
    return this.#session.pendingMessages
      .filter(({ type }) => type === 'REMOTE_REVISION')
      .map(({ nextRevisionId }) => this.#session.revisions.get(nextRevisionId));
  }

  #isContested({ type, nextRevisionId }: Message): boolean {
    const { pendingMessages } = this.#session;
    return (
      changesWorkbook.has(type) &&
      !pendingMessages.some((pending) => pending.nextRevisionId === nextRevisionId) &&
      this.#pending.some((revision) => this.#isWorkedOut(revision))
    );
  }

  /** Whether the library made the commands of an edit from cells; it transforms any other edit correctly. */
  #isWorkedOut({ id, rootCommand, commands }: Revision): boolean {
    if (!rootCommand || !this.#origins.has(id)) return false;
    const isItself = this.#library.coreTypes.has(rootCommand.type as CoreCommand['type']);
    return !isItself || commands.length > 1;
  }

  /** Reverts the pending edits from the first that was worked out, and does each again. */
  #repeat(): void {
    const { revisions } = this.#session;
    const all = this.#pending;
    const edits = all.slice(all.findIndex((revision) => this.#isWorkedOut(revision)));
    const [first] = edits;
    if (!first) return;
    const now = this.#state.capture();
    revisions.revertBefore(first.id);
    revisions.tree.drop(first.id);
    this.#tellViews('UNDO', edits);
    for (const edit of edits) {
      if (this.#isWorkedOut(edit)) this.#redo(edit);
      else revisions.insert(edit.id, edit, revisions.HEAD_OPERATION.id);
    }
    this.#tellViews(
      'REDO',
      edits.map(({ id }) => revisions.get(id)),
    );
    this.#state.restore(now);
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
    const move = new LineMove(origin.lines, model.getters);
    const command = movedCommand(root, move, origin.state.sheetId);
    if (!command) return done;
    const { save, waitingUndoRedoAck } = session;
    session.save = (_root, commands, changes) => {
      done = { commands, changes };
    };
    session.waitingUndoRedoAck = false;
    // A composer would move the cell that a person is typing in once more.
    model.isReplayingCommand = true;
    try {
      this.#state.within(origin.state, move, () => {
        if (command.type === 'PASTE') this.#state.takeCutCells();
        this.#dispatch(command.type, command);
      });
    } finally {
      Object.assign(session, { save, waitingUndoRedoAck });
      model.isReplayingCommand = false;
    }
    return done;
  }
}
