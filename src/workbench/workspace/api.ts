/** The workbench as a program sees it: what it is opened with, and what it can do. */

import type { Clock } from '../clock';
import type { Limits, QuotaName } from '../limits';
import type { Menu } from '../protocol/messages';
import type { ExecutionKind, ExecutionState } from '../protocol/panels';
import type { LogLine } from '../runtime/host/execution';
import type { PlatformWatch } from '../runtime/wire/watch';
import type { BookSource } from '../spreadsheet/files/new-book';
import type { SpreadsheetModel } from '../spreadsheet/library';
import type { Typed } from '../spreadsheet/values';
import type { ScheduledTrigger } from '../storage/trigger';

export interface LogEntry extends LogLine {
  /** The function that logged it; null for the workbench itself. */
  functionName: string | null;
}

/** A service as a page may know it: no key is part of it. */
export interface ServiceLink {
  readonly url: string;
  readonly hasSampleData: boolean;
  /** The account that the script is connected with now; null where it is with none. */
  account(): Promise<ServiceAccount | null>;
  /** Whom the owners of public sources reach; blank while the service asks none. */
  sourcesContact(): Promise<string>;
  /** Switches public sources on, or off with a blank text; resolves once the service works that way. Rejects with why not. */
  setSourcesContact(contact: string): Promise<void>;
}

export interface ServiceAccount {
  readonly name: string;
  /** Credits that are free to spend; null when the service does not say. */
  readonly balance: number | null;
}

export interface WorkbenchOptions {
  /** The folder of the built script: appsscript.json, .js or .gs files, .html files. */
  readonly script: string;
  /** What the add-on is called; by default after its first script file. */
  readonly scriptName?: string | undefined;
  /** Where everything is kept; without it, in memory. */
  readonly dataDir?: string | undefined;
  readonly book?: BookSource | undefined;
  readonly clock?: Clock | undefined;
  /** Follows the script's calls of the platform: for a log, and for faults and deaths at chosen places. */
  readonly watch?: PlatformWatch | undefined;
  /** Whose limits hold, by default a free account's. */
  readonly quota?: QuotaName | undefined;
  /** Limits that differ from those. */
  readonly limits?: Partial<Limits> | undefined;
  /** The e-mail address of whoever owns the workbooks. */
  readonly user?: string | undefined;
  /** Those of others who may edit them, each with properties, triggers and quotas of their own. */
  readonly editors?: readonly string[] | undefined;
  /** A folder of .eml files for the page's mailbox. */
  readonly outboxDir?: string | undefined;
  /** A short label for the page's header, asked for whenever a page opens. */
  readonly notice?: (() => string | undefined) | undefined;
  /** The function of the script that runs when a page opens, as from its menu: to show a sidebar for example. */
  readonly startFunction?: string | undefined;
  /** The service behind the script, for the page to show. */
  readonly service?: ServiceLink | undefined;
  /** Whether the rules for add-ons from the Marketplace hold. */
  readonly published?: boolean | undefined;
  /** The scopes that the person has granted, looked at anew by each execution; all that the script asks for when absent. */
  readonly grantedScopes?: readonly string[] | undefined;
  readonly onLog?: ((entry: LogEntry) => void) | undefined;
  /** Called with a workbook before anything runs in it; if it throws, the workbook is closed again. */
  readonly check?: ((model: SpreadsheetModel) => void) | undefined;
  /** Called before any formula runs, to sign the add-on in for example. */
  readonly prepare?: Prepare | undefined;
}

export interface RunOptions {
  /** As what the function is called; a menu's and a sidebar's may use the user interface. */
  readonly as?: 'api' | 'menu' | 'sidebar' | undefined;
  /** For whom it runs; the owner by default. */
  readonly user?: string | undefined;
}

export interface ScriptRunner {
  /**
   * Runs a function of the script.
   *
   * @returns what it returned, as JSON has it
   * Throws ScriptError when it throws, does not exist or takes too long.
   */
  run(name: string, args?: readonly unknown[], options?: RunOptions): Promise<unknown>;
}

export type Prepare = (script: ScriptRunner) => Promise<void>;

/** One execution, running or done; one that waits for its place has no record yet. */
export interface ExecutionRecord {
  readonly functionName: string;
  /** For whom it ran. */
  readonly user: string;
  readonly kind: ExecutionKind;
  readonly startedAt: number;
  /** Null while it runs. */
  readonly durationMs: number | null;
  readonly state: ExecutionState;
  /** How often it called the platform. */
  readonly calls: number;
  readonly error: { readonly name: string; readonly message: string } | null;
  readonly logs: readonly LogLine[];
}

/** The workbook, by ranges in A1 notation; without a sheet's name, of the first sheet. */
export interface BookAccess {
  readonly name: string;
  sheets(): string[];
  values(range: string): Exclude<Typed, null>[][];
  formulas(range: string): string[][];
  /** What the cells show. */
  shown(range: string): string[][];
  /** Types values into cells from the range's corner on, adding rows and columns where needed. */
  write(range: string, values: readonly (readonly Typed[])[] | Typed): void;
  /** Sorts the rows of a range by one of its columns, named by its letters. */
  sort(range: string, column: string, isAscending?: boolean): void;
  insertRows(sheet: string, before: number, count?: number): void;
  deleteRows(sheet: string, first: number, count?: number): void;
  insertColumns(sheet: string, before: number, count?: number): void;
  deleteColumns(sheet: string, first: number, count?: number): void;
  /** Moves rows before another one, counted as they stand. */
  moveRows(sheet: string, first: number, count: number, before: number): void;
  /** Takes back the last change that was made through this or by the script. */
  undo(): void;
}

export interface Workbench extends ScriptRunner {
  /** Which workbooks of the data folder could not be opened so far, and what to do. */
  readonly problems: readonly string[];
  readonly book: BookAccess;
  /** Recent executions, oldest first. */
  readonly executions: readonly ExecutionRecord[];
  /** The menus the script has made so far for the owner. */
  readonly menus: readonly Menu[];
  readonly triggers: {
    list(): ScheduledTrigger[];
    /** Fires what is due; resolves when the handlers have run. */
    fireDue(): Promise<void>;
  };
  /** Opens the workbook as a person would, the owner by default: onOpen runs, and triggers for it. */
  open(user?: string): Promise<void>;
  /** Resolves when no custom function runs or waits to be shown. */
  settle(): Promise<void>;
  exportXlsx(): Promise<Buffer>;
  /** What a sheet shows, as CSV. */
  exportCsv(sheet: string): string;
  /**
   * Serves the page.
   *
   * Throws Error when the address is not a loopback one, or the port is taken.
   */
  serve(options?: {
    host?: string | undefined;
    port?: number | undefined;
  }): Promise<{ url: string; close(): Promise<void> }>;
  /** Ends what runs and closes the files. */
  close(): Promise<void>;
}

/** An error that left a function of the script. */
export class ScriptError extends Error {
  constructor(error: { name: string; message: string; stack: string }) {
    super(error.message);
    this.name = error.name || 'Error';
    if (error.stack) this.stack = error.stack;
  }
}
