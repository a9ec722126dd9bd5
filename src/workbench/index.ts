/**
 * The workbench: a local spreadsheet that runs a built Apps Script project without Google.
 *
 * @example
 * const workbench = await openWorkbench({ script: 'dist', book: { file: 'prospects.csv' } });
 * await workbench.settle();
 * console.log(workbench.book.shown('A1:C10'));
 * await workbench.close();
 */
import type { Workbench, WorkbenchOptions } from './api';
import { accessTo } from './book-access';
import { sheetNamed } from './engine/sheets';
import { sheetAsCsv } from './files/export';
import { formatXlsx } from './files/xlsx';
import { type Served, servePages } from './server/server';
import { Shelf } from './shelf/shelf';

export type {
  BookAccess,
  BookSource,
  ExecutionRecord,
  LogEntry,
  NewSheet,
  Prepare,
  RunOptions,
  ScriptRunner,
  ServiceLink,
  Typed,
  Workbench,
  WorkbenchOptions,
} from './api';
export { ScriptError } from './api';
export {
  type Clock,
  type ManualClock,
  manualClock,
  type SimulatedClock,
  simulatedClock,
} from './clock';
export { GOOGLE_LIMITS, type Limits, QUOTAS, type QuotaName } from './limits';
export { type Repair, repairBooks } from './shelf/repair';
export type { Person } from './simulation/person';
export {
  openSimulation,
  readScript,
  type Simulation,
  type SimulationOptions,
} from './simulation/simulation';
export { KilledError, type PlatformCall, type PlatformWatch, type Verdict } from './watch';

/**
 * Opens a workbench.
 *
 * @throws Error when the script folder or the workbook cannot be read, or another process has the
 * workbook open
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const shelf = await Shelf.open(options);
  const core = shelf.first;
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
      return shelf.problems;
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
    run: (name, args = [], { as: kind = 'api', user } = {}) =>
      executions.run({
        kind,
        name,
        args: { plain: [...args] },
        selection: core.defaultSelection(),
        user,
      }),
    open: (user = owner) => events.opened(user, null),
    async settle() {
      await events.settle();
      await functions.settle();
    },
    exportXlsx: () => formatXlsx(book.model),
    exportCsv(name) {
      const sheet = sheetNamed(book.model, name);
      if (!sheet) throw new Error(`There is no sheet "${name}"`);
      return sheetAsCsv(book.model, sheet);
    },
    async serve(address = {}) {
      const server = await servePages(shelf, address);
      served.add(server);
      return { url: server.url, close: () => server.close() };
    },
    async close() {
      await Promise.all([...served].map((server) => server.close()));
      await shelf.close();
    },
  };
}
