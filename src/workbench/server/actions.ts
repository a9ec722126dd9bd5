/** Does what a person asks of the workbench itself, by its page. */
import type { ServiceLink } from '../api';
import type { Core } from '../core';
import { downloadCsv, downloadXlsx } from '../files/download';
import { sheetsToImport } from '../files/import';
import { newBook, newBookOf } from '../files/new-book';
import type { ServiceContent } from '../shared/panels';
import type { Action, NewSheetPlace } from '../shared/protocol';
import type { Shelf } from '../shelf/shelf';
import type { ScheduledTrigger } from '../triggers/trigger';

/**
 * Does one thing for a person.
 *
 * @returns what the page is told of it
 * @throws Error with what the person is told
 */
export async function perform(
  shelf: Shelf,
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
    case 'import':
      return importFile(core, user, action.name, Buffer.from(action.base64, 'base64'));
    case 'listBooks':
      return shelf.list(core);
    case 'addBook':
      return shelf.add(
        await newBook({ name: action.name, sheets: [{ name: 'Sheet1', values: [] }] }),
      );
    case 'openFile':
      return openFile(shelf, core, action.name, Buffer.from(action.base64, 'base64'));
    case 'renameBook':
      await shelf.rename(action.key, nameOf(action.name));
      return null;
    case 'deleteBook':
      await shelf.remove(action.key);
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
  const { url, hasSampleData, account } = service;
  // A service that is away has no balance to show; the page says so.
  const balance = (await account?.balance().catch(() => null)) ?? null;
  return { url, hasSampleData, account: account?.name ?? null, balance };
}

async function openFile(shelf: Shelf, { project }: Core, name: string, bytes: Buffer) {
  return shelf.add(await newBookOf(name, bytes, project.limits));
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

/** @throws Error when it says nothing */
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
