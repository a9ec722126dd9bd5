/** One connection to the SQLite file: how it is opened, prepared statements, errors. */
import { closeSync, existsSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import { memoryBytes } from '../../memory';
import { movedMessage, StoreBrokenError, StoreBusyError, StoreUnwritableError } from '../errors';
import { bindable, type Compiled, type Parameter } from '../sql';

/** How long a statement waits for another process's transaction; ours take milliseconds. */
export const busyTimeoutMs = 5000;

/** Statements kept prepared; those with lists of many lengths make many texts. */
const maxStatements = 500;

/**
 * For each transaction, or in bulk: then a power cut may undo the last transactions, whole ones, until a connection
 * for each has committed one after them.
 */
export type Durability = 'each' | 'bulk';

const pragmas = [
  'journal_mode = WAL',
  'foreign_keys = ON',
  // Used as far as it is needed: indexes of a million posts are far larger than the 2 MB of the default.
  `cache_size = -${cacheKilobytes()}`,
];

/** How commits wait for the disk, and pages of 4 KB in the log before it is written back. */
const pragmasOf: Readonly<Record<Durability, readonly string[]>> = {
  each: ['synchronous = FULL', 'wal_autocheckpoint = 8000'],
  // Each batch changes pages all over the indexes; the longer the log, the fewer are written back twice.
  bulk: ['synchronous = NORMAL', 'wal_autocheckpoint = 64000'],
};

/** A sixty-fourth of the memory that there is; 64 MB at least, 256 MB at most. */
function cacheKilobytes(): number {
  const share = Math.floor(memoryBytes() / 64 / 1024);
  return Math.max(65_536, Math.min(262_144, share));
}

/** Whether the file is there and holds no database of any program version: what is left of one that was lost. */
export function isEmptyFile(path: string): boolean {
  if (!existsSync(path)) return false;
  let connection: Libsql.Database | undefined;
  try {
    connection = new Libsql(path, { timeout: busyTimeoutMs });
    return connection.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined;
  } catch {
    // What it is, if it is no database, opening it says.
    return false;
  } finally {
    connection?.close();
  }
}

export class SqliteConnection {
  readonly #connection: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement>();
  /** By `performance.now()`: the connection leaves the write lock to others until then. */
  restsUntil = 0;

  /**
   * Takes the file's path; makes the file, readable by its owner alone, where there is none. Throws
   * StoreBusyError at once where another process is opening it: the change to WAL does not wait by itself.
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
   * Begins a transaction that may write. Throws StoreBusyError at once where another process has one: to wait for
   * it here would stop everything else that this thread does.
   */
  begin(): void {
    try {
      this.execute('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    } finally {
      this.execute(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  }

  /** Runs statements that take no parameters and answer nothing. */
  execute(sql: string): void {
    guarded(() => this.#connection.exec(sql));
  }

  /** Writes the log back into the file, so that the file alone is a whole copy, and closes. */
  close(): void {
    this.#statements.clear();
    try {
      // Another process that reads or writes keeps what it needs of the log, and is hardly waited for.
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
    throw faultOf(error);
  }
}

/** Locked: SQLite undid the statement. */
const busy = /^SQLITE_BUSY/;
/** Without room or permission to write, or beyond a quota: SQLite undid the statement. */
const unwritable = /^SQLITE_(FULL|READONLY|CANTOPEN|IOERR_WRITE|IOERR_SHMSIZE)/;
/** The disk fails, or memory is short. */
const broken = /^SQLITE_(IOERR|NOMEM)/;

function faultOf(error: unknown): unknown {
  if (!(error instanceof Libsql.SqliteError)) return error;
  const { code, message } = error;
  if (unwritable.test(code)) return new StoreUnwritableError('full', message, { cause: error });
  if (message.includes(movedMessage))
    return new StoreUnwritableError('moved', message, { cause: error });
  if (busy.test(code)) return new StoreBusyError(message, { cause: error });
  return broken.test(code) ? new StoreBrokenError(message, { cause: error }) : error;
}

/**
 * Makes the file where there is none. A file that is there is left alone: to close it once more would take the
 * locks away that other connections of this process hold on it.
 */
function makePrivate(path: string) {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}
