/** What a person decides about their connection in this document: use it, share it, take it away. */
import type { Connection } from '../client/connection';
import { ProblemError, problem } from '../client/problem';
import { locked } from './execution';
import type { Platform } from './ports';
import { isClosed, pause, runRecords } from './runs/run';
import { scheduleRecords } from './schedules/schedule';
import { searchRecords } from './searches/record';
import {
  eraseConnection,
  eraseShared,
  eraseStale,
  loadConnection,
  loadShared,
  ownerId,
  saveConnection,
  saveShared,
} from './settings/connection';
import { ensureDataSheet } from './storage/hidden-sheet';

/** off: nobody shares theirs; mine: the running person does; other: somebody else does. */
export type Sharing = 'off' | 'mine' | 'other';

const tokenKey = 'share';

/** Whether a connection is shared in this document, and whose; a copy that was disconnected elsewhere is erased. */
export function sharingOf(platform: Platform): Sharing {
  const shared = loadShared(platform.document);
  if (!shared) return 'off';
  if (shared.owner !== ownerId(platform)) return 'other';
  if (shared.token === platform.user.get(tokenKey)) return 'mine';
  eraseStale(platform, shared);
  return 'off';
}

/**
 * Keeps a connection for the running person and updates the copy that they share in this document, if there is one.
 * Throws BUSY, having changed nothing.
 */
export function connect(platform: Platform, connection: Connection): void {
  locked(platform, () => {
    saveConnection(platform.user, connection);
    if (sharingOf(platform) === 'mine') saveCopy(platform, connection);
  });
  refreshBalance(platform);
  ensureDataSheet(platform);
}

/**
 * Lets every editor of this document spend with the running person's key, in place of whatever was shared before.
 * Throws NOT_CONNECTED and BUSY; then nothing has changed.
 */
export function share(platform: Platform): void {
  locked(platform, () => {
    const connection = loadConnection(platform.user);
    if (!connection) throw new ProblemError(problem('NOT_CONNECTED'));
    saveCopy(platform, connection);
  });
  refreshBalance(platform);
}

function saveCopy(platform: Platform, connection: Connection): void {
  const token = platform.user.get(tokenKey) ?? platform.newId();
  platform.user.set(tokenKey, token);
  saveShared(platform.document, { owner: ownerId(platform), token, connection });
}

/** Removes the running person's copy from the document; one that another editor shares stays. Throws BUSY. */
export function unshare(platform: Platform): void {
  if (locked(platform, () => eraseCopy(platform))) refreshBalance(platform);
}

/** Returns whether there was one. */
function eraseCopy(platform: Platform): boolean {
  const isMine = sharingOf(platform) === 'mine';
  if (isMine) eraseShared(platform.document);
  return isMine;
}

/**
 * Pauses the person's open runs, searches and schedules here, which must not continue with what another editor shares, then erases
 * the shared copy, the key and the user id. In this order, because an execution that dies in between leaves the person
 * connected, and able to disconnect again. Their owner's id stays, which says nothing about them, so that what was
 * paused can be resumed. Shared copies in other documents are out of reach; they are erased when this person is next there. Throws
 * BUSY; then nothing was erased.
 */
export function disconnect(platform: Platform): void {
  locked(platform, () => {
    const owner = ownerId(platform);
    const why = problem('DISCONNECTED');
    for (const run of runRecords.all(platform.document)) {
      if (run.owner !== owner || isClosed(run) || run.state === 'starting') continue;
      pause(run, why);
      runRecords.save(platform.document, run);
    }
    for (const search of searchRecords.all(platform.document)) {
      if (search.owner !== owner || search.state !== 'running') continue;
      search.state = 'paused';
      search.problem = why;
      searchRecords.save(platform.document, search);
    }
    for (const schedule of scheduleRecords.all(platform.document)) {
      if (schedule.owner !== owner || schedule.paused) continue;
      schedule.paused = why;
      scheduleRecords.save(platform.document, schedule);
    }
    eraseCopy(platform);
    platform.user.delete(tokenKey);
    eraseConnection(platform.user);
  });
  refreshBalance(platform);
}

/** Cells that show a balance show that of the connection that formulas use now. */
function refreshBalance({ book }: Platform): void {
  book.refreshFunction('CREDIT_BALANCE');
}
