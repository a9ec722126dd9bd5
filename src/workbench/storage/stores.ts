/** The stores of the script: files of the data folder, or in memory. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Limits } from '../limits';
import { Database } from './database';
import { CacheTable, TextTable, textTable } from './tables';

/** The data of the script and its users, not of one workbook: properties, an id, used quotas. */
export class ScriptStore {
  readonly #database: Database;
  readonly scriptProperties: TextTable;
  /** The name of each workbook when it was last open. */
  readonly bookNames: TextTable;
  /** The number of each user's triggers in each workbook, as JSON by the workbook's key. */
  readonly triggerCounts: TextTable;
  readonly scriptId: string;

  /** Opens or creates the file; null is a store in memory. */
  constructor(file: string | null) {
    this.#database = new Database(file, textTable);
    this.scriptProperties = new TextTable(this.#database, 'script');
    this.bookNames = new TextTable(this.#database, 'books');
    this.triggerCounts = new TextTable(this.#database, 'triggers');
    const about = new TextTable(this.#database, 'about');
    const known = about.get('scriptId');
    this.scriptId = known ?? randomBytes(42).toString('base64url');
    if (!known) about.set({ scriptId: this.scriptId });
  }

  userProperties(user: string): TextTable {
    return new TextTable(this.#database, `user ${user}`);
  }

  /** A user's use of the daily quotas. */
  usage(user: string): TextTable {
    return new TextTable(this.#database, `usage ${user}`);
  }

  close(): void {
    this.#database.close();
  }
}

/** The stores shared by all workbooks: files of the data folder, or in memory. */
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
