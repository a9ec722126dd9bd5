/** Copies a data folder while the service runs on it; the copy is a data folder itself. */
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { StartError } from '../errors';

/** What a copy needs: the database as it is at one moment, and the key file that its keys are encrypted with. */
const database = 'signalsheet.db';
const secret = 'secret.key';

/**
 * Takes the data folder and one that does not exist yet. Mails in the outbox are not copied.
 * Throws StartError where there is nothing to copy, or something in the way.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (!existsSync(join(dataDir, database)) || !existsSync(join(dataDir, secret))) {
    throw new StartError(
      `There is no SQLite database with its key file in ${dataDir}. Nothing was copied.`,
    );
  }
  if (existsSync(target)) {
    throw new StartError(`${target} exists already. Nothing was copied; name a new folder.`);
  }
  await mkdir(target, { recursive: true, mode: 0o700 });
  await copyFile(join(dataDir, secret), join(target, secret));
  const connection = new Libsql(join(dataDir, database), { timeout: 5000 });
  try {
    connection.prepare('VACUUM INTO ?').run(join(target, database));
  } finally {
    connection.close();
  }
  await chmod(join(target, database), 0o600);
}
