/** Puts the host sides of all services together. */
import type { Clock } from '../../clock';
import type { Book } from '../../engine/book';
import type { Limits } from '../../limits';
import type { Script } from '../../script/script';
import type { FrameStore } from '../../server/frame-store';
import type { Menu } from '../../shared/protocol';
import type { Stores } from '../../stores';
import type { TriggerRunner } from '../../triggers/runner';
import type { StoreName } from '../wire/services';
import { annotationService } from './annotations';
import { cacheService } from './cache';
import type { Execution, LogLine } from './execution';
import { fetchService } from './fetch';
import type { Host } from './host';
import type { HttpClient } from './http';
import { onKnownSheets } from './known-sheets';
import { layoutService } from './layout';
import type { LockTable } from './locks';
import { propertyService } from './properties';
import { spreadsheetService } from './spreadsheet';
import { chosen, fullName } from './store-names';
import { triggerService } from './triggers';
import { uiService } from './ui';
import { utilityService } from './utilities';

export interface HostParts {
  stores: Stores;
  /** The workbook, once it is open. */
  book: () => Book;
  script: Script;
  clock: Clock;
  limits: Limits;
  locks: LockTable;
  http: HttpClient;
  triggers: TriggerRunner;
  frames: FrameStore;
  isPublished: boolean;
  urlOf: () => string;
  addMenu: (user: string, menu: Menu) => void;
  onLog: (execution: Execution, line: LogLine) => void;
}

export function createHost(parts: HostParts): Host {
  const { stores, script, clock, limits, locks } = parts;
  const { script: ofScript, book: ofBook } = stores;
  const cacheName = (cache: StoreName, execution: Execution) =>
    fullName(cache, execution, ofBook.id);
  const propertiesFor = (store: StoreName, { user }: Execution) =>
    chosen(store, {
      script: ofScript.scriptProperties,
      user: ofScript.userProperties(user),
      document: ofBook.properties,
    });
  const sheetServices = {
    ...spreadsheetService(parts.book, parts.urlOf, limits),
    ...annotationService(parts.book),
    ...layoutService(parts.book),
  };
  return {
    ...onKnownSheets(sheetServices, () => parts.book().model.getters.getSheetIds()),
    ...propertyService(propertiesFor, limits),
    ...cacheService(stores.cache, cacheName, clock, limits),
    ...locks.serviceFor(ofBook.id),
    ...fetchService(parts.http, limits),
    ...triggerService(parts.triggers, limits, parts.isPublished),
    ...uiService(parts.frames, locks, parts.addMenu),
    ...utilityService(script.pages, parts.onLog, clock, limits.blobBytes),
  };
}
