/** Stores connections, the user's own and the document's shared one, and selects the one to use. */
import type { Caller } from '../../client/call';
import { type Connection, withoutLocalPort } from '../../client/connection';
import { problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Platform, Properties, ReadableProperties, UserPlatform } from '../ports';
import { hash } from '../storage/hash';
import { readJson } from '../storage/json';

const key = 'connection';
const ownerKey = 'owner';
const lockWaitMs = 10_000;

/** The user's own connection, or undefined. */
export function loadConnection(user: ReadableProperties): Connection | undefined {
  return readJson(user, key);
}

/** Stores the connection for this user only. */
export function saveConnection(user: Properties, connection: Connection): void {
  user.set(key, JSON.stringify(connection));
}

/** Deletes the key, the user id and the address. */
export function eraseConnection(user: Properties): void {
  user.delete(key);
}

/** The connection the running user uses: their own, or the document's shared one, or undefined. */
export function connectionOf(platform: Platform): Connection | undefined {
  return loadConnection(platform.user) ?? sharedToUse(platform)?.connection;
}

/** The shared connection that a user without their own one uses, or undefined. */
export function sharedToUse(platform: Platform): SharedConnection | undefined {
  const shared = loadShared(platform.document);
  if (shared?.owner !== knownOwner(platform)) return shared;
  // Its owner has disconnected in another document, which couldn't erase it here.
  if (shared) eraseStale(platform, shared);
  return undefined;
}

/** A caller for the running user. Throws NOT_CONNECTED. */
export function callerOf(platform: Platform): Caller {
  const caller = findCaller(platform);
  if (!caller) throw problemError('NOT_CONNECTED', [reasons.connectFirst()]);
  return caller;
}

/** A caller for the running user; undefined if not connected. */
export function findCaller(platform: Platform): Caller | undefined {
  const connection = connectionOf(platform);
  const language = () => platform.language?.();
  return (
    connection && { http: platform.http, connection, now: () => platform.clock.now(), language }
  );
}

/** A short hash of the running user's account; '' if not connected. */
export function accountTag(platform: Platform): string {
  const connection = connectionOf(platform);
  return connection ? tagOf(connection) : '';
}

/**
 * A short hash of the account that a connection belongs to. A service on the user's machine counts as the same at any
 * port.
 */
export function tagOf({ baseUrl, userId }: Connection): string {
  return hash(`${withoutLocalPort(baseUrl)} ${userId}`);
}

/** Whether a caller's account is the one that a record's requests were sent with. */
export function isOfAccount(
  { account }: { readonly account: string },
  { connection }: Caller,
): boolean {
  return account === tagOf(connection);
}

/** A random id that marks what a user owns in a shared document without identifying them; undefined before the first. */
export function knownOwner({ user }: Platform): string | undefined {
  return user.get(ownerKey);
}

/** The running user's owner id, which their execution has made before anything else. */
export function ownerId(platform: Platform): string {
  const known = knownOwner(platform);
  if (known === undefined) throw new Error('This execution has made no owner id');
  return known;
}

/**
 * Returns the user's owner id, and makes it the first time. Under the user's lock: if another execution replaced it,
 * earlier runs would have no owner. Throws BUSY while another execution makes it.
 */
export function ensureOwner({ user, userLock, newId }: UserPlatform): string {
  const known = user.get(ownerKey);
  if (known !== undefined) return known;
  const made = userLock.holding(lockWaitMs, () => {
    const first = user.get(ownerKey) ?? newId();
    user.set(ownerKey, first);
    return first;
  });
  if (!made) throw problemError('BUSY');
  return made.value;
}

const sharedKey = 'shared.connection';

export interface SharedConnection {
  /** The editor who shares it. */
  readonly owner: string;
  /** Equals the owner's own token while they stay connected; otherwise the copy is stale. */
  readonly token: string;
  readonly connection: Connection;
}

/** The shared connection, or undefined. */
export function loadShared(document: Properties): SharedConnection | undefined {
  return readJson(document, sharedKey);
}

/** Whether the person with this owner id shares their connection in the document. */
export function isSharedBy({ document }: Platform, owner: string): boolean {
  return loadShared(document)?.owner === owner;
}

/** Stores a connection for every editor's executions, replacing the last. The caller holds the document's lock. */
export function saveShared(document: Properties, shared: SharedConnection): void {
  document.set(sharedKey, JSON.stringify(shared));
}

/** Removes the shared connection. The caller holds the document's lock. */
export function eraseShared(document: Properties): void {
  document.delete(sharedKey);
}

/** Erases a stale copy, unless another replaced it. If the lock is busy, a later call erases it. */
export function eraseStale({ document, lock }: Platform, stale: SharedConnection): void {
  lock.holding(0, () => {
    const now = loadShared(document);
    if (now?.owner === stale.owner && now.token === stale.token) eraseShared(document);
  });
}
