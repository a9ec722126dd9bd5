/** Performs the actions that a page asks for. */

import type { Action, Download, NewSheetPlace } from '../../protocol/messages';
import type { ServiceContent } from '../../protocol/panels';
import type { Book } from '../../spreadsheet/book';
import { sheetsToImport } from '../../spreadsheet/files/import';
import { newBook, newBookOf } from '../../spreadsheet/files/new-book';
import type { FileLimits } from '../../spreadsheet/files/read-aside';
import { sheetAsCsv } from '../../spreadsheet/files/sheet-csv';
import { formatXlsx } from '../../spreadsheet/files/xlsx/export';
import { selectionNow } from '../../spreadsheet/seen-selection';
import type { ScheduledTrigger } from '../../storage/trigger';
import type { ServiceLink } from '../../workspace/api';
import type { Core } from '../../workspace/core';
import type { Page } from '../../workspace/pages';
import type { WorkbookManager } from '../../workspace/workbooks/workbook-manager';

/**
 * Performs an action for a page.
 *
 * @returns the answer to the page
 * Throws Error with a message for the user.
 */
export async function perform(
  manager: WorkbookManager,
  core: Core,
  { user, clientId }: Page,
  action: Action,
): Promise<unknown> {
  switch (action.do) {
    case 'runTrigger': {
      const trigger = triggerOf(core, action.trigger);
      await core.events.firedByHand(trigger, core.triggers.now(), {
        user,
        edited: selectionNow(core.book.log, action.selection, clientId),
      });
      return null;
    }
    case 'removeTrigger':
      core.triggers.remove(triggerOf(core, action.trigger).id);
      return null;
    case 'tellService':
      return tellService(core.project.options.service);
    case 'setSourcesContact':
      await core.project.options.service?.setSourcesContact(action.contact);
      return tellService(core.project.options.service);
    case 'import':
      return importFile(core, user, action.name, Buffer.from(action.base64, 'base64'));
    case 'listBooks':
      return manager.list(core);
    case 'addBook':
      return manager.add(
        await newBook({ name: action.name, sheets: [{ name: 'Sheet1', values: [] }] }),
      );
    case 'openFile': {
      const bytes = Buffer.from(action.base64, 'base64');
      return manager.add(await newBookOf(action.name, bytes, limitsOf(core)));
    }
    case 'renameBook':
      await manager.rename(action.key, nameOf(action.name));
      return null;
    case 'deleteBook':
      await manager.remove(action.key);
      return null;
    case 'exportXlsx':
      return downloadXlsx(core.book, action.isToShare);
    case 'exportCsv':
      return downloadCsv(core.book, action.sheet);
  }
}

/** The service's data for a page; only the named values leave the server. */
async function tellService(service: ServiceLink | undefined): Promise<ServiceContent> {
  if (!service) throw new Error('This workbench was started without a service.');
  const { url, hasSampleData } = service;
  const account = await service.account();
  // A service that doesn't respond has no balance; the page says so.
  return {
    url,
    hasSampleData,
    account: account?.name ?? null,
    balance: account?.balance ?? null,
    sourcesContact: await service.sourcesContact(),
  };
}

/** A page may only open smaller files than a command, because the other pages wait meanwhile. */
function limitsOf({ project: { limits } }: Core): FileLimits {
  return { ...limits, fileCells: limits.pageFileCells };
}

/** Imports a file's sheets as an ordinary edit. */
async function importFile(
  core: Core,
  user: string,
  name: string,
  bytes: Buffer,
): Promise<NewSheetPlace[]> {
  const { book, events } = core;
  const add = await sheetsToImport(book, name, bytes, limitsOf(core));
  let places: NewSheetPlace[] = [];
  const commands = book.watch(() => {
    places = add();
  });
  events.edited(book.model, { commands, oldValue: null }, user);
  return places;
}

/** The trimmed name. Throws Error if it is blank. */
function nameOf(text: string): string {
  const name = text.trim();
  if (name) return name;
  throw new Error('A workbook needs a name. It kept the one it had.');
}

function triggerOf(core: Core, id: string): ScheduledTrigger {
  const trigger = core.triggers.find(id);
  if (trigger) return trigger;
  throw new Error('This trigger is gone: the script or another page removed it. Nothing ran.');
}

/** Characters that some system refuses in file names. */
const refused = /[\\/:*?"<>|\p{Cc}]+/gu;

/** The whole workbook as XLSX. */
async function downloadXlsx({ model, store }: Book, isToShare: boolean): Promise<Download> {
  const bytes = await formatXlsx(model, isToShare);
  return { name: `${fileName(store.name)}.xlsx`, base64: bytes.toString('base64') };
}

/**
 * The shown values of a sheet as CSV.
 *
 * Throws Error if the sheet doesn't exist any more.
 */
function downloadCsv({ model, store }: Book, sheet: string): Download {
  if (!model.getters.tryGetSheet(sheet)) throw new Error('This sheet is gone. Nothing was saved.');
  const name = fileName(`${store.name} - ${model.getters.getSheetName(sheet)}`);
  // Spreadsheet programs recognise UTF-8 only by this mark.
  const text = `\uFEFF${sheetAsCsv(model, sheet)}`;
  return { name: `${name}.csv`, base64: Buffer.from(text).toString('base64') };
}

function fileName(name: string): string {
  return name.replace(refused, '-').trim() || 'workbook';
}
