/** What belongs to the script and its user rather than to one workbook: properties, an id, what it used. */
import { randomBytes } from 'node:crypto';
import { Database } from './database';
import { TEXT_TABLE, TextTable } from './text-table';

export class ScriptStore {
  readonly #database: Database;
  readonly scriptProperties: TextTable;
  readonly userProperties: TextTable;
  /** What was used of the daily quotas. */
  readonly usage: TextTable;
  /** The names of the workbooks, as they were when each was open last. */
  readonly bookNames: TextTable;
  readonly scriptId: string;

  /** Opens or makes the file (null: memory); each user has properties of their own. */
  constructor(file: string | null, user: string) {
    this.#database = new Database(file, TEXT_TABLE);
    this.scriptProperties = new TextTable(this.#database, 'script');
    this.userProperties = new TextTable(this.#database, `user ${user}`);
    this.bookNames = new TextTable(this.#database, 'books');
    this.usage = new TextTable(this.#database, 'usage');
    const about = new TextTable(this.#database, 'about');
    const known = about.get('scriptId');
    this.scriptId = known ?? randomBytes(42).toString('base64url');
    if (!known) about.set({ scriptId: this.scriptId });
  }

  close(): void {
    this.#database.close();
  }
}
