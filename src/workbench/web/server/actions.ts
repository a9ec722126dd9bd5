/** Does what a person asks of the workbench itself, by its page. */

import type { Action, NewSheetPlace } from '../../protocol/messages';
import type { ServiceContent } from '../../protocol/panels';
import { downloadCsv, downloadXlsx } from '../../spreadsheet/files/export';
import { sheetsToImport } from '../../spreadsheet/files/import';
import { newBook, newBookOf } from '../../spreadsheet/files/new-book';
import type { ScheduledTrigger } from '../../storage/trigger';
import type { ServiceLink } from '../../workspace/api';
import type { Core } from '../../workspace/core';
import type { WorkbookManager } from '../../workspace/workbooks/workbook-manager';

/**
 * Does one thing for a person.
 *
 * @returns what the page is told of it
 * Throws Error with what the person is told.
 */
export async function perform(
  manager: WorkbookManager,
  core: Core,
  user: string,
  action: Action,
): Promise<unknown> {
  switch (action.do) {
    case 'runTrigger': {
      const trigger = triggerOf(core, action.trigger);
      await core.events.firedByHand(trigger, core.triggers.now(), {
        user,
        edited: action.selection,
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
    case 'openFile':
      return openFile(manager, core, action.name, Buffer.from(action.base64, 'base64'));
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

async function openFile(manager: WorkbookManager, { project }: Core, name: string, bytes: Buffer) {
  return manager.add(await newBookOf(name, bytes, project.limits));
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
