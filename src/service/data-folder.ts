/** The data folder: the service's database and secrets, readable only by its owner. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyFile, makeSecrets, readSecrets, type Secrets } from './auth/secrets';
import { second } from './clock';
import { openPostgres } from './database/postgres/database';
import { placeOf } from './database/postgres/errors';
import type { Making } from './database/schema/migrations';
import { type Durability, isEmptyFile } from './database/sqlite/connection';
import { openSqlite } from './database/sqlite/database';
import { StartError } from './errors';
import { makeFolder } from './make-folder';
import type { Store } from './store';
import { sqlStore } from './store';
import { techThread } from './technology/search/thread';

export interface DataFolder {
  readonly store: Store;
  readonly secrets: Secrets;
  /**
   * Rejects if the folder or its database was replaced, its data was moved to another database, or the disk is full.
   * Writes of a process are lost after its file was moved away.
   */
  check(): Promise<void>;
}

/**
 * Opens the folder's secret and its store, or the PostgreSQL store if `databaseUrl` isn't empty, and creates
 * what is missing. Throws StartError if secret and store don't belong together, since no API key could be
 * decrypted with another secret; no secret is created then. Throws it also if the folder's database is an
 * empty file beside an existing key.
 */
export async function openDataFolder(dataDir: string, databaseUrl: string): Promise<DataFolder> {
  await makeFolder(dataDir);
  return openBoth(dataDir, databaseUrl, 'each', 'make');
}

/**
 * As `openDataFolder`, while a service may be running, and creates nothing: throws StartError if no service
 * was ever started on this folder and database. With bulk durability, posts added to SQLite survive a power
 * cut only after the store's next other write.
 */
export async function openExistingFolder(
  dataDir: string,
  databaseUrl: string,
  posts: Durability = 'each',
): Promise<DataFolder> {
  if (!existsSync(dataDir)) {
    throw new StartError(
      `There’s no folder ${dataDir}. Pass the service’s data folder with --data.`,
    );
  }
  return openBoth(dataDir, databaseUrl, posts, 'refuse');
}

/** The database's name in commands and logs, without credentials. */
export function nameOfDatabase(dataDir: string, databaseUrl: string): string {
  return databaseUrl === ''
    ? `the SQLite database ${sqliteFile(dataDir)}`
    : `the PostgreSQL database at ${placeOf(databaseUrl)}`;
}

/** The file of a data folder’s SQLite database. */
export const sqliteFile = (dataDir: string) => join(resolve(dataDir), 'signalsheet.db');

async function openBoth(
  dataDir: string,
  databaseUrl: string,
  posts: Durability,
  making: Making,
): Promise<DataFolder> {
  const found = await readSecrets(dataDir);
  if (found && databaseUrl === '' && making === 'make') await refuseEmpty(dataDir);
  const store = await openStore(dataDir, databaseUrl, posts, making);
  try {
    await refuseMoved(store, dataDir);
    const secrets = found ?? (await firstSecrets(store, dataDir, databaseUrl, making));
    if (await store.bindSecret(secrets.fingerprint)) {
      const check = await checkOf(dataDir, databaseUrl, store, secrets);
      return { store, secrets, check };
    }
    throw wrongSecret(dataDir, databaseUrl);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openStore(
  dataDir: string,
  databaseUrl: string,
  posts: Durability,
  making: Making,
): Promise<Store> {
  if (databaseUrl !== '') return sqlStore(await openPostgres(databaseUrl, making));
  const path = sqliteFile(dataDir);
  return sqlStore(await openSqlite(path, 'each', making), techThread(path, posts));
}

/** How long another process may take to fill its new file at the first start. */
const emptyMs = second;

/** Whether a start would make a new SQLite database although the key file shows that a service existed. */
export function isDatabaseMissing(dataDir: string, databaseUrl: string): boolean {
  return (
    databaseUrl === '' && existsSync(join(dataDir, keyFile)) && !existsSync(sqliteFile(dataDir))
  );
}

/** A key file beside an empty database means that an earlier service's users would be lost silently. */
async function refuseEmpty(dataDir: string): Promise<void> {
  const path = sqliteFile(dataDir);
  for (let waited = 0; isEmptyFile(path); waited += emptyMs / 4) {
    if (waited < emptyMs) {
      await sleep(emptyMs / 4);
      continue;
    }
    throw new StartError(
      `The database ${path} is empty, but the key file ${keyFile} beside it shows that there was a service. ` +
        'Nothing was changed. Restore it from a backup; to begin with no users and data, delete the empty file.',
    );
  }
}

async function checkOf(
  dataDir: string,
  databaseUrl: string,
  store: Store,
  { fingerprint }: Secrets,
): Promise<() => Promise<void>> {
  const file = databaseUrl === '' ? sqliteFile(dataDir) : undefined;
  const opened = file && (await placeOnDisk(file));
  return async () => {
    if ((await readSecrets(dataDir))?.fingerprint !== fingerprint)
      throw new Error(`The key file in ${dataDir} is gone or another one`);
    if (file !== undefined) {
      if ((await placeOnDisk(file)) !== opened)
        throw new Error(`The database ${file} is gone or another one`);
      await takeRoom(dataDir);
    } else await store.takeRoom();
    if (!(await store.isTiedTo(fingerprint)))
      throw new Error('The database is empty or another one');
    if (await store.moveMark()) throw new Error('The data was moved to another database');
  };
}

/** Identifies a file, also if another one replaced it under the same name. */
async function placeOnDisk(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Rejects if the disk is full: SQLite's log may accept a small change that fits into it and refuse the next.
 * The file is unlinked before it is written, so that a crash leaves nothing and the system need not write it
 * to disk.
 */
async function takeRoom(dataDir: string): Promise<void> {
  const path = join(dataDir, `.room-${randomBytes(6).toString('hex')}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await rm(path);
    await file.writeFile(Buffer.alloc(roomBytes));
  } finally {
    await file.close();
  }
}

/** More than most requests add. */
const roomBytes = 1_048_576;

/** Only one of two databases with the same users may be used, because credits could be spent in both. */
async function refuseMoved(store: Store, dataDir: string): Promise<void> {
  const mark = await store.moveMark();
  if (!mark) return;
  throw new StartError(
    mark.state === 'moved'
      ? `The data of ${dataDir} was moved to PostgreSQL at ${mark.to}. Set SIGNALSHEET_DATABASE_URL to that database.`
      : `The move to PostgreSQL at ${mark.to} isn’t finished. Run “signalsheet admin move” again, or cancel it with --cancel.`,
  );
}

async function firstSecrets(
  store: Store,
  dataDir: string,
  databaseUrl: string,
  making: Making,
): Promise<Secrets> {
  if (!(await store.hasSecret())) {
    if (making === 'make') return makeSecrets(dataDir);
    throw new StartError(
      `No service was started on ${nameOfDatabase(dataDir, databaseUrl)} yet. Nothing was changed. Start it first.`,
    );
  }
  // A process that has just started creates the file before it binds the store to it.
  const made = await readSecrets(dataDir);
  if (made) return made;
  throw new StartError(
    `There’s no key file ${keyFile} in ${dataDir}, but the ${databaseOf(databaseUrl)} was made with one. ` +
      `No new one was created, because it couldn’t decrypt existing API keys. ${remedy}`,
  );
}

function wrongSecret(dataDir: string, databaseUrl: string): StartError {
  return new StartError(
    `The key file ${keyFile} in ${dataDir} is not the one that the ${databaseOf(databaseUrl)} was made with. ${remedy}`,
  );
}

const remedy =
  'Restore the right one from a backup or another process: every process on one database needs the same key file.';

function databaseOf(databaseUrl: string): string {
  return databaseUrl === '' ? 'database there' : 'PostgreSQL database';
}
