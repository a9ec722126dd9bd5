/** Does what a person asks of the workbench itself, by its page. */

import type { Action, Download, NewSheetPlace } from '../../protocol/messages';
import type { ServiceContent } from '../../protocol/panels';
import type { Book } from '../../spreadsheet/book';
import { sheetsToImport } from '../../spreadsheet/files/import';
import { newBook, newBookOf } from '../../spreadsheet/files/new-book';
import { sheetAsCsv } from '../../spreadsheet/files/sheet-csv';
import { formatXlsx } from '../../spreadsheet/files/xlsx/export';
import { selectionNow } from '../../spreadsheet/seen-selection';
import type { ScheduledTrigger } from '../../storage/trigger';
import type { ServiceLink } from '../../workspace/api';
import type { Core } from '../../workspace/core';
import type { Page } from '../../workspace/pages';
import type { WorkbookManager } from '../../workspace/workbooks/workbook-manager';

/**
 * Does one thing for the person at a page.
 *
 * @returns what the page is told of it
 * Throws Error with what the person is told.
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
      return manager.add(await newBookOf(action.name, bytes, core.project.limits));
    }
    case 'renameBook':
      await manager.rename(action.key, nameOf(action.name));
      return null;
    case 'deleteBook':
      await manager.remove(action.key);
      return null;
    case 'exportXlsx':
      return downloadXlsx(core.book);
    case 'exportCsv':
      return downloadCsv(core.book, action.sheet);
  }
}

/** What a page may know of the service; whatever is not named here stays here. */
async function tellService(service: ServiceLink | undefined): Promise<ServiceContent> {
  if (!service) throw new Error('This workbench was started without a service.');
  const { url, hasSampleData } = service;
  const account = await service.account();
  // A service that is away has no balance to show; the page says so.
  return {
    url,
    hasSampleData,
    account: account?.name ?? null,
    balance: account?.balance ?? null,
    sourcesContact: await service.sourcesContact(),
  };
}

/** Sheets that a person adds are an edit like any other. */
async function importFile(
  core: Core,
  user: string,
  name: string,
  bytes: Buffer,
): Promise<NewSheetPlace[]> {
  const { book, events, project } = core;
  const add = await sheetsToImport(book, name, bytes, project.limits);
  let places: NewSheetPlace[] = [];
  const commands = book.watch(() => {
    places = add();
  });
  events.edited(book.model, { commands, oldValue: null }, user);
  return places;
}

/** Throws Error when it says nothing. */
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

/** Refused in the names of files on one system or another. */
const refused = /[\\/:*?"<>|\p{Cc}]+/gu;

/** The whole workbook as XLSX. */
async function downloadXlsx({ model, store }: Book): Promise<Download> {
  const bytes = await formatXlsx(model);
  return { name: `${fileName(store.name)}.xlsx`, base64: bytes.toString('base64') };
}

/**
 * What one sheet shows, as CSV.
 *
 * Throws Error when the sheet is gone.
 */
function downloadCsv({ model, store }: Book, sheet: string): Download {
  if (!model.getters.tryGetSheet(sheet)) throw new Error('This sheet is gone. Nothing was saved.');
  const name = fileName(`${store.name} - ${model.getters.getSheetName(sheet)}`);
  // Spreadsheet programs take a CSV file for UTF-8 by this mark alone.
  const text = `\uFEFF${sheetAsCsv(model, sheet)}`;
  return { name: `${name}.csv`, base64: Buffer.from(text).toString('base64') };
}

function fileName(name: string): string {
  return name.replace(refused, '-').trim() || 'workbook';
}
