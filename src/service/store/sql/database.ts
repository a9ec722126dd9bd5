/** The port between the repositories and an engine: statements that SQLite and PostgreSQL both speak. */
import type * as v from 'valibot';

export type Parameter = string | number | null;

/**
 * Statements name their parameters `?`. All reject with StoreBusyError where the engine cannot do them now, and
 * with TypeError where a parameter is none that every engine keeps.
 */
export interface Queries {
  /** Runs one statement; returns how many rows it changed. */
  run(sql: string, ...parameters: Parameter[]): Promise<number>;
  /** Runs one query; returns its rows, parsed. */
  rows<Row extends v.GenericSchema>(
    row: Row,
    sql: string,
    ...parameters: Parameter[]
  ): Promise<v.InferOutput<Row>[]>;
  /** Runs one query; returns its first row, parsed, if there is one. */
  row<Row extends v.GenericSchema>(
    row: Row,
    sql: string,
    ...parameters: Parameter[]
  ): Promise<v.InferOutput<Row> | undefined>;
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
export interface SqlDatabase extends Queries {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Does work in one transaction (SQLite: BEGIN IMMEDIATE, one after another in this process; PostgreSQL: a
   * connection of the pool, read committed). Rolled back where it throws. The work may be done again from its
   * start where PostgreSQL asks for that, so it changes nothing but through `within`, and uses nothing else:
   * a statement for the database itself would wait for the end of the transaction that waits for it.
   */
  transaction<Result>(work: (within: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
