/**
 * The workbench: a local spreadsheet that runs a built Apps Script project without Google.
 *
 * @example
 * const workbench = await openWorkbench({ script: 'dist', book: { file: 'prospects.csv' } });
 * await workbench.settle();
 * console.log(workbench.book.shown('A1:C10'));
 * await workbench.close();
 */

import { sheetAsCsv } from './spreadsheet/files/sheet-csv';
import { formatXlsx } from './spreadsheet/files/xlsx/export';
import { sheetNamed } from './spreadsheet/sheets';
import { type Served, servePages } from './web/server/server';
import type { Workbench, WorkbenchOptions } from './workspace/api';
import { accessTo } from './workspace/book-access';
import { WorkbookManager } from './workspace/workbooks/workbook-manager';

export {
  type Clock,
  type ManualClock,
  manualClock,
  type SimulatedClock,
  simulatedClock,
} from './clock';
export type { GoogleBehaviour } from './google-behaviour';
export { type GoogleMessages, messagesIn } from './google-messages';
export {
  googleLimits,
  type Limits,
  type QuotaName,
  quotas,
} from './limits';
export {
  KilledError,
  type PlatformCall,
  type PlatformWatch,
  type Verdict,
} from './runtime/wire/watch';
export type { BookSource } from './spreadsheet/files/new-book';
export type { NewSheet, Typed } from './spreadsheet/values';
export type {
  BookAccess,
  ExecutionRecord,
  LogEntry,
  Prepare,
  RunOptions,
  ScriptRunner,
  ServiceLink,
  Workbench,
  WorkbenchOptions,
} from './workspace/api';
export { ScriptError } from './workspace/api';
export { type Repair, repairBooks } from './workspace/workbooks/book-files';

/**
 * Opens a workbench.
 *
 * Throws Error when the script folder or the given file cannot be read, or another process has the
 * workbook open.
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const manager = await WorkbookManager.open(options);
  const core = manager.first;
  const served = new Set<Served>();
  const [owner] = core.project.people;
  const { book, executions, functions, triggers, events } = core;
  return {
    book: accessTo(
      () => book,
      core.project.limits,
      (edit) => events.edited(book.model, edit, owner),
    ),
    get problems() {
      return manager.problems;
    },
    get executions() {
      return executions.records;
    },
    get menus() {
      return core.menusOf(owner);
    },
    triggers: {
      list: () => triggers.list(),
      fireDue: () => triggers.fireDue(),
    },
    run: core.run,
    open: (user = owner) => events.opened(user, null),
    async settle() {
      await events.settle();
      await functions.settle();
    },
    exportXlsx: (isToShare) => formatXlsx(book.model, isToShare),
    exportCsv(name) {
      const sheet = sheetNamed(book.model, name);
      if (!sheet) throw new Error(`There is no sheet "${name}"`);
      return sheetAsCsv(book.model, sheet);
    },
    async serve(address = {}) {
      const server = await servePages(manager, address);
      served.add(server);
      return { url: server.url, close: () => server.close() };
    },
    async close() {
      await Promise.all([...served].map((server) => server.close()));
      await manager.close();
    },
  };
}
