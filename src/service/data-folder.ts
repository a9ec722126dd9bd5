/** The data folder: everything that the service keeps, readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
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
import type { Store } from './store';
import { sqlStore } from './store';
import { techThread } from './technology/search/thread';

export interface DataFolder {
  readonly store: Store;
  readonly secrets: Secrets;
  /**
   * Rejects where the folder or its database isn't the one that was opened any more, was moved to another database, or has
   * no room. What a process writes after its file was moved away is lost to the next one.
   */
  check(): Promise<void>;
}

/**
 * Opens the folder's secret and its store, or the store of the PostgreSQL database where its address is not empty,
 * and makes what is missing. Throws StartError where secret and store do not belong together: with another secret,
 * no API key could ever be given back. Then no secret is made either, which would stand in the way of the right one.
 * Throws it too where an empty file stands in the place of the folder's database.
 */
export async function openDataFolder(dataDir: string, databaseUrl: string): Promise<DataFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return openBoth(dataDir, databaseUrl, 'each', 'make');
}

/**
 * As `openDataFolder`, beside a service that may be running, and makes nothing: throws StartError where no service was
 * started on this folder and database. Posts that an import adds in bulk to SQLite are safe from a power cut after the
 * store's next other write.
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

/** What commands and logs call the database, without who may use it. */
export function nameOfDatabase(dataDir: string, databaseUrl: string): string {
  return databaseUrl === ''
    ? `the SQLite database ${sqliteFile(dataDir)}`
    : `the PostgreSQL database at ${placeOf(databaseUrl)}`;
}

const sqliteFile = (dataDir: string) => join(resolve(dataDir), 'signalsheet.db');

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

/** Another process that starts for the first time fills its new file within this. */
const emptyMs = second;

/** The key file is older than this database, so a service was here: its users would be gone without a word. */
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
    }
    if (!(await store.isTiedTo(fingerprint)))
      throw new Error('The database is empty or another one');
    if (await store.moveMark()) throw new Error('The data was moved to another database');
  };
}

/** Two files, of which one took the other's name, differ in this. */
async function placeOnDisk(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
}

/**
 * Fails where the disk has no room: SQLite's log may take a small change that fits into it and refuse the next. The file
 * has no name while it is written, so that none is left after a crash, and the system never gets to writing it.
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

/** Of two databases with the same users, only one may be used: each would spend their credits. */
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
  // A process that started a moment ago makes the file before it ties the store to it.
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
