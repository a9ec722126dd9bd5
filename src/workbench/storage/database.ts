/** A SQLite database with a schema, in a file or in memory, whose statements are prepared once. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Libsql from 'libsql';
import { codeOf } from '../errors';

type Parameter = string | number | null;

/** Properties can hold secrets, so only the owner can read the file. SQLite's side files take its mode. */
function createPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // An existing file isn't opened, because closing it would release the locks of another connection.
  if (existsSync(file)) chmodSync(file, 0o600);
  else closeSync(openSync(file, 'a', 0o600));
}

export class Database {
  readonly #connection: Libsql.Database;
  readonly #isExclusive: boolean;
  readonly #statements = new Map<string, Libsql.Statement<Parameter[]>>();

  /**
   * Opens a database and makes its tables.
   *
   * @param file the path, whose file and folder are created if necessary; null for memory
   * @param exclusive whether it may be open in one process only
   * Throws Error when another process has an exclusive file open.
   */
  constructor(file: string | null, schema: string, { exclusive = false } = {}) {
    if (file) createPrivate(file);
    this.#isExclusive = exclusive;
    this.#connection = new Libsql(file ?? ':memory:', { timeout: exclusive ? 250 : 5000 });
    try {
      if (exclusive) this.#connection.pragma('locking_mode = EXCLUSIVE');
      this.#connection.pragma('journal_mode = WAL');
      this.#connection.pragma('synchronous = FULL');
      this.#connection.exec(schema);
    } catch (error) {
      this.#connection.close();
      throw codeOf(error).startsWith('SQLITE_BUSY')
        ? new Error(`${file} is open in another process`, { cause: error })
        : error;
    }
  }

  /** Runs a statement. */
  run(sql: string, ...parameters: Parameter[]): void {
    this.#prepared(sql).run(...parameters);
  }

  /** The rows of a query; the caller names their type. */
  all<Row>(sql: string, ...parameters: Parameter[]): Row[] {
    return this.#prepared(sql).all(...parameters) as Row[];
  }

  /** The first row of a query. */
  get<Row>(sql: string, ...parameters: Parameter[]): Row | undefined {
    return this.all<Row>(sql, ...parameters)[0];
  }

  /** Runs statements in one transaction. */
  transaction<Result>(work: () => Result): Result {
    this.#connection.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Closes the file. The driver keeps it open until its statements are collected, so the lock of an exclusive file is
   * released explicitly.
   */
  close(): void {
    this.#statements.clear();
    if (this.#isExclusive) {
      this.#connection.pragma('journal_mode = DELETE');
      this.#connection.pragma('locking_mode = NORMAL');
      this.#connection.pragma('user_version');
    }
    this.#connection.close();
  }

  #prepared(sql: string): Libsql.Statement<Parameter[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare<Parameter[]>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
