/** The files of a data folder that belong to the script, or their likes in memory. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Limits } from '../limits';
import { Database } from './database';
import { CacheTable, TextTable, textTable } from './tables';

/** What belongs to the script and its people rather than to one workbook: properties, an id, what it used. */
export class ScriptStore {
  readonly #database: Database;
  readonly scriptProperties: TextTable;
  /** The names of the workbooks, as they were when each was open last. */
  readonly bookNames: TextTable;
  readonly scriptId: string;

  /** Opens or makes the file (null: memory). */
  constructor(file: string | null) {
    this.#database = new Database(file, textTable);
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

/** What belongs to the script, whatever workbook it works in: files of the data folder, or their likes in memory. */
export function openSharedStores(dataDir: string | undefined, limits: Limits) {
  const path = (name: string) => (dataDir ? join(dataDir, name) : null);
  const script = new ScriptStore(path('properties.sqlite'));
  const cache = new CacheTable(path('cache.sqlite'), limits.cacheItems);
  return {
    script,
    cache,
    close() {
      script.close();
      cache.close();
    },
  };
}
