/** The workbooks of a data folder by their keys, or none where everything is in memory. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'books';
const ENDING = '.sqlite';

export class BookFiles {
  constructor(private readonly dataDir: string | undefined) {}

  /** The file of a workbook, whether it is there or not; null in memory. */
  path(key: string): string | null {
    return this.dataDir ? join(this.dataDir, FOLDER, `${key}${ENDING}`) : null;
  }

  /** Deletes the file of a workbook that is not open, and what SQLite keeps beside it. */
  remove(key: string): void {
    const file = this.path(key);
    if (!file) return;
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  }

  /** The keys of the workbooks that there are. */
  keys(): string[] {
    const folder = this.dataDir && join(this.dataDir, FOLDER);
    if (!folder || !existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length));
  }
}
