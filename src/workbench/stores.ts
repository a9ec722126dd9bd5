/** The files of a data folder, or their likes in memory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BookSource } from './api';
import { fileKey, newBook } from './files/new-book';
import type { Limits } from './limits';
import { BookStore } from './store/book-store';
import { CacheTable } from './store/cache-table';
import { ScriptStore } from './store/script-store';

export interface Stores {
  book: BookStore;
  script: ScriptStore;
  cache: CacheTable;
  close(): void;
}

/** Where the data folder keeps the workbook that did not come from a file. */
const MAIN_BOOK = 'main';

/**
 * Opens the stores, and makes the workbook where there is none yet.
 *
 * @throws Error when another process has the workbook open, or its source cannot be read
 */
export async function openStores(
  dataDir: string | undefined,
  source: BookSource | undefined,
  user: string,
  limits: Limits,
): Promise<Stores> {
  const path = (...names: string[]) => (dataDir ? join(dataDir, ...names) : null);
  const key = source && 'file' in source ? await fileKey(source.file) : MAIN_BOOK;
  const bookFile = path('books', `${key}.sqlite`);
  const made = bookFile && existsSync(bookFile) ? null : await newBook(source);
  const book = new BookStore(bookFile);
  if (!book.snapshot()) await fill(book, made ?? (await newBook(source)));
  const script = new ScriptStore(path('properties.sqlite'), user);
  const cache = new CacheTable(path('cache.sqlite'), limits.cacheItems);
  return {
    book,
    script,
    cache,
    close() {
      for (const store of [book, script, cache]) store.close();
    },
  };
}

async function fill(book: BookStore, { name, snapshot }: { name: string; snapshot: string }) {
  book.name = name;
  book.replaceSnapshot(JSON.parse(snapshot).revisionId, snapshot);
}
