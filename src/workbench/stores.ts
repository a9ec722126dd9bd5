/** The files of a data folder, or their likes in memory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableBookError } from './engine/book';
import { codeOf } from './errors';
import type { NewBook } from './files/new-book';
import type { Limits } from './limits';
import { BookStore } from './store/book-store';
import { CacheTable } from './store/cache-table';
import { ScriptStore } from './store/script-store';

/** What belongs to the script, whatever workbook it works in. */
export interface SharedStores {
  script: ScriptStore;
  cache: CacheTable;
  close(): void;
}

export interface Stores extends Omit<SharedStores, 'close'> {
  book: BookStore;
}

export function openSharedStores(dataDir: string | undefined, limits: Limits): SharedStores {
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

/**
 * Opens the store of a workbook, and makes the workbook where there is none yet.
 *
 * @param file null keeps it in memory
 * @throws UnreadableBookError when the file is broken
 * @throws Error when another process has it open, or it cannot be made
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
