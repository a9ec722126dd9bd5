/**
 * The workbook: the authoritative o-spreadsheet model in Node, which is a client of the same log of revisions as the
 * pages.
 */

import { randomUUID } from 'node:crypto';
import type { MoveColumnsRowsCommand } from '@odoo/o-spreadsheet';
import { messageOf } from '../errors';
import { type RevisionMessage, scriptClient } from '../protocol/messages';
import type { BookStore } from '../storage/book-store';
import { timer } from '../timer';
import {
  type CoreCommand,
  dispatchBatch,
  Model,
  type SpreadsheetModel,
  type StateUpdates,
  type WorkbookData,
} from './library';
import { type BookBounds, checkKept, checkRevision, InvalidRevisionError } from './revision-check';
import { RevisionLog } from './revision-log';
import type { CallBook } from './shared/custom-function';

/** Waits for a pause in the edits before the blocking work of a snapshot. */
const snapshotPauseMs = 1500;

export interface BookEvents {
  /** Called with the JSON of an accepted revision, for all pages. */
  onRevision(message: string): void;
  /** Called when the workbook is renamed. */
  onRename(name: string): void;
  /** Called before a new model evaluates everything; evaluations of the old one are void. */
  onNewModel(): void;
  /** Called when the new model is in use. */
  onModel(model: SpreadsheetModel): void;
}

/** o-spreadsheet refused a command. */
export class RefusedError extends Error {
  constructor(readonly reasons: string[]) {
    super(`The spreadsheet refused this: ${reasons.join(', ')}`);
  }
}

/** A workbook's file can't be opened. */
export class UnreadableBookError extends Error {
  constructor(cause: unknown) {
    super(`What is kept of it cannot be read (${messageOf(cause)})`, { cause });
  }
}

export class Book {
  readonly log: RevisionLog;
  #model: SpreadsheetModel;
  #deliver: (message: RevisionMessage) => void = () => {};
  #snapshotTimer: NodeJS.Timeout | undefined;
  #failure: unknown;
  readonly #calls: CallBook;
  readonly #events: BookEvents;
  readonly #bounds: BookBounds;
  readonly #isOpen: (client: string) => boolean;

  /**
   * Takes the store of a workbook with a snapshot, and the source of its custom functions' results.
   *
   * @param isOpen whether a client, by its id, has an open page
   * Throws UnreadableBookError when the stored workbook cannot be opened.
   */
  constructor(
    readonly store: BookStore,
    calls: CallBook,
    events: BookEvents,
    bounds: BookBounds,
    isOpen: (client: string) => boolean,
  ) {
    this.#calls = calls;
    this.#events = events;
    this.#bounds = bounds;
    this.#isOpen = isOpen;

    try {
      this.log = new RevisionLog(store);
      this.#model = this.#reopened();
    } catch (error) {
      throw new UnreadableBookError(error);
    }
    if (this.log.isLong(this.#isOpen)) this.#takeSnapshot();
  }

  get model(): SpreadsheetModel {
    return this.#model;
  }

  /**
   * Executes commands as one revision.
   *
   * Throws RefusedError when o-spreadsheet refuses one.
   */
  apply(commands: CoreCommand[]): void {
    if (commands.length === 0) return;
    const reasons = dispatchBatch(this.#model, commands);
    this.#throwWhatFailed(reasons);
  }

  /**
   * Takes a page's revision. Returns whether it is based on the last one, and so was added to the log. It is applied
   * before it is journaled, so the journal has only revisions that o-spreadsheet can apply.
   *
   * @param beforeApplying called with the checked commands just before they are applied
   * Throws InvalidRevisionError when it isn't allowed or cannot be applied; then nothing has changed.
   */
  receive(
    revision: RevisionMessage,
    beforeApplying: (commands: readonly CoreCommand[]) => void = () => {},
  ): boolean {
    if (revision.serverRevisionId !== this.log.head) return false;
    checkRevision(this.#model, revision, this.#bounds);
    if (this.log.has(revision.nextRevisionId)) {
      throw new InvalidRevisionError('its id is that of another one.');
    }
    try {
      beforeApplying(commandsOf(revision));
      this.#deliver(copyOf(revision));
      this.#keep(revision);
    } catch (error) {
      // The model may have applied a part of it.
      this.#model = this.#reopened();
      throw new InvalidRevisionError('the spreadsheet cannot apply it.', { cause: error });
    }
    return true;
  }

  /** Runs `work` and returns the commands that it caused. */
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

  /** Moves rows or columns, which o-spreadsheet can only do in the active sheet. */
  moveLines(move: Omit<MoveColumnsRowsCommand, 'type'>): void {
    const sheetIdFrom = this.#model.getters.getActiveSheetId();
    if (sheetIdFrom !== move.sheetId) {
      this.#model.dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo: move.sheetId });
    }
    const { reasons } = this.#model.dispatch('MOVE_COLUMNS_ROWS', move);
    this.#throwWhatFailed(reasons);
  }

  /** Undoes the last revision made in Node, by a script or a program. */
  undo(): void {
    const { reasons } = this.#model.dispatch('REQUEST_UNDO');
    this.#throwWhatFailed(reasons);
  }

  rename(name: string): void {
    this.store.name = name;
    this.#events.onRename(name);
  }

  close(): void {
    clearTimeout(this.#snapshotTimer);
  }

  /** o-spreadsheet sends in the background, so a failed write to the journal is kept for the caller. */
  #receiveOwn(message: RevisionMessage): void {
    try {
      if (this.#keep(message)) this.#deliver(copyOf(message));
    } catch (error) {
      this.#failure = error;
    }
  }

  /** Journals a revision if it is based on the last one, and sends it to the pages. Returns whether it did. */
  #keep(revision: RevisionMessage): boolean {
    const message = this.log.accept(revision);
    if (message === null) return false;
    this.#events.onRevision(message);
    if (this.log.isLong(this.#isOpen)) this.#planSnapshot();
    return true;
  }

  /** A new model of the stored workbook. */
  #reopened(): SpreadsheetModel {
    const { snapshot, revisions } = this.log.content;
    const data: WorkbookData = JSON.parse(snapshot);
    const messages: RevisionMessage[] = revisions.map((message) => JSON.parse(message));
    checkKept(data, messages, this.#bounds.bookCells);
    return this.#createModel(data, messages);
  }

  #throwWhatFailed(reasons: string[]): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
    if (reasons.length) throw new RefusedError(reasons);
  }

  #createModel(data: WorkbookData, revisions: RevisionMessage[]): SpreadsheetModel {
    this.#events.onNewModel();
    const model = new Model(
      data,
      {
        mode: 'normal',
        client: { id: scriptClient, name: 'Script' },
        custom: { calls: this.#calls, timeZone: () => this.store.timeZone },
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
      revisions as StateUpdates,
    );
    this.#events.onModel(model);
    return model;
  }

  #planSnapshot(): void {
    clearTimeout(this.#snapshotTimer);
    this.#snapshotTimer = timer(snapshotPauseMs, () => {
      // A page may have begun to edit meanwhile.
      if (this.log.isLong(this.#isOpen)) this.#takeSnapshot();
    });
    this.#snapshotTimer.unref();
  }

  /**
   * Replaces the journal with a snapshot, and the model, which remembers every revision, with a new one. Pages can't
   * undo earlier revisions any more.
   */
  #takeSnapshot(): void {
    const revision = randomUUID();
    const data = { ...exportedData(this.#model), revisionId: revision };
    // A snapshot that can't be opened must not replace one that can.
    let model: SpreadsheetModel;
    try {
      model = this.#createModel(data, []);
    } catch {
      this.#model = this.#reopened();
      return;
    }
    const message = this.log.accept({
      type: 'SNAPSHOT_CREATED',
      version: 1,
      serverRevisionId: this.log.head,
      nextRevisionId: revision,
    } as RevisionMessage);
    this.log.startAnew(JSON.stringify(data));
    if (message) this.#events.onRevision(message);
    this.#model = model;
  }
}

/** The library's type of a revision leaves its commands out. */
function commandsOf(revision: RevisionMessage & { readonly commands?: unknown }): CoreCommand[] {
  return Array.isArray(revision.commands) ? revision.commands : [];
}

/** o-spreadsheet keeps and modifies its arguments. */
function copyOf(revision: RevisionMessage): RevisionMessage {
  return JSON.parse(JSON.stringify(revision));
}

/**
 * The most cells to pack: the library checks the result with a second model, which needs too much memory for a large
 * workbook.
 */
const maxPacked = 200_000;

/** The data of a workbook; similar formulas are packed unless it is large. */
function exportedData(model: SpreadsheetModel): WorkbookData {
  const { getters } = model;
  const cells = getters
    .getSheetIds()
    .reduce((sum, sheet) => sum + getters.getCells(sheet).length, 0);
  if (cells > maxPacked) return model._exportData(false);
  try {
    return model.exportData();
  } catch {
    // It can't pack a formula with a range below one with a cell in its place.
    return { ...model._exportData(false), isNotSquishable: true };
  }
}
