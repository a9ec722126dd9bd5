/** The workbench's API for programs: its options and its methods. */

import type { Clock } from '../clock';
import type { GoogleBehaviour } from '../google-behaviour';
import type { Limits, QuotaName } from '../limits';
import type { Menu } from '../protocol/messages';
import type { ExecutionRow } from '../protocol/panels';
import type { LogLine } from '../runtime/host/execution';
import type { PlatformWatch } from '../runtime/wire/watch';
import type { BookSource } from '../spreadsheet/files/new-book';
import type { SpreadsheetModel } from '../spreadsheet/library';
import type { Typed } from '../spreadsheet/values';
import type { ScheduledTrigger } from '../storage/trigger';

export interface LogEntry extends LogLine {
  /** The function that logged it; null for the workbench itself. */
  readonly functionName: string | null;
}

/** The service behind the script, without its key. */
export interface ServiceLink {
  readonly url: string;
  readonly hasSampleData: boolean;
  /** The account that the script is connected to; null without one. */
  account(): Promise<ServiceAccount | null>;
  /** The contact address that public sources are shown; blank while they are off. */
  sourcesContact(): Promise<string>;
  /**
   * Turns public sources on, or off with a blank text. Resolves once the service has restarted; rejects with the
   * reason.
   */
  setSourcesContact(contact: string): Promise<void>;
}

export interface ServiceAccount {
  readonly name: string;
  /** Credits that can be spent; null if the service doesn't say. */
  readonly balance: number | null;
}

export interface WorkbenchOptions {
  /** The folder of the built script: appsscript.json, .js or .gs files, .html files. */
  readonly script: string;
  /** The add-on's name; by default that of its first script file. */
  readonly scriptName?: string | undefined;
  /** The folder of all data; without it, everything is in memory. */
  readonly dataDir?: string | undefined;
  readonly book?: BookSource | undefined;
  readonly clock?: Clock | undefined;
  /** Watches the script's platform calls: to log them, to make one fail, or to end the script at one. */
  readonly watch?: PlatformWatch | undefined;
  /** The account whose limits apply, by default a free one. */
  readonly quota?: QuotaName | undefined;
  /** Limits that override those. */
  readonly limits?: Partial<Limits> | undefined;
  /**
   * The users' language and country, such as `de_DE`, for Google's messages, `Session.getActiveUserLocale()` and
   * `getSpreadsheetLocale()`; `en_US` by default. Messages are in English or German.
   */
  readonly locale?: string | undefined;
  /** The email address of the workbooks' owner. */
  readonly user?: string | undefined;
  /** The email addresses of other editors; each has properties, triggers and quotas of their own. */
  readonly editors?: readonly string[] | undefined;
  /** A folder of .eml files for the page's mailbox. */
  readonly outboxDir?: string | undefined;
  /** A short label for the page's header, read whenever a page opens. */
  readonly notice?: (() => string | undefined) | undefined;
  /** The function of the script that runs when a page opens, as if from its menu; for example to show a sidebar. */
  readonly startFunction?: string | undefined;
  /** The service behind the script, for the page to show. */
  readonly service?: ServiceLink | undefined;
  /** Whether the rules for Marketplace add-ons apply. */
  readonly published?: boolean | undefined;
  /** What Google doesn't document or does differently at different times, read by each execution; each has a default. */
  readonly google?: Partial<GoogleBehaviour> | undefined;
  /** The scopes that the user has granted, read by each execution; by default all that the script asks for. */
  readonly grantedScopes?: readonly string[] | undefined;
  readonly onLog?: ((entry: LogEntry) => void) | undefined;
  /** Called with a workbook before anything runs in it; if it throws, the workbook is closed. */
  readonly check?: ((model: SpreadsheetModel) => void) | undefined;
  /** Called before any formula runs, for example to sign the add-on in. */
  readonly prepare?: Prepare | undefined;
}

export interface RunOptions {
  /** The caller of the function; if it's a menu or a sidebar, the function may use the user interface. */
  readonly as?: 'api' | 'menu' | 'sidebar' | undefined;
  /** The user it runs for; the owner by default. */
  readonly user?: string | undefined;
}

export interface ScriptRunner {
  /**
   * Runs a function of the script.
   *
   * @returns the function's result as JSON data
   * Throws ScriptError when it throws, does not exist or takes too long.
   */
  run(name: string, args?: readonly unknown[], options?: RunOptions): Promise<unknown>;
}

export type Prepare = (script: ScriptRunner) => Promise<void>;

/** One execution, running or done. A waiting execution has no record yet. */
export interface ExecutionRecord extends Omit<ExecutionRow, 'id'> {
  readonly error: { readonly name: string; readonly message: string } | null;
  readonly logs: readonly LogLine[];
}

/** The workbook, by ranges in A1 notation; without a sheet's name, of the first sheet. */
export interface BookAccess {
  readonly name: string;
  sheets(): string[];
  values(range: string): Exclude<Typed, null>[][];
  formulas(range: string): string[][];
  /** The shown texts of the cells. */
  shown(range: string): string[][];
  /** Types values into cells from the range's corner, adding rows and columns if needed. */
  write(range: string, values: readonly (readonly Typed[])[] | Typed): void;
  /** Sorts the rows of a range by one of its columns, named by its letters. */
  sort(range: string, column: string, isAscending?: boolean): void;
  insertRows(sheet: string, before: number, count?: number): void;
  deleteRows(sheet: string, first: number, count?: number): void;
  insertColumns(sheet: string, before: number, count?: number): void;
  deleteColumns(sheet: string, first: number, count?: number): void;
  /** Moves rows before another one, numbered as before the move. */
  moveRows(sheet: string, first: number, count: number, before: number): void;
  /** Undoes the last change that was made through this object or by the script. */
  undo(): void;
}

export interface Workbench extends ScriptRunner {
  /** Messages about workbooks of the data folder that couldn't be opened, with what to do. */
  readonly problems: readonly string[];
  readonly book: BookAccess;
  /** Recent executions, oldest first. */
  readonly executions: readonly ExecutionRecord[];
  /** The menus the script has made so far for the owner. */
  readonly menus: readonly Menu[];
  readonly triggers: {
    list(): ScheduledTrigger[];
    /** Fires the triggers that are due; resolves when their handlers have run. */
    fireDue(): Promise<void>;
  };
  /** Opens the workbook as a user would, by default the owner: onOpen and its triggers run. */
  open(user?: string): Promise<void>;
  /** Resolves when no custom function runs and every result is shown. */
  settle(): Promise<void>;
  /** With `isToShare`, without hidden sheets, and with values in place of the script's functions. */
  exportXlsx(isToShare?: boolean): Promise<Buffer>;
  /** The shown values of a sheet as CSV. */
  exportCsv(sheet: string): string;
  /**
   * Serves the page.
   *
   * Throws Error when the address is not a loopback one, or the port is taken.
   */
  serve(options?: {
    readonly host?: string | undefined;
    readonly port?: number | undefined;
  }): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Ends all executions and closes the files. */
  close(): Promise<void>;
}

/** An error that left a function of the script. */
export class ScriptError extends Error {
  constructor(error: { readonly name: string; readonly message: string; readonly stack: string }) {
    super(error.message);
    this.name = error.name || 'Error';
    if (error.stack) this.stack = error.stack;
  }
}
