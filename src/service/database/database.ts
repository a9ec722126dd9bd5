/** What a database does for its users: statements and transactions that SQLite and PostgreSQL both speak. */
import type * as v from 'valibot';
import type { Parameter, Sql, SqlDialect } from './sql';

/**
 * All reject with StoreBusyError where the database cannot do them now, and with TypeError where a parameter is none
 * that every kind of database keeps.
 */
export interface Queries {
  readonly sqlDialect: SqlDialect;
  /** Runs one statement; returns how many rows it changed. */
  run(statement: Sql): Promise<number>;
  /** Runs one query; returns its rows, parsed. */
  rows<Row extends v.GenericSchema>(row: Row, query: Sql): Promise<v.InferOutput<Row>[]>;
  /** Runs one query; returns its first row, parsed, if there is one. */
  row<Row extends v.GenericSchema>(row: Row, query: Sql): Promise<v.InferOutput<Row> | undefined>;
  /** Inserts rows into a table, however many: each holds its values in the order of the columns. */
  insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly Parameter[])[],
  ): Promise<void>;
}

/**
 * A statement outside of `transaction` is a transaction of its own. Where its connection is lost, nobody can say
 * whether it was done: outside stands only what does no harm when it is repeated.
 */
export interface Database extends Queries {
  /**
   * Does work in one transaction (SQLite: BEGIN IMMEDIATE, one after another in this process; PostgreSQL: a
   * connection of the pool, read committed). Rolled back where it throws. The work may be done again from its
   * start where PostgreSQL asks for that, so it changes nothing but through `tx`, and uses nothing else:
   * a statement for the database itself would wait for the end of the transaction that waits for it.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  /** Connections that are open, those that nobody uses, and callers that wait for one; of PostgreSQL alone. */
  connections?(): { readonly open: number; readonly idle: number; readonly callersWaiting: number };
}
