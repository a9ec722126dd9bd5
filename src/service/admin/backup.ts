/** Copies a data folder while the service runs on it; the copy is a complete data folder. */
import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { keyFile as secret } from '../auth/secrets';
import { StartError } from '../errors';
import { makeFolder } from '../make-folder';
import { moveName } from './move/marks';

/** A copy has the database as of one moment, and the key file that its keys are encrypted with. */
const database = 'signalsheet.db';

/**
 * Takes the data folder and a folder that doesn't exist yet. Doesn't copy mails in the outbox. Throws StartError if
 * there is nothing to copy, if the target exists, if there is no room, or if the data is in PostgreSQL now; then it
 * leaves no partial copy.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (!existsSync(join(dataDir, database)) || !existsSync(join(dataDir, secret))) {
    throw new StartError(
      `There’s no SQLite database with its key file in ${dataDir}. Nothing was copied.`,
    );
  }
  if (existsSync(target)) {
    throw new StartError(`${target} exists already. Nothing was copied; name a new folder.`);
  }
  await makeFolder(target);
  try {
    await copyFile(join(dataDir, secret), join(target, secret));
    await copyDatabase(join(dataDir, database), join(target, database));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The backup failed and ${target} was removed: ${reason}`, {
      cause: error,
    });
  }
}

/** Written under another name until it is complete, so that a partial copy isn't mistaken for a backup. */
async function copyDatabase(path: string, target: string) {
  const draft = `${target}.part`;
  const connection = new Libsql(path, { timeout: 5000 });
  try {
    // No service starts on such a copy.
    if (connection.prepare('SELECT 1 FROM meta WHERE name = ?').get(moveName))
      throw new Error('the data was moved to PostgreSQL, or a move isn’t finished');
    connection.prepare('VACUUM INTO ?').run(draft);
  } finally {
    connection.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, target);
}
