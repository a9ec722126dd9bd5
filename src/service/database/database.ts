/** The interface of a database: statements and transactions that work on SQLite and PostgreSQL. */
import type * as v from 'valibot';
import type { Parameter, Sql, SqlDialect } from './sql';

/**
 * All reject with StoreBusyError if the database can't do them now, and with TypeError for a parameter that one of
 * the databases can't keep.
 */
export interface Queries {
  readonly sqlDialect: SqlDialect;
  /** Runs one statement; returns how many rows it changed. */
  run(statement: Sql): Promise<number>;
  /** Runs one query; returns its rows, parsed. */
  rows<Row extends v.GenericSchema>(row: Row, query: Sql): Promise<v.InferOutput<Row>[]>;
  /** Runs one query; returns its first row, parsed, if there is one. */
  row<Row extends v.GenericSchema>(row: Row, query: Sql): Promise<v.InferOutput<Row> | undefined>;
  /** Inserts any number of rows, each with its values in the order of the columns. */
  insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Parameter[])[],
  ): Promise<void>;
}

/**
 * A statement outside `transaction` is a transaction of its own. If its connection is lost, its outcome is unknown,
 * so use it only for statements that do no harm when repeated.
 */
export interface Database extends Queries {
  /**
   * Does work in one transaction, rolled back if it throws. SQLite: BEGIN IMMEDIATE, one after another in this
   * process. PostgreSQL: a pooled connection, read committed. PostgreSQL may ask for the work to be repeated from its
   * start, so it must have no effects except through `tx`. It must not use the database itself: that statement would
   * wait for the end of this transaction.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  /** PostgreSQL only: rejects with StoreUnwritableError if the disk of the database is full. */
  takeRoom?(): Promise<void>;
  /** PostgreSQL only: open connections, idle ones, and callers waiting for one. */
  connections?(): { readonly open: number; readonly idle: number; readonly callersWaiting: number };
}
