/** Cached texts that expire, oldest dropped first where a cache holds too many. */
import { Database } from './database';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS cached (
    cache TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, expires_at INTEGER NOT NULL,
    seq INTEGER PRIMARY KEY AUTOINCREMENT, UNIQUE (cache, name)
  );`;

export class CacheTable {
  readonly #database: Database;

  /** Opens or makes the file; null keeps the cache in memory. */
  constructor(
    file: string | null,
    private readonly itemLimit: number,
  ) {
    this.#database = new Database(file, SCHEMA);
  }

  /** The unexpired texts of these names. */
  get(cache: string, names: string[], now: number): Record<string, string> {
    const found: Record<string, string> = {};
    for (const name of names) {
      const row = this.#database.get<{ value: string }>(
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
    this.#database.together(() => {
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
        this.itemLimit,
      );
    });
  }

  remove(cache: string, names: string[]): void {
    for (const name of names) {
      this.#database.run(
        'DELETE FROM cached WHERE cache = ? AND name = ?',
        cache,
        JSON.stringify(name),
      );
    }
  }

  close(): void {
    this.#database.close();
  }
}
