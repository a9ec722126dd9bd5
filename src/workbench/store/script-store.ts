/** What belongs to the script and its user rather than to one workbook: properties and an id. */
import { randomBytes } from 'node:crypto';
import { Database } from './database';
import { TEXT_TABLE, TextTable } from './text-table';

export class ScriptStore {
  readonly #database: Database;
  readonly scriptProperties: TextTable;
  readonly userProperties: TextTable;
  readonly scriptId: string;

  /** Opens or makes the file (null: memory); each user has properties of their own. */
  constructor(file: string | null, user: string) {
    this.#database = new Database(file, TEXT_TABLE);
    this.scriptProperties = new TextTable(this.#database, 'script');
    this.userProperties = new TextTable(this.#database, `user ${user}`);
    const about = new TextTable(this.#database, 'about');
    const known = about.get('scriptId');
    this.scriptId = known ?? randomBytes(42).toString('base64url');
    if (!known) about.set({ scriptId: this.scriptId });
  }

  close(): void {
    this.#database.close();
  }
}
