/** Actions on the user's connection in this document: use it, share it, remove it. */
import type { Connection } from '../client/connection';
import { problem, problemError } from '../client/problem';
import * as reasons from '../client/reasons';
import { locked } from './execution';
import { errorMark } from './formulas/error-cell';
import type { Platform, UserPlatform } from './ports';
import { isClosed, pause, runRecords } from './runs/run';
import { scheduleRecords } from './schedules/schedule';
import {
  ensureOwner,
  eraseConnection,
  eraseShared,
  eraseStale,
  knownOwner,
  loadConnection,
  loadShared,
  ownerId,
  saveConnection,
  saveShared,
} from './settings/connection';
import { forgetUnconnected } from './settings/payer';
import { ensureDataSheet } from './storage/hidden-sheet';

/** off: nothing is shared; mine: the running user shares their connection; other: another editor does. */
export type Sharing = 'off' | 'mine' | 'other';

const tokenKey = 'share';

/** Returns who shares a connection in this document. Erases the user's copy if they disconnected elsewhere. */
export function sharingOf(platform: Platform): Sharing {
  const shared = loadShared(platform.document);
  if (!shared) return 'off';
  if (shared.owner !== knownOwner(platform)) return 'other';
  if (shared.token === platform.user.get(tokenKey)) return 'mine';
  eraseStale(platform, shared);
  return 'off';
}

/**
 * Saves the user's connection and their shared copy in this document, if any. Can spend: formulas that had no
 * connection are re-evaluated. Throws BUSY, having changed nothing.
 */
export function connect(platform: UserPlatform, connection: Connection): void {
  locked(platform, () => {
    // Formulas store under this id what the connection may spend.
    ensureOwner(platform);
    saveConnection(platform.user, connection);
    if (sharingOf(platform) === 'mine') saveCopy(platform, connection);
  });
  refreshBalance(platform);
  retryUnconnected(platform);
  ensureDataSheet(platform);
}

/**
 * Lets every editor of this document spend with the running user's key. Replaces what was shared before. Can spend:
 * formulas that had no connection are re-evaluated. Throws NOT_CONNECTED and BUSY; then nothing was changed.
 */
export function share(platform: UserPlatform): void {
  locked(platform, () => {
    const connection = loadConnection(platform.user);
    if (!connection) throw problemError('NOT_CONNECTED', [reasons.connectFirst()]);
    saveCopy(platform, connection);
  });
  refreshBalance(platform);
  retryUnconnected(platform);
}

function saveCopy(platform: UserPlatform, connection: Connection): void {
  const token = platform.user.get(tokenKey) ?? platform.newId();
  platform.user.set(tokenKey, token);
  saveShared(platform.document, { owner: ownerId(platform), token, connection });
}

/** Removes the running user's copy from the document; another editor's copy stays. Throws BUSY. */
export function unshare(platform: Platform): void {
  if (locked(platform, () => eraseCopy(platform))) refreshBalance(platform);
}

/** Returns whether the user had a copy. */
function eraseCopy(platform: Platform): boolean {
  const isMine = sharingOf(platform) === 'mine';
  if (isMine) eraseShared(platform.document);
  return isMine;
}

/**
 * Pauses the user's open runs and schedules in this document, which must not continue with another editor's
 * key, then erases the shared copy, the key and the user id. In this order, an execution that dies in between leaves
 * the user connected and able to disconnect again. The random owner id stays, so that paused work can be resumed.
 * Shared copies in other documents are erased when the user next opens them. Throws BUSY; then nothing was erased.
 */
export function disconnect(platform: UserPlatform): void {
  locked(platform, () => {
    const owner = ownerId(platform);
    const why = problem('DISCONNECTED');
    for (const run of runRecords.all(platform)) {
      if (run.owner !== owner || isClosed(run) || run.state === 'starting') continue;
      pause(run, why);
      runRecords.save(platform, run);
    }
    for (const schedule of scheduleRecords.all(platform)) {
      if (schedule.owner !== owner || schedule.paused) continue;
      schedule.paused = why;
      scheduleRecords.save(platform, schedule);
    }
    eraseCopy(platform);
    platform.user.delete(tokenKey);
    eraseConnection(platform.user);
  });
  refreshBalance(platform);
}

/** Re-evaluates the cells that show the balance. */
function refreshBalance({ book }: Platform): void {
  book.refreshFunction('CREDIT_BALANCE');
}

/** Re-evaluates the cells that had no connection, if there may be any. */
function retryUnconnected({ book, document }: Platform): void {
  if (forgetUnconnected(document)) book.refreshFormulas([errorMark('NOT_CONNECTED')]);
}
