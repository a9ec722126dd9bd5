/** One connection to the SQLite file: how it is opened, its prepared statements, its errors. */
import { closeSync, existsSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import { memoryBytes } from '../../memory';
import { movedMessage, StoreBrokenError, StoreBusyError, StoreUnwritableError } from '../errors';
import { bindable, type Compiled, type Parameter } from '../sql';

/** How long a statement waits for another process's transaction; ours take milliseconds. */
export const busyTimeoutMs = 5000;

/** Prepared statements kept; a list of another length makes another text. */
const maxStatements = 500;

/**
 * `each` syncs every transaction to disk. With `bulk`, a power cut may undo whole transactions: the last ones, until
 * each connection has committed a later one with `each`.
 */
export type Durability = 'each' | 'bulk';

const pragmas = [
  'journal_mode = WAL',
  'foreign_keys = ON',
  // A maximum, used as far as needed: indexes of a million posts far exceed the default of 2 MB.
  `cache_size = -${cacheKilobytes()}`,
];

/** How commits are synced, and the size of the log, in pages of 4 KB, at which it is written back. */
const pragmasOf: Readonly<Record<Durability, readonly string[]>> = {
  each: ['synchronous = FULL', 'wal_autocheckpoint = 8000'],
  // A batch changes pages all over the indexes: with a longer log, fewer pages are written back twice.
  bulk: ['synchronous = NORMAL', 'wal_autocheckpoint = 64000'],
};

/** A sixty-fourth of the machine's memory, between 64 MB and 256 MB. */
function cacheKilobytes(): number {
  const share = Math.floor(memoryBytes() / 64 / 1024);
  return Math.max(65_536, Math.min(262_144, share));
}

/** Whether the file exists and has no tables of any version, as after a database was lost. */
export function isEmptyFile(path: string): boolean {
  if (!existsSync(path)) return false;
  let connection: Libsql.Database | undefined;
  try {
    connection = new Libsql(path, { timeout: busyTimeoutMs });
    return connection.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined;
  } catch {
    // Opening the file reports that it isn't a database.
    return false;
  } finally {
    connection?.close();
  }
}

export class SqliteConnection {
  readonly #connection: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement>();
  /** By `performance.now()`: no transaction begins before, so that other processes can take the write lock. */
  restsUntil = 0;

  /**
   * Takes the file's path; makes the file if missing, readable by its owner only. Throws StoreBusyError immediately
   * if another process is opening the file: the change to WAL doesn't wait for locks.
   */
  constructor(path: string, durability: Durability) {
    makePrivate(path);
    this.#connection = new Libsql(path, { timeout: busyTimeoutMs });
    try {
      for (const pragma of [...pragmas, ...pragmasOf[durability]]) {
        guarded(() => this.#connection.pragma(pragma));
      }
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction;
  }

  /** Runs one statement; returns how many rows it changed. */
  run({ text, parameters }: Compiled): number {
    const statement = this.#statement(text);
    return guarded(() => statement.run(parameters.map(bindable))).changes;
  }

  all({ text, parameters }: Compiled): unknown[] {
    const statement = this.#statement(text);
    return guarded(() => statement.all(parameters.map(bindable)));
  }

  /** Runs one statement for each row of parameters. */
  runEach(sql: string, rows: readonly (readonly Parameter[])[]): void {
    const statement = this.#statement(sql);
    guarded(() => {
      for (const row of rows) {
        row.forEach(bindable);
        statement.run(row);
      }
    });
  }

  /**
   * Begins a transaction that may write. Throws StoreBusyError immediately if another process has one: waiting here
   * would block this thread.
   */
  begin(): void {
    try {
      this.execute('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    } finally {
      this.execute(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  }

  /** Runs statements that have no parameters and return nothing. */
  execute(sql: string): void {
    guarded(() => this.#connection.exec(sql));
  }

  /** Writes the log back into the file, so that the file alone is a complete copy, and closes. */
  close(): void {
    this.#statements.clear();
    try {
      // If another process still uses the log, waits only this long.
      this.#connection.pragma('busy_timeout = 100');
      this.#connection.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      this.#connection.close();
    }
  }

  #statement(sql: string): Libsql.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    const statement = guarded(() => this.#connection.prepare(sql));
    this.#statements.set(sql, statement);
    return statement;
  }
}

function guarded<Result>(statement: () => Result): Result {
  try {
    return statement();
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** Locked: SQLite undid the statement. */
const busy = /^SQLITE_BUSY/;
/** No room, no permission to write, or beyond a quota: SQLite undid the statement. */
const unwritable = /^SQLITE_(FULL|READONLY|CANTOPEN|IOERR_WRITE|IOERR_SHMSIZE)/;
/** The disk fails, or memory is short. */
const broken = /^SQLITE_(IOERR|NOMEM)/;

function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Libsql.SqliteError)) return error;
  const { code, message } = error;
  if (unwritable.test(code)) return new StoreUnwritableError('full', message, { cause: error });
  if (message.includes(movedMessage))
    return new StoreUnwritableError('moved', message, { cause: error });
  if (busy.test(code)) return new StoreBusyError(message, { cause: error });
  return broken.test(code) ? new StoreBrokenError(message, { cause: error }) : error;
}

/**
 * Makes the file if it is missing. Leaves an existing file alone: opening and closing it would release the locks that
 * other connections of this process hold on it.
 */
function makePrivate(path: string) {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}
