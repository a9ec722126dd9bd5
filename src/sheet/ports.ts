/** What tables, runs and formulas need from the place it runs in: Google, the workbench or a unit test. */
import type { Http } from '../client/http';

/**
 * A cell's value; an empty cell is ''. A date without a time is a text such as 2026-11-20; another is a Date whose UTC fields
 * are what the cell shows.
 */
export type Cell = string | number | boolean | Date;

/** A small durable store of texts: at most 9 KB a value, 500 KB in all. */
export interface Properties {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
  all(): Readonly<Record<string, string>>;
}

/** A store that may forget at any time: at most 100 KB a value. */
export interface Cache {
  getAll(keys: readonly string[]): Readonly<Record<string, string>>;
  putAll(entries: Readonly<Record<string, string>>, seconds: number): void;
}

/** Mutual exclusion between executions, ended by death. */
export interface Lock {
  /** Waits up to `waitMs` (not at all when this execution holds it already); returns what `body` returns, or undefined when another execution kept the lock. */
  holding<T>(waitMs: number, body: () => T): { readonly value: T } | undefined;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): void;
}

/** One sheet; rows and columns count from 1. */
export interface Sheet {
  readonly id: number;
  readonly name: string;
  /** Nobody but one program edits it: keys stay where they were read, and nothing is undone. */
  readonly isPrivate?: boolean;
  /** The last row and column that hold anything; 0 when the sheet is empty. */
  extent(): { readonly rows: number; readonly columns: number };
  /** Whether people have hidden a column. */
  isColumnHidden(column: number): boolean;
  read(row: number, column: number, rows: number, columns: number): Cell[][];
  /** The formulas of a block, '' where there is none, also where another cell's formula spills. */
  formulas(row: number, column: number, rows: number, columns: number): string[][];
  /** Writes values as typed input would be taken, and a day as a date; grows the sheet where needed. */
  write(row: number, column: number, values: readonly (readonly Cell[])[]): void;
  /** Adds a row below everything, from the first column on, in one step that no edit can interrupt. */
  append(values: readonly Cell[]): void;
  /** The notes on a block, '' where there is none. */
  notes(row: number, column: number, rows: number, columns: number): string[][];
  /** Puts notes on cells that are there; '' takes one away. */
  writeNotes(row: number, column: number, notes: readonly (readonly string[])[]): void;
  /** The number formats of a block. */
  formats(row: number, column: number, rows: number, columns: number): string[][];
  setFormats(row: number, column: number, formats: readonly (readonly string[])[]): void;
  /** Makes room for whole rows before one that is there. */
  insertRows(before: number, count: number): void;
  /** Takes whole rows out. */
  deleteRows(row: number, count: number): void;
  /** Inserts whole columns before an existing one. */
  insertColumns(before: number, count: number): void;
  /** Takes whole columns out. */
  deleteColumns(column: number, count: number): void;
  /** Makes cells look like another one; an adornment, so a place that cannot do it does nothing. */
  copyLook(from: CellPlace, to: CellPlace, columns: number): void;
  /** Makes the first row look like headers and keeps it in view; an adornment as well. */
  markHeaders(columns: number): void;
  /** Makes columns as wide as what they hold. */
  fitColumns(columns: readonly number[]): void;
  /** Brings the sheet to the front and selects cells of one row; they come into view. */
  select(row: number, column: number, columns: number): void;
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface Book {
  sheetById(id: number): Sheet | undefined;
  sheetByName(name: string): Sheet | undefined;
  /** The cell whose formula is being evaluated; else the cell that the person is in. */
  currentCell(): (CellPlace & { readonly sheet: Sheet }) | undefined;
  /** Adds a sheet at the end and leaves the front as it is. Throws SHEET_MISSING if no person asked for one just now. */
  addSheet(name: string): Sheet;
  /** The one hidden sheet that holds our data, whatever people call it. */
  dataSheet(): Sheet | undefined;
  /** Makes the hidden sheet if it is missing, without changing which sheet is in front. Throws as `addSheet`. */
  makeDataSheet(): Sheet;
  /** A number greater than all earlier ones in this document, then a dot and letters that make it unique. */
  stamp(): string;
  remove(sheet: Sheet): void;
  /** Evaluates again the formulas of ours whose cells show one of these; no other cell is touched. */
  refreshFormulas(markers: readonly string[]): void;
  /** Evaluates again the formulas that call this function of ours, whatever they show. */
  refreshFunction(name: string): void;
  /** Makes everything written so far durable. */
  flush(): void;
}

/** Everything that they work with. */
export interface Platform {
  readonly http: Http;
  readonly book: Book;
  /** Shared by everyone who edits the document; holds a key only where somebody chose to share theirs. */
  readonly document: Properties;
  /** The running person's own. */
  readonly user: Properties;
  readonly cache: Cache;
  /** The document's lock. */
  readonly lock: Lock;
  /** The running person's lock, in every document. May be taken while the document's is held, never the other way round. */
  readonly userLock: Lock;
  readonly clock: Clock;
  /** Jobs that a run has at the service at a time, where requests are not counted; without it, as many as its kind says. */
  readonly parallelJobs?: number;
  /** A number in [0, 1). */
  random(): number;
  /** A short text that nothing else has. */
  newId(): string;
}
