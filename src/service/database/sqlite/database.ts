/** The SQLite driver: one connection, which runs one transaction or statement after another. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { StartError } from '../../errors';
import type { Database, Queries } from '../database';
import { NoTablesError, StoreBusyError } from '../errors';
import type { Making } from '../schema/migrations';
import type { Sql } from '../sql';
import { busyTimeoutMs, type Durability, SqliteConnection } from './connection';
import { migrate } from './migrate';

/**
 * Takes the file's path; makes the file and missing tables. Throws StartError if the file isn't a database, if a
 * newer program wrote it, or if it is missing and `making` is 'refuse'.
 */
export async function openSqlite(
  path: string,
  durability: Durability = 'each',
  making: Making = 'make',
): Promise<Database> {
  const connection = await openInTurn(path, durability, making);
  const queries = queriesOn(connection);
  const inTurn = queueOf(resolve(path));
  // Only BEGIN may wait for a lock: a prepared statement that meets one stays open with its old snapshot, and keeps
  // later transactions from beginning.
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

/** The driver is synchronous; async functions turn its errors into rejections. */
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
 * Takes the write lock at the start, so nothing that is read can change before it is written. After a long
 * transaction it waits a moment, so that other processes notice that the lock is free.
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

/** A process that waits for the lock tries again within five milliseconds. */
const longMs = 50;
const restMs = 8;

type Queue = ReturnType<typeof makeQueue>;

/** By the file's path; never removed, since a process opens few files. */
const queues = new Map<string, Queue>();

/**
 * Connections of one process to one file take turns here: waiting for a lock in SQLite blocks the process, and with
 * it the connection that holds the lock.
 */
function queueOf(path: string): Queue {
  const queue = queues.get(path) ?? makeQueue();
  queues.set(path, queue);
  return queue;
}

/** The queues whose tasks the current code runs in. One store for all, because Node copies each for every promise. */
const inside = new AsyncLocalStorage<readonly symbol[]>();

/** Runs one task after another, so that none runs inside another's transaction. */
function makeQueue() {
  let last: Promise<unknown> = Promise.resolve();
  const own = Symbol('queue');
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const outer = inside.getStore() ?? [];
    if (outer.includes(own))
      throw new Error('A transaction must not wait for a statement outside of it');
    const result = last.then(() => inside.run([...outer, own], work));
    last = result.catch(() => {});
    return result;
  };
}

/** Several processes may start together on a new folder; the first one makes the tables and the others wait. */
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

/** Retries while another process holds a lock, and lets this process work between tries. */
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

/** Also true for an empty file, which opening would write to. */
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
