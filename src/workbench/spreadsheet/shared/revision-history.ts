/** The members of o-spreadsheet's models by which a page's edits are kept, sent, undone and done again. */
import type { Command, CoreCommand, Getters, Model } from '@odoo/o-spreadsheet';
import type { LineGetters } from './line-moves';

/** A person's edit, as the library keeps it; its types leave most of these members out. */
export interface Revision {
  readonly id: string;
  readonly clientId: string;
  readonly commands: readonly CoreCommand[];
  /** What the person did. */
  readonly rootCommand: Command | undefined;
  readonly timestamp: number | undefined;
}
interface Execution {
  readonly operation: { readonly id: string; readonly data: Revision };
  readonly isCancelled: boolean;
}
export interface History {
  readonly HEAD_BRANCH: object;
  readonly HEAD_OPERATION: { readonly id: string };
  readonly tree: {
    drop(id: string): void;
    findOperation(
      branch: object,
      id: string,
    ): { readonly branch: object; readonly operation: { readonly data: Revision } };
    execution(branch: object): { startAfter(id: string): Iterable<Execution> };
  };
  get(id: string): Revision;
  revertBefore(id: string): void;
  append(id: string, revision: unknown): void;
  insert(id: string, revision: Revision, after: string): void;
}
export interface Message {
  readonly type: string;
  readonly nextRevisionId: string;
  readonly undoneRevisionId?: string;
  readonly redoneRevisionId?: string;
}
export interface Session {
  pendingMessages: readonly Message[];
  readonly revisions: History;
  waitingUndoRedoAck: boolean;
  save(root: Command, commands: readonly CoreCommand[], changes: readonly unknown[]): void;
  acknowledge(message: Message): void;
  sendPendingMessage(): void;
  on(event: string, owner: object, callback: (event: { readonly id: string }) => void): void;
}
export type Dispatch = (type: string, payload?: object) => ReturnType<Model['dispatch']>;
export interface ModelParts {
  readonly session: Session;
  readonly getters: Getters & LineGetters;
  readonly status: number;
  readonly config: { notifyUI(notice: { type: 'info'; text: string; sticky: boolean }): void };
  isReplayingCommand: boolean;
  dispatch: Dispatch;
  dispatchFromCorePlugin(type: 'UNDO' | 'REDO', payload: object): void;
  finalize(): void;
  trigger(event: 'update'): void;
}
