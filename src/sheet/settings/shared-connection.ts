/** A connection that one person shares with everybody who edits the document, by their own choice. */
import type { Connection } from '../../client/connection';
import type { Properties } from '../ports';

const key = 'shared.connection';

export interface SharedConnection {
  /** Who shares it. */
  readonly owner: string;
  /** As in the owner's properties while they stay connected; another one was left behind by a disconnection. */
  readonly token: string;
  readonly connection: Connection;
}

/** The shared connection, or undefined. */
export function loadShared(document: Properties): SharedConnection | undefined {
  const text = document.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as SharedConnection);
}

/** Puts a connection where every editor's executions find it; there is one, the last. */
export function saveShared(document: Properties, shared: SharedConnection): void {
  document.set(key, JSON.stringify(shared));
}

/** Takes it away again. */
export function eraseShared(document: Properties): void {
  document.delete(key);
}
