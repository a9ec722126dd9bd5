/** The workbooks of a workbench: its first one, and others that pages open and create. */
import { randomBytes } from 'node:crypto';
import type { BookRow } from '../../protocol/panels';
import { UnreadableBookError } from '../../spreadsheet/book';
import { fileKey, type NewBook, newBook } from '../../spreadsheet/files/new-book';
import type { BookStore } from '../../storage/book-store';
import type { WorkbenchOptions } from '../api';
import { type Core, openPrepared } from '../core';
import { openProject, type Project } from '../project';
import { BookFiles, openBookStore } from './book-files';

/** The key of the workbook that didn't come from a file. */
const mainBook = 'main';
/** The most characters of a workbook's name in its key: file systems limit the length of names. */
const keyCharacters = 60;
/** The address while no page is served. */
const nowhere = 'http://localhost/';
const gone = 'There’s no such workbook in the data folder.';

export class WorkbookManager {
  /** The address of the page, which a server sets. */
  url = nowhere;
  readonly #cores = new Map<string, Promise<Core>>();
  readonly #open = new Map<string, Core>();
  readonly #files: BookFiles;
  /** The reasons why workbooks could not be opened, by their keys. */
  readonly #problems = new Map<string, string>();
  #firstKey: string;

  private constructor(
    readonly project: Project,
    firstKey: string,
  ) {
    this.#firstKey = firstKey;

    this.#files = new BookFiles(project.options.dataDir);
  }

  /**
   * Opens a workbench with its first workbook. A workbook that can't be read is left as it is, and a new one opens
   * instead.
   *
   * Throws Error if the script folder or the given file can't be read.
   */
  static async open(options: WorkbenchOptions): Promise<WorkbookManager> {
    const { book: source } = options;
    const key = source && 'file' in source ? await fileKey(source.file) : mainBook;
    const manager = new WorkbookManager(openProject(options), key);
    try {
      await manager.#startFirst(() => newBook(source, manager.project.timeZone));
    } catch (error) {
      await manager.close();
      throw error;
    }
    return manager;
  }

  /** The workbook it started with. */
  get first(): Core {
    const core = this.#open.get(this.#firstKey);
    if (!core) throw new Error('The workbench is not open');
    return core;
  }

  /** Messages about workbooks that could not be opened, with what to do. */
  get problems(): string[] {
    return [...this.#problems.values()];
  }

  /** The workbooks that are open now. */
  get cores(): Core[] {
    return [...this.#open.values()];
  }

  /**
   * The workbook with a key, which is opened if necessary; null is the first one.
   *
   * Throws Error if it doesn't exist, or another process has it open.
   */
  at(key: string | null): Promise<Core> {
    const wanted = key ?? this.#firstKey;
    const known = this.#cores.get(wanted);
    if (known) return known;
    if (!this.#files.keys().includes(wanted)) {
      return Promise.reject(new Error(gone));
    }
    return this.#start(wanted, () => newBook());
  }

  /**
   * Creates and opens a workbook. Returns its key.
   *
   * Throws Error if it can't be prepared; then it isn't created.
   */
  async add(made: NewBook): Promise<string> {
    const readable = made.name.replace(/[^\w-]+/g, '-').slice(0, keyCharacters);
    const key = `${readable}-${randomBytes(4).toString('hex')}`;
    try {
      await this.#start(key, () => Promise.resolve(made));
    } catch (error) {
      this.#files.remove(key);
      throw error;
    }
    return key;
  }

  /**
   * Renames a workbook, which may be closed.
   *
   * Throws Error if it doesn't exist, or another process has it open.
   */
  async rename(key: string, name: string): Promise<void> {
    const core = await this.#cores.get(key);
    if (core) core.book.rename(name);
    else await this.#briefly(key, (store) => Object.assign(store, { name }));
    this.project.stores.script.bookNames.set({ [key]: name });
  }

  /**
   * Deletes a workbook with its properties and triggers.
   *
   * Throws Error if it is the workbench's first one, a page shows it, an execution runs in it, or another process has
   * it open; then nothing is deleted.
   */
  async remove(key: string): Promise<void> {
    const core = await this.#cores.get(key);
    const why =
      key === this.#firstKey ? 'The workbench started with it.' : core && reasonToKeep(core);
    if (why) throw new Error(`${why} Nothing was deleted.`);
    if (core) {
      this.#cores.delete(key);
      this.#open.delete(key);
      await core.close();
    } else await this.#briefly(key, () => {});
    this.#files.remove(key);
    this.project.stores.script.bookNames.delete(key);
    this.project.stores.script.triggerCounts.delete(key);
  }

  /** All workbooks, sorted by name. */
  list(current: Core): BookRow[] {
    const { bookNames } = this.project.stores.script;
    const names = bookNames.all();
    const keys = new Set([...this.#files.keys(), ...this.#open.keys()]);
    return [...keys]
      .map((key) => ({
        key,
        name: this.#open.get(key)?.book.store.name ?? names[key] ?? key,
        isCurrent: key === current.key,
        isOpen: this.#open.has(key),
        ...(this.#problems.has(key) && { problem: this.#problems.get(key) }),
      }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Ends all executions and closes all files. */
  async close(): Promise<void> {
    const { project, cores } = this;
    for (const core of cores) core.stop();
    await project.pool.close();
    await Promise.allSettled(this.#cores.values());
    for (const core of this.cores) {
      this.#remember(core);
      await core.close();
    }
    project.close();
  }

  /** Opens the file of a closed workbook for `work`, then closes it. No other process has it open meanwhile. */
  async #briefly(key: string, work: (store: BookStore) => void): Promise<void> {
    if (!this.#files.keys().includes(key)) throw new Error(gone);
    const store = await openBookStore(this.#files.path(key), () => newBook());
    work(store);
    store.close();
  }

  async #startFirst(make: () => Promise<NewBook>): Promise<void> {
    const wanted = this.#firstKey;
    for (let number = 2; ; number++) {
      try {
        await this.#start(this.#firstKey, make);
        return;
      } catch (error) {
        if (!this.#problems.has(this.#firstKey)) throw error;
        this.#firstKey = `${wanted}-${number}`;
      }
    }
  }

  #start(key: string, make: () => Promise<NewBook>): Promise<Core> {
    const opening = this.#openCore(key, make);
    this.#cores.set(key, opening);
    // A workbook that couldn't be opened can be tried again.
    opening.catch(() => this.#cores.delete(key));
    return opening;
  }

  async #openCore(key: string, make: () => Promise<NewBook>): Promise<Core> {
    try {
      const core = await this.#openedCore(key, make);
      this.#problems.delete(key);
      return core;
    } catch (error) {
      if (!(error instanceof UnreadableBookError)) throw error;
      const problem = `The workbook ${key} cannot be opened. ${error.message}. Nothing of it was changed; "signalsheet repair ${key}" takes it back to its last good change.`;
      this.#problems.set(key, problem);
      throw new Error(problem, { cause: error });
    }
  }

  async #openedCore(key: string, make: () => Promise<NewBook>): Promise<Core> {
    const store = await openBookStore(this.#files.path(key), make, this.project.timeZone);
    const urlOf = () => (key === this.#firstKey ? this.url : `${this.url}?book=${key}`);
    const core = await openPrepared({ project: this.project, key, store, urlOf });
    this.#open.set(key, core);
    this.#remember(core);
    return core;
  }

  #remember({ key, book }: Core): void {
    this.project.stores.script.bookNames.set({ [key]: book.store.name });
  }
}

/** The reason why an open workbook can't be deleted now. */
function reasonToKeep({ executions, pages }: Core): string | undefined {
  if (pages.isWatched) return 'A page shows it. Close that page first.';
  const isBusy = executions.records.some(({ durationMs }) => durationMs === null);
  return isBusy ? 'Its script is at work there. Wait until it is done.' : undefined;
}
