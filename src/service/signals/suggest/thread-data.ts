/** What the thread that counts is started with. */
export interface ThreadData {
  /** The address of a PostgreSQL database; empty for SQLite. */
  readonly url: string;
  /** The file of a SQLite database. */
  readonly path: string;
}

export const countMethod = 'count';
