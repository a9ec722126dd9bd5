/**
 * The workbook: o-spreadsheet's model in Node, which is the truth, as one more client of the log of
 * revisions that the pages share.
 */
import { randomUUID } from 'node:crypto';
import type { MoveColumnsRowsCommand } from '@odoo/o-spreadsheet';
import type { CallBook } from '../shared/custom-function';
import type { RevisionMessage } from '../shared/protocol';
import type { BookStore } from '../store/book-store';
import { dispatchBatch } from './batch';
import { exportedData } from './exported';
import { type CoreCommand, type EngineModel, Model, type WorkbookData } from './library';
import { RevisionLog } from './revision-log';

/** The client id under which Node's own revisions go. */
export const NODE_CLIENT = 'workbench';

/** Waits for a pause in the edits before the blocking work of a snapshot. */
const SNAPSHOT_PAUSE_MS = 1500;

export interface BookEvents {
  /** A revision was accepted; its JSON is for all pages. */
  onRevision(message: string): void;
  /** It has another name. */
  onRename(name: string): void;
  /** A new model is about to evaluate everything; what the one before evaluated is void. */
  onNewModel(): void;
  /** The new model is at work. */
  onModel(model: EngineModel): void;
}

/** The engine refused a command. */
export class RefusedError extends Error {
  constructor(readonly reasons: string[]) {
    super(`The spreadsheet refused this: ${reasons.join(', ')}`);
  }
}

export class Book {
  readonly #log: RevisionLog;
  #model: EngineModel;
  #deliver: (message: RevisionMessage) => void = () => {};
  #snapshotTimer: NodeJS.Timeout | undefined;
  #failure: unknown;

  /** Takes the store of a workbook that has a snapshot, and what its custom functions answer. */
  constructor(
    readonly store: BookStore,
    private readonly calls: CallBook,
    private readonly events: BookEvents,
  ) {
    this.#log = new RevisionLog(store);
    const { snapshot, revisions } = this.#log.content;
    this.#model = this.#createModel(JSON.parse(snapshot), revisions);
    if (this.#log.isLong) this.#takeSnapshot();
  }

  get model(): EngineModel {
    return this.#model;
  }

  get log(): RevisionLog {
    return this.#log;
  }

  /**
   * Executes commands as one revision.
   *
   * @throws RefusedError when the engine refuses one
   */
  apply(commands: CoreCommand[]): void {
    if (commands.length === 0) return;
    const reasons = dispatchBatch(this.#model, commands);
    this.#throwFailure();
    if (reasons.length) throw new RefusedError(reasons);
  }

  /** Takes a page's revision; tells whether it was made on the last one and so became part of the log. */
  receive(revision: RevisionMessage): boolean {
    const message = this.#log.accept(revision);
    if (message === null) return false;
    this.events.onRevision(message);
    this.#deliver(JSON.parse(message));
    if (this.#log.isLong) this.#planSnapshot();
    return true;
  }

  /** Does something to the workbook and tells which commands that came to. */
  watch(work: () => void): CoreCommand[] {
    const commands: CoreCommand[] = [];
    const watcher = {};
    const model = this.#model;
    model.on('command-dispatched', watcher, (command) => commands.push(command as CoreCommand));
    try {
      work();
    } finally {
      model.off('command-dispatched', watcher);
    }
    return commands;
  }

  /** Moves rows or columns, which the engine does to its active sheet only. */
  moveLines(move: Omit<MoveColumnsRowsCommand, 'type'>): void {
    const sheetIdFrom = this.#model.getters.getActiveSheetId();
    if (sheetIdFrom !== move.sheetId) {
      this.#model.dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo: move.sheetId });
    }
    const { reasons } = this.#model.dispatch('MOVE_COLUMNS_ROWS', move);
    this.#throwFailure();
    if (reasons.length) throw new RefusedError(reasons);
  }

  /** Takes back the last revision that was made in Node (a script's or a helper's). */
  undo(): void {
    const { reasons } = this.#model.dispatch('REQUEST_UNDO');
    this.#throwFailure();
    if (reasons.length) throw new RefusedError(reasons);
  }

  rename(name: string): void {
    this.store.name = name;
    this.events.onRename(name);
  }

  close(): void {
    clearTimeout(this.#snapshotTimer);
  }

  /** The engine sends in the background, so a failure to journal is kept for the one who writes. */
  #receiveOwn(message: RevisionMessage): void {
    try {
      this.receive(message);
    } catch (error) {
      this.#failure = error;
    }
  }

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
  }

  #createModel(data: WorkbookData, revisions: string[]): EngineModel {
    this.events.onNewModel();
    const model = new Model(
      data,
      {
        mode: 'normal',
        client: { id: NODE_CLIENT, name: 'Script' },
        custom: { calls: this.calls },
        transportService: {
          onNewMessage: (_client, deliver) => {
            this.#deliver = deliver;
          },
          sendMessage: async (message) => {
            if ('nextRevisionId' in message) this.#receiveOwn(message);
          },
          leave: () => {},
        },
      },
      revisions.map((message) => JSON.parse(message)),
    );
    this.events.onModel(model);
    return model;
  }

  #planSnapshot(): void {
    clearTimeout(this.#snapshotTimer);
    this.#snapshotTimer = setTimeout(() => this.#takeSnapshot(), SNAPSHOT_PAUSE_MS);
    this.#snapshotTimer.unref();
  }

  /**
   * Puts a snapshot in the place of the journal, and a fresh model in the place of the one that
   * remembers every revision; the pages forget what could be undone before it.
   */
  #takeSnapshot(): void {
    const revision = randomUUID();
    const data = { ...exportedData(this.#model), revisionId: revision };
    const message = this.#log.accept({
      type: 'SNAPSHOT_CREATED',
      version: 1,
      serverRevisionId: this.#log.head,
      nextRevisionId: revision,
    } as RevisionMessage);
    this.#log.startAnew(JSON.stringify(data));
    if (message) this.events.onRevision(message);
    this.#model = this.#createModel(data, []);
  }
}
