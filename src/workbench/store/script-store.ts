/** What belongs to the script and its people rather than to one workbook: properties, an id, what it used. */
import { randomBytes } from 'node:crypto';
import { Database } from './database';
import { TEXT_TABLE, TextTable } from './text-table';

export class ScriptStore {
  readonly #database: Database;
  readonly scriptProperties: TextTable;
  /** The names of the workbooks, as they were when each was open last. */
  readonly bookNames: TextTable;
  readonly scriptId: string;

  /** Opens or makes the file (null: memory). */
  constructor(file: string | null) {
    this.#database = new Database(file, TEXT_TABLE);
    this.scriptProperties = new TextTable(this.#database, 'script');
    this.bookNames = new TextTable(this.#database, 'books');
    const about = new TextTable(this.#database, 'about');
    const known = about.get('scriptId');
    this.scriptId = known ?? randomBytes(42).toString('base64url');
    if (!known) about.set({ scriptId: this.scriptId });
  }

  userProperties(user: string): TextTable {
    return new TextTable(this.#database, `user ${user}`);
  }

  /** What a person's executions have used of the daily quotas. */
  usage(user: string): TextTable {
    return new TextTable(this.#database, `usage ${user}`);
  }

  close(): void {
    this.#database.close();
  }
}
