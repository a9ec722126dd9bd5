/** What a person decides about their connection in this document: use it, share it, take it away. */
import type { Connection } from '../client/connection';
import { ProblemError, problem } from '../client/problem';
import type { Platform } from './ports';
import { isClosed, pause, runRecords } from './runs/run';
import { scheduleRecords } from './schedules/schedule';
import {
  eraseConnection,
  eraseShared,
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
const lockWaitMs = 10_000;

/** Whether a connection is shared in this document, and whose; a copy that was disconnected elsewhere is erased. */
export function sharingOf(platform: Platform): Sharing {
  const shared = loadShared(platform.document);
  if (!shared) return 'off';
  if (shared.owner !== ownerId(platform)) return 'other';
  if (shared.token === platform.user.get(tokenKey)) return 'mine';
  eraseShared(platform.document);
  return 'off';
}

/** Keeps a connection for the running person; where they share theirs in this document, the copy follows. */
export function connect(platform: Platform, connection: Connection): void {
  saveConnection(platform.user, connection);
  if (sharingOf(platform) === 'mine') share(platform);
  else refreshBalance(platform);
  ensureDataSheet(platform);
}

/**
 * Lets every editor of this document spend with the running person's key, in place of whatever was shared before.
 * Throws NOT_CONNECTED.
 */
export function share(platform: Platform): void {
  const connection = loadConnection(platform.user);
  if (!connection) throw new ProblemError(problem('NOT_CONNECTED'));
  const token = platform.user.get(tokenKey) ?? platform.newId();
  platform.user.set(tokenKey, token);
  saveShared(platform.document, { owner: ownerId(platform), token, connection });
  refreshBalance(platform);
}

/** Takes the running person's copy out of the document; one that somebody else shares stays. */
export function unshare(platform: Platform): void {
  if (sharingOf(platform) !== 'mine') return;
  eraseShared(platform.document);
  refreshBalance(platform);
}

/**
 * Erases the key, the user id and the shared copy, then pauses the person's open runs and schedules here: they must
 * not go on with what somebody else shares. Their owner's id stays, which says nothing about them, so that they can
 * be resumed. Shared copies in other documents are out of reach; they are erased when this person is next there.
 */
export function disconnect(platform: Platform): void {
  unshare(platform);
  platform.user.delete(tokenKey);
  eraseConnection(platform.user);
  platform.lock.holding(lockWaitMs, () => {
    const owner = ownerId(platform);
    const why = problem('DISCONNECTED');
    for (const run of runRecords.all(platform.document)) {
      if (run.owner !== owner || isClosed(run) || run.state === 'starting') continue;
      pause(run, why);
      runRecords.save(platform.document, run);
    }
    for (const schedule of scheduleRecords.all(platform.document)) {
      if (schedule.owner !== owner || schedule.paused) continue;
      schedule.paused = why;
      scheduleRecords.save(platform.document, schedule);
    }
  });
  refreshBalance(platform);
}

/** Cells that show a balance show that of the connection that formulas use now. */
function refreshBalance({ book }: Platform): void {
  book.refreshFunction('CREDIT_BALANCE');
}
