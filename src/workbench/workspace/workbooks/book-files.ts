/** The files of a data folder's workbooks: opens them, and repairs those that can't be opened. */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../errors';
import { googleLimits } from '../../limits';
import type { RevisionMessage } from '../../protocol/messages';
import { UnreadableBookError } from '../../spreadsheet/book';
import type { NewBook } from '../../spreadsheet/files/new-book';
import { Model } from '../../spreadsheet/library';
import { checkKept } from '../../spreadsheet/revision-check';
import { BookStore } from '../../storage/book-store';

const bookFolder = 'books';
const bookEnding = '.sqlite';

export class BookFiles {
  readonly #dataDir: string | undefined;

  constructor(dataDir: string | undefined) {
    this.#dataDir = dataDir;
  }

  /** The path of a workbook's file, which may not exist; null in memory. */
  path(key: string): string | null {
    return this.#dataDir ? join(this.#dataDir, bookFolder, `${key}${bookEnding}`) : null;
  }

  /** Deletes the file of a closed workbook, and SQLite's files beside it. */
  remove(key: string): void {
    const file = this.path(key);
    if (!file) return;
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  }

  /** The keys of all workbooks. */
  keys(): string[] {
    const folder = this.#dataDir && join(this.#dataDir, bookFolder);
    if (!folder || !existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(bookEnding))
      .map((name) => name.slice(0, -bookEnding.length));
  }
}

/**
 * Opens the store of a workbook, which is created if necessary.
 *
 * @param file null is a workbook in memory
 * @param newTimeZone the zone of a new workbook
 * Throws UnreadableBookError if the file is broken.
 * Throws Error if another process has it open, or it can't be created.
 */
export async function openBookStore(
  file: string | null,
  make: () => Promise<NewBook>,
  newTimeZone?: string,
): Promise<BookStore> {
  const made = file && existsSync(file) ? null : await make();
  const store = bookStoreAt(file, newTimeZone);
  if (!store.snapshot()) {
    const { name, revision, snapshot } = made ?? (await make());
    store.name = name;
    store.replaceSnapshot(revision, snapshot);
  }
  return store;
}

function bookStoreAt(file: string | null, newTimeZone?: string): BookStore {
  try {
    return new BookStore(file, newTimeZone);
  } catch (error) {
    const isBroken = ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(codeOf(error));
    throw isBroken ? new UnreadableBookError(error) : error;
  }
}

/** The outcome for one workbook. */
export interface Repair {
  readonly key: string;
  /** Whether it opened unchanged, was repaired, or was set aside whole. */
  readonly state: 'fine' | 'repaired' | 'set aside';
  /** The number of changes since its last snapshot that were kept. */
  readonly kept: number;
  /** The number of changes that were lost. */
  readonly lost: number;
  /** The file with the lost changes or the whole workbook; null if nothing was lost. */
  readonly file: string | null;
}

/**
 * Repairs the workbooks of a data folder, or one of them. Deletes nothing.
 *
 * Throws Error if there isn't such a workbook, or a process has it open.
 */
export async function repairBooks(dataDir: string, only?: string): Promise<Repair[]> {
  const files = new BookFiles(dataDir);
  const keys = files.keys().filter((key) => only === undefined || key === only);
  const repairs: Repair[] = [];
  for (const key of keys) {
    const file = files.path(key);
    if (file) repairs.push(await repair(key, file));
  }
  return repairs;
}

async function repair(key: string, file: string): Promise<Repair> {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const setAside = (): Repair => {
    const aside = `${file}.unreadable-${stamp}`;
    renameSync(file, aside);
    return { key, state: 'set aside', kept: 0, lost: 0, file: aside };
  };
  const nothing = () => Promise.reject(new Error(`There’s no workbook ${key}.`));
  let store: BookStore;
  try {
    store = await openBookStore(file, nothing);
  } catch (error) {
    if (error instanceof UnreadableBookError) return setAside();
    throw error;
  }
  const data = store.snapshot()?.data ?? '';
  const messages = store.revisionsSince().map(({ message }) => message);
  const kept = goodCount(data, messages);
  if (kept === null) {
    store.close();
    return setAside();
  }
  const lost = messages.slice(kept);
  if (lost.length === 0) {
    store.close();
    return { key, state: 'fine', kept, lost: 0, file: null };
  }
  const aside = `${file}.lost-${stamp}.jsonl`;
  writeFileSync(aside, `${lost.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  store.dropAfter(kept);
  store.close();
  return { key, state: 'repaired', kept, lost: lost.length, file: aside };
}

/** The number of changes that can be applied; null if the snapshot itself can't be opened. */
function goodCount(data: string, messages: string[]): number | null {
  if (opens(data, messages)) return messages.length;
  if (!opens(data, [])) return null;
  let [good, bad] = [0, messages.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (opens(data, messages.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function opens(data: string, messages: string[]): boolean {
  try {
    const snapshot = JSON.parse(data);
    const revisions: RevisionMessage[] = messages.map((message) => JSON.parse(message));
    checkKept(snapshot, revisions, googleLimits.bookCells);
    new Model(snapshot, {}, revisions as never);
    return true;
  } catch {
    return false;
  }
}
