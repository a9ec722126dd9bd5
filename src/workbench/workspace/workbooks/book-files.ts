/** The workbooks of a data folder by their keys, or none where everything is in memory. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../errors';
import { UnreadableBookError } from '../../spreadsheet/book';
import type { NewBook } from '../../spreadsheet/files/new-book';
import { BookStore } from '../../storage/book-store';

const bookFolder = 'books';
const bookEnding = '.sqlite';

export class BookFiles {
  constructor(private readonly dataDir: string | undefined) {}

  /** The file of a workbook, whether it is there or not; null in memory. */
  path(key: string): string | null {
    return this.dataDir ? join(this.dataDir, bookFolder, `${key}${bookEnding}`) : null;
  }

  /** Deletes the file of a workbook that is not open, and what SQLite keeps beside it. */
  remove(key: string): void {
    const file = this.path(key);
    if (!file) return;
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  }

  /** The keys of the workbooks that there are. */
  keys(): string[] {
    const folder = this.dataDir && join(this.dataDir, bookFolder);
    if (!folder || !existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(bookEnding))
      .map((name) => name.slice(0, -bookEnding.length));
  }
}

/**
 * Opens the store of a workbook, and makes the workbook where there is none yet.
 *
 * @param file null keeps it in memory
 * Throws UnreadableBookError when the file is broken.
 * Throws Error when another process has it open, or it cannot be made.
 */
export async function openBookStore(
  file: string | null,
  make: () => Promise<NewBook>,
): Promise<BookStore> {
  const made = file && existsSync(file) ? null : await make();
  const store = bookStoreAt(file);
  if (!store.snapshot()) {
    const { name, revision, snapshot } = made ?? (await make());
    store.name = name;
    store.replaceSnapshot(revision, snapshot);
  }
  return store;
}

function bookStoreAt(file: string | null): BookStore {
  try {
    return new BookStore(file);
  } catch (error) {
    const isBroken = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(codeOf(error));
    throw isBroken ? new UnreadableBookError(error) : error;
  }
}
