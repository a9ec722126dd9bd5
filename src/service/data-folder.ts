/** The data folder: everything that the service keeps, readable by its owner alone. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSecrets, type Secrets } from './auth/secrets';
import { StartError } from './errors';
import { openPostgres } from './store/postgres/database';
import { sqlStore } from './store/sql/store';
import { openSqlite } from './store/sqlite/database';
import { techThread } from './store/sqlite/tech-thread';
import type { Store } from './store/store';

export interface DataFolder {
  readonly store: Store;
  readonly secrets: Secrets;
}

/**
 * Opens the folder's secret and its store, or the store of the PostgreSQL database where its address is not empty,
 * and makes what is missing. Throws StartError where secret and store do not belong together: with another secret,
 * no API key could ever be given back.
 */
export async function openDataFolder(dataDir: string, databaseUrl: string): Promise<DataFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secrets = await openSecrets(dataDir);
  const store = await openStore(dataDir, databaseUrl);
  try {
    if (await store.bindSecret(secrets.fingerprint)) return { store, secrets };
    throw wrongSecret(dataDir, databaseUrl);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openStore(dataDir: string, databaseUrl: string): Promise<Store> {
  if (databaseUrl !== '') return sqlStore(await openPostgres(databaseUrl));
  const path = join(dataDir, 'signalsheet.db');
  return sqlStore(await openSqlite(path), techThread(path));
}

function wrongSecret(dataDir: string, databaseUrl: string): StartError {
  const database = databaseUrl === '' ? 'database there' : 'PostgreSQL database';
  return new StartError(
    `The key file in ${dataDir} is not the one that the ${database} was made with. ` +
      'Put the right one back: every process on one database needs the same key file.',
  );
}
