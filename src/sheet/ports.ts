/** What tables, runs and formulas need from their host: Google, the workbench or a unit test. */
import type { Http } from '../client/http';

/**
 * A cell's value; an empty cell is ''. A date without a time is a text such as 2026-11-20; a date with a time is a Date
 * whose UTC fields are what the cell shows.
 */
export type Cell = string | number | boolean | Date;

/** A store of texts that only another kind of execution may change. */
export interface ReadableProperties {
  get(key: string): string | undefined;
  all(): Readonly<Record<string, string>>;
}

/** A small durable store of texts: at most 9 KB per value, 500 KB in total. */
export interface Properties extends ReadableProperties {
  set(key: string, value: string): void;
  delete(key: string): void;
}

/** A store that may forget entries at any time: at most 100 KB per value. */
export interface Cache {
  getAll(keys: readonly string[]): Readonly<Record<string, string>>;
  putAll(entries: Readonly<Record<string, string>>, seconds: number): void;
}

/** Mutual exclusion between executions; an execution that dies releases it. */
export interface Lock {
  /**
   * Waits up to `waitMs`, not at all if this execution already holds the lock. Returns the result of `body`, or
   * undefined if another execution kept the lock.
   */
  holding<T>(waitMs: number, body: () => T): { readonly value: T } | undefined;
}

export interface Clock {
  /** The current time in ms since the epoch. */
  now(): number;
  sleep(ms: number): void;
}

/** One sheet; rows and columns count from 1. */
export interface Sheet {
  readonly id: number;
  readonly name: string;
  /** Only one program edits it: keys stay where they were read, and nothing is undone. */
  readonly isPrivate?: boolean;
  /** The last row and column with content; 0 if the sheet is empty. */
  extent(): { readonly rows: number; readonly columns: number };
  /** Whether a user has hidden the column. */
  isColumnHidden(column: number): boolean;
  /** The merged cells that a cell is part of, such as B2:B4; '' if it isn't. */
  mergedAt(row: number, column: number): string;
  read(row: number, column: number, rows: number, columns: number): Cell[][];
  /** The formulas of a block, '' for cells without one, including those that another cell's formula spills into. */
  formulas(row: number, column: number, rows: number, columns: number): string[][];
  /** Writes values as if they were typed, and a day as a date; grows the sheet as needed. */
  write(row: number, column: number, values: readonly (readonly Cell[])[]): void;
  /** Adds a row below everything, from the first column, in one step that edits can't interrupt. */
  append(values: readonly Cell[]): void;
  /** The notes of a block, '' for cells without one. */
  notes(row: number, column: number, rows: number, columns: number): string[][];
  /** Sets the notes of existing cells; '' removes one. */
  writeNotes(row: number, column: number, notes: readonly (readonly string[])[]): void;
  formats(row: number, column: number, rows: number, columns: number): string[][];
  setFormats(row: number, column: number, formats: readonly (readonly string[])[]): void;
  /** Inserts whole rows before an existing one. */
  insertRows(before: number, count: number): void;
  deleteRows(row: number, count: number): void;
  insertColumns(before: number, count: number): void;
  deleteColumns(column: number, count: number): void;
  /** Copies the style of one cell to others. Does nothing if the host can't. */
  copyLook(from: CellPlace, to: CellPlace, columns: number): void;
  /** Formats and freezes the first row as headers. Does nothing if the host can't. */
  markHeaders(columns: number): void;
  /** Fits the width of columns to their content. */
  fitColumns(columns: readonly number[]): void;
  /** Sets the width of a column, in pixels. */
  setWidth(column: number, pixels: number): void;
  /** Brings the sheet to the front, and selects and shows cells of one row. */
  select(row: number, column: number, columns: number): void;
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface Book {
  sheetById(id: number): Sheet | undefined;
  sheetByName(name: string): Sheet | undefined;
  /** The cell whose formula is being evaluated, or the user's current cell. */
  currentCell(): (CellPlace & { readonly sheet: Sheet }) | undefined;
  /** Adds a sheet at the end, not in front. Throws SHEET_MISSING unless a user has just asked for it. */
  addSheet(name: string): Sheet;
  /** Our hidden data sheet, even if a user renamed it. */
  dataSheet(): Sheet | undefined;
  /** Creates the hidden sheet if it is missing, without bringing it to the front. Throws as `addSheet`. */
  makeDataSheet(): Sheet;
  /** A number greater than `after` and all earlier ones of this execution, followed by a dot and unique letters. */
  stamp(after: number): string;
  remove(sheet: Sheet): void;
  /** Re-evaluates our formulas whose cells match one of these regular expressions; touches no other cell. */
  refreshFormulas(markers: readonly string[]): void;
  /** Re-evaluates the cells that call this function of ours, whatever they show. */
  refreshFunction(name: string): void;
  /** Makes all previous writes durable. */
  flush(): void;
}

export type Language = 'en' | 'de';

export interface Platform {
  readonly http: Http;
  readonly book: Book;
  /** Shared by all editors of the document; holds a key only if an editor shares theirs. */
  readonly document: Properties;
  /** The running user's own properties; in a formula those of the spreadsheet's owner, which no formula may write. */
  readonly user: ReadableProperties;
  readonly cache: Cache;
  readonly lock: Lock;
  /** The user's lock, across documents. May be taken while holding the document's lock, never the other way round. */
  readonly userLock: Lock;
  readonly clock: Clock;
  /** How many jobs a run may have at the service if requests aren't limited; by default, as its kind says. */
  readonly parallelJobs?: number;
  /** The running user's language, used in the headers of new columns; English by default. */
  language?(): Language;
  /** A random number in [0, 1). */
  random(): number;
  /** A short unique text. */
  newId(): string;
}

/** The platform of an execution that a user starts from the sidebar or the menu. Formulas never get one. */
export interface UserPlatform extends Platform {
  readonly user: Properties;
}
