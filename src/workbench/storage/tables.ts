/** The tables of stores: named texts, expiring texts, triggers. */
import { Database } from './database';
import type { ScheduledTrigger } from './trigger';

/** The table, for the schema of the file that holds it. */
export const textTable = `
  CREATE TABLE IF NOT EXISTS text (
    store TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (store, name)
  ) WITHOUT ROWID;`;

/** One named store of texts. They are kept as JSON, because the driver cuts a text at a NUL character. */
export class TextTable {
  readonly #database: Database;
  readonly #store: string;

  constructor(database: Database, store: string) {
    this.#database = database;
    this.#store = store;
  }

  get(name: string): string | null {
    const row = this.#database.get<{ readonly value: string }>(
      'SELECT value FROM text WHERE store = ? AND name = ?',
      this.#store,
      JSON.stringify(name),
    );
    return row ? JSON.parse(row.value) : null;
  }

  all(): Record<string, string> {
    const rows = this.#database.all<{ readonly name: string; readonly value: string }>(
      'SELECT name, value FROM text WHERE store = ?',
      this.#store,
    );
    return Object.fromEntries(rows.map((row) => [JSON.parse(row.name), JSON.parse(row.value)]));
  }

  /** Sets several texts in one transaction, which first removes all others if requested. */
  set(texts: Record<string, string>, removeOthers = false): void {
    this.#database.transaction(() => {
      if (removeOthers) this.clear();
      for (const [name, value] of Object.entries(texts)) {
        this.#database.run(
          'INSERT OR REPLACE INTO text (store, name, value) VALUES (?, ?, ?)',
          this.#store,
          JSON.stringify(name),
          JSON.stringify(value),
        );
      }
    });
  }

  delete(name: string): void {
    const [database, store] = [this.#database, this.#store];
    database.run('DELETE FROM text WHERE store = ? AND name = ?', store, JSON.stringify(name));
  }

  clear(): void {
    this.#database.run('DELETE FROM text WHERE store = ?', this.#store);
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS cached (
    cache TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, expires_at INTEGER NOT NULL,
    seq INTEGER PRIMARY KEY AUTOINCREMENT, UNIQUE (cache, name)
  );`;

/** Texts that expire. */
export class CacheTable {
  readonly #database: Database;
  readonly #itemLimit: number;

  /** Opens or makes the file; null is a cache in memory. */
  constructor(file: string | null, itemLimit: number) {
    this.#itemLimit = itemLimit;

    this.#database = new Database(file, schema);
  }

  /** The unexpired texts of these names. */
  get(cache: string, names: string[], now: number): Record<string, string> {
    const found: Record<string, string> = {};
    for (const name of names) {
      const row = this.#database.get<{ readonly value: string }>(
        'SELECT value FROM cached WHERE cache = ? AND name = ? AND expires_at > ?',
        cache,
        JSON.stringify(name),
        now,
      );
      if (row) found[name] = JSON.parse(row.value);
    }
    return found;
  }

  put(cache: string, texts: Record<string, string>, expiresAt: number): void {
    this.#database.transaction(() => {
      for (const [name, value] of Object.entries(texts)) {
        this.#database.run(
          'INSERT OR REPLACE INTO cached (cache, name, value, expires_at) VALUES (?, ?, ?, ?)',
          cache,
          JSON.stringify(name),
          JSON.stringify(value),
          expiresAt,
        );
      }
      this.#database.run(
        `DELETE FROM cached WHERE cache = ?1 AND seq <= (
           SELECT seq FROM cached WHERE cache = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2
         )`,
        cache,
        this.#itemLimit,
      );
    });
  }

  remove(cache: string, names: string[]): void {
    for (const name of names) {
      const kept = JSON.stringify(name);
      this.#database.run('DELETE FROM cached WHERE cache = ? AND name = ?', cache, kept);
    }
  }

  close(): void {
    this.#database.close();
  }
}

/** The table, for the schema of the workbook's file. */
export const triggerTable = `
  CREATE TABLE IF NOT EXISTS trigger_plan (
    id TEXT PRIMARY KEY, made INTEGER NOT NULL, trigger_json TEXT NOT NULL, next_at INTEGER
  );`;

interface Row {
  readonly trigger_json: string;
  readonly next_at: number | null;
}

/** A document's triggers, each with the time of its next firing. */
export class TriggerTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All triggers, oldest first. */
  list(): ScheduledTrigger[] {
    const rows = this.#database.all<Row>('SELECT * FROM trigger_plan ORDER BY made, rowid');
    return rows.map((row) => ({ ...JSON.parse(row.trigger_json), nextAt: row.next_at }));
  }

  add({ nextAt, ...trigger }: ScheduledTrigger, madeAt: number): void {
    this.#database.run(
      'INSERT INTO trigger_plan (id, made, trigger_json, next_at) VALUES (?, ?, ?, ?)',
      trigger.id,
      madeAt,
      JSON.stringify(trigger),
      nextAt,
    );
  }

  setNext(id: string, nextAt: number | null): void {
    this.#database.run('UPDATE trigger_plan SET next_at = ? WHERE id = ?', nextAt, id);
  }

  delete(id: string): void {
    this.#database.run('DELETE FROM trigger_plan WHERE id = ?', id);
  }
}
