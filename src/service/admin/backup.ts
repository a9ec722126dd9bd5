/** Copies a data folder while the service runs on it; the copy is a data folder itself. */
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { keyFile as secret } from '../auth/secrets';
import { StartError } from '../errors';

/** What a copy needs: the database as it is at one moment, and the key file that its keys are encrypted with. */
const database = 'signalsheet.db';

/**
 * Takes the data folder and one that does not exist yet. Mails in the outbox are not copied.
 * Throws StartError where there is nothing to copy, something in the way, or no room; no half copy is left then.
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
  await mkdir(target, { recursive: true, mode: 0o700 });
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

/** Under another name until it is whole, so that nobody takes half a copy for one. */
async function copyDatabase(path: string, target: string) {
  const draft = `${target}.part`;
  const connection = new Libsql(path, { timeout: 5000 });
  try {
    connection.prepare('VACUUM INTO ?').run(draft);
  } finally {
    connection.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, target);
}
