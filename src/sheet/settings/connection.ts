/** Keeps connections, a person's own and the one that is shared here, and says which one an execution uses. */
import type { Caller } from '../../client/call';
import type { Connection } from '../../client/connection';
import { ProblemError, problem } from '../../client/problem';
import type { Platform, Properties } from '../ports';
import { hash } from '../storage/hash';

const key = 'connection';
const ownerKey = 'owner';
const lockWaitMs = 10_000;

/** The person's own connection, or undefined. */
export function loadConnection(user: Properties): Connection | undefined {
  const text = user.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as Connection);
}

/** Stores the connection for this person alone. */
export function saveConnection(user: Properties, connection: Connection): void {
  user.set(key, JSON.stringify(connection));
}

/** Forgets the key, the user id and the address. */
export function eraseConnection(user: Properties): void {
  user.delete(key);
}

/** The connection that the running person uses: their own, else the one that is shared here; or undefined. */
export function connectionOf(platform: Platform): Connection | undefined {
  const own = loadConnection(platform.user);
  if (own) return own;
  const shared = loadShared(platform.document);
  if (shared?.owner !== ownerId(platform)) return shared?.connection;
  // Its owner has disconnected in another document, out of reach of this one.
  eraseStale(platform, shared);
  return undefined;
}

/** How to call the service as the running person. Throws NOT_CONNECTED. */
export function callerOf(platform: Platform): Caller {
  const caller = findCaller(platform);
  if (!caller) throw new ProblemError(problem('NOT_CONNECTED'));
  return caller;
}

/** How to call the service as the running person, undefined where they are not connected. */
export function findCaller(platform: Platform): Caller | undefined {
  const connection = connectionOf(platform);
  return connection && { http: platform.http, connection, now: () => platform.clock.now() };
}

/** A short name for the account that the running person uses; '' where they are not connected. */
export function accountTag(platform: Platform): string {
  const connection = connectionOf(platform);
  return connection ? hash(`${connection.baseUrl} ${connection.userId}`) : '';
}

/**
 * An id for the running person that reveals nothing about them and marks their runs in a shared document. Made once,
 * under the person's lock: if another execution replaced it, earlier runs would have no owner. Throws BUSY while
 * another execution makes it.
 */
export function ownerId({ user, userLock, newId }: Platform): string {
  const known = user.get(ownerKey);
  if (known !== undefined) return known;
  const made = userLock.holding(lockWaitMs, () => {
    const first = user.get(ownerKey) ?? newId();
    user.set(ownerKey, first);
    return first;
  });
  if (!made) throw new ProblemError(problem('BUSY'));
  return made.value;
}

const sharedKey = 'shared.connection';

interface SharedConnection {
  /** Who shares it. */
  readonly owner: string;
  /** As in the owner's properties while they stay connected; another one was left behind by a disconnection. */
  readonly token: string;
  readonly connection: Connection;
}

/** The shared connection, or undefined. */
export function loadShared(document: Properties): SharedConnection | undefined {
  const text = document.get(sharedKey);
  return text === undefined ? undefined : (JSON.parse(text) as SharedConnection);
}

/**
 * Puts a connection where every editor's executions find it; a document has one, the latest. The caller holds the
 * document's lock.
 */
export function saveShared(document: Properties, shared: SharedConnection): void {
  document.set(sharedKey, JSON.stringify(shared));
}

/** Removes the shared connection. The caller holds the document's lock. */
export function eraseShared(document: Properties): void {
  document.delete(sharedKey);
}

/** Erases a copy that was left behind, unless another took its place; while the lock is busy it stays for the next look. */
export function eraseStale({ document, lock }: Platform, stale: SharedConnection): void {
  lock.holding(0, () => {
    const now = loadShared(document);
    if (now?.owner === stale.owner && now.token === stale.token) eraseShared(document);
  });
}
