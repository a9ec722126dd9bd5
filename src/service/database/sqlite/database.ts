/** The port's SQLite driver: one connection, one transaction or statement after another. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { StartError } from '../../errors';
import type { Database, Queries } from '../database';
import { NoTablesError, StoreBusyError } from '../errors';
import type { Making } from '../migrations';
import type { Sql } from '../sql';
import { busyTimeoutMs, type Durability, SqliteConnection } from './connection';
import { migrate } from './migrate';

/**
 * Takes the file's path; makes it and its tables where missing. Throws StartError where the file is no database,
 * a newer program's, or missing and not to be made.
 */
export async function openSqlite(
  path: string,
  durability: Durability = 'each',
  making: Making = 'make',
): Promise<Database> {
  const connection = await openInTurn(path, durability, making);
  const queries = queriesOn(connection);
  const inTurn = queueOf(resolve(path));
  // A prepared statement that meets a lock stays open with what it saw, and keeps later transactions from beginning:
  // only a BEGIN may wait for locks.
  const outside = <Result>(statement: Sql, run: () => Promise<Result>) =>
    inTurn(statement.isSelect ? run : () => immediate(connection, run));
  return {
    sqlDialect: 'sqlite',
    run: (statement) => outside(statement, () => queries.run(statement)),
    rows: (row, query) => outside(query, () => queries.rows(row, query)),
    row: (row, query) => outside(query, () => queries.row(row, query)),
    insert: (...given) => inTurn(() => immediate(connection, () => queries.insert(...given))),
    transaction: (work) => inTurn(() => immediate(connection, () => work(queries))),
    close: () => inTurn(async () => connection.close()),
  };
}

/** The driver is synchronous; its errors become rejections here. */
function queriesOn(connection: SqliteConnection): Queries {
  const rows: Queries['rows'] = async (row, query) =>
    connection.all(query.compile('sqlite')).map((found) => v.parse(row, found));
  return {
    sqlDialect: 'sqlite',
    run: async (statement) => connection.run(statement.compile('sqlite')),
    rows,
    row: async (row, query) => (await rows(row, query))[0],
    insert: async (table, columns, rows) => {
      const marks = columns.map(() => '?').join(', ');
      connection.runEach(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, rows);
    },
  };
}

/**
 * Holds the write lock from the start, so that what is read cannot change before it is written. After a long
 * transaction it comes back only when others had the time to notice that the lock is free.
 */
async function immediate<Result>(
  connection: SqliteConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  const rest = connection.restsUntil - performance.now();
  if (rest > 0) await sleep(rest);
  await untilFree(() => connection.begin());
  const start = performance.now();
  try {
    const result = await work();
    connection.execute('COMMIT');
    return result;
  } catch (error) {
    if (connection.inTransaction) connection.execute('ROLLBACK');
    throw error;
  } finally {
    const end = performance.now();
    if (end - start > longMs) connection.restsUntil = end + restMs;
  }
}

/** Who waits for the lock looks every five milliseconds at least. */
const longMs = 50;
const restMs = 8;

type Queue = ReturnType<typeof makeQueue>;

/** By the file's path; a process opens few files in its life. */
const queues = new Map<string, Queue>();

/**
 * Connections of one process to one file take turns here: where one waits for another's lock in SQLite, it stops
 * the whole process, and the other with it.
 */
function queueOf(path: string): Queue {
  const queue = queues.get(path) ?? makeQueue();
  queues.set(path, queue);
  return queue;
}

/** One task after another, so that none falls into another's transaction. */
function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  const task = new AsyncLocalStorage<true>();
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (task.getStore())
      throw new Error('A transaction must not wait for a statement outside of it');
    const result = last.then(() => task.run(true, work));
    last = result.catch(() => {});
    return result;
  };
}

/** Several processes may start at once on a new folder; those that come second wait for the first. */
async function openInTurn(
  path: string,
  durability: Durability,
  making: Making,
): Promise<SqliteConnection> {
  try {
    if (making === 'refuse' && isMissing(path)) throw new NoTablesError('There is no file');
    return await untilFree(() => openMigrated(path, durability, making));
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

/** Waits for another process's lock between tries, so that whatever else this process does goes on meanwhile. */
async function untilFree<Result>(attempt: () => Result): Promise<Result> {
  const end = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const isWaiting = error instanceof StoreBusyError && performance.now() < end;
      if (!isWaiting) throw error;
    }
    await sleep(1 + 4 * Math.random());
  }
}

/** Opening an empty file would already write into it. */
function isMissing(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  return file === undefined || file.size === 0;
}

function openMigrated(path: string, durability: Durability, making: Making): SqliteConnection {
  const connection = new SqliteConnection(path, durability);
  try {
    migrate(connection, making);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function cannotOpen(path: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof NoTablesError) {
    return new StartError(
      `There’s no SQLite database in ${dirname(path)}. Nothing was changed. If the service uses PostgreSQL, set ` +
        'SIGNALSHEET_DATABASE_URL as the service has it; otherwise pass the service’s data folder with --data.',
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`Can’t open the database ${path}: ${reason}`, { cause: error });
}
