/**
 * Named texts kept in named stores of one table: the properties of a script, a user or a document.
 * Texts are kept as JSON, since the driver cuts a text at a NUL character.
 */
import type { Database } from './database';

/** The table, for the schema of the file that holds it. */
export const TEXT_TABLE = `
  CREATE TABLE IF NOT EXISTS text (
    store TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (store, name)
  ) WITHOUT ROWID;`;

/** One named store of texts. */
export class TextTable {
  constructor(
    private readonly database: Database,
    private readonly store: string,
  ) {}

  get(name: string): string | null {
    const row = this.database.get<{ value: string }>(
      'SELECT value FROM text WHERE store = ? AND name = ?',
      this.store,
      JSON.stringify(name),
    );
    return row ? JSON.parse(row.value) : null;
  }

  all(): Record<string, string> {
    const rows = this.database.all<{ name: string; value: string }>(
      'SELECT name, value FROM text WHERE store = ?',
      this.store,
    );
    return Object.fromEntries(rows.map((row) => [JSON.parse(row.name), JSON.parse(row.value)]));
  }

  /** Sets several texts at once, after removing all others where asked to. */
  set(texts: Record<string, string>, removeOthers = false): void {
    this.database.together(() => {
      if (removeOthers) this.clear();
      for (const [name, value] of Object.entries(texts)) {
        this.database.run(
          'INSERT OR REPLACE INTO text (store, name, value) VALUES (?, ?, ?)',
          this.store,
          JSON.stringify(name),
          JSON.stringify(value),
        );
      }
    });
  }

  delete(name: string): void {
    this.database.run(
      'DELETE FROM text WHERE store = ? AND name = ?',
      this.store,
      JSON.stringify(name),
    );
  }

  clear(): void {
    this.database.run('DELETE FROM text WHERE store = ?', this.store);
  }
}
