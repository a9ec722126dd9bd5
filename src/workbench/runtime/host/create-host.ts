/** Puts the host sides of all services together. */
import type { Clock } from '../../clock';
import { ScriptException } from '../../errors';
import type { Limits } from '../../limits';
import type { Menu } from '../../protocol/messages';
import type { Book } from '../../spreadsheet/book';
import { gidOf } from '../../spreadsheet/sheets';
import type { Stores } from '../../storage/stores';
import type { Script } from '../script/script';
import type { TriggerRunner } from '../trigger-runner';
import type { StoreName } from '../wire/calls';
import type { Execution, LogLine } from './execution';
import type { Host } from './host';
import { fetchService, type HttpClient } from './http';
import { spreadsheetService } from './spreadsheet';
import { cacheService, chosen, fullName, type LockTable, propertyService } from './stores';
import { triggerService } from './triggers';
import { type FrameStore, uiService } from './ui';
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
  return {
    ...onKnownSheets(spreadsheetService(parts.book, parts.urlOf, limits), () =>
      parts.book().model.getters.getSheetIds(),
    ),
    ...propertyService(propertiesFor, limits),
    ...cacheService(stores.cache, cacheName, clock, limits),
    ...locks.serviceFor(ofBook.id),
    ...fetchService(parts.http, limits),
    ...triggerService(parts.triggers, limits, parts.isPublished),
    ...uiService(parts.frames, locks, parts.addMenu),
    ...utilityService(script.pages, parts.onLog, clock, limits.blobBytes),
  };
}

type Call = (execution: Execution, ...args: unknown[]) => unknown;

/**
 * The same calls, which refuse a sheet that is not there: o-spreadsheet would take `__proto__` for one, and write
 * where all objects of this process look.
 */
function onKnownSheets<Service extends object>(
  service: Service,
  sheets: () => readonly string[],
): Service {
  const guarded = Object.entries(service as Record<string, Call>).map(([name, call]) => {
    const places = placesOf(name);
    const guardedCall: Call = (execution, ...args) => {
      for (const place of places) assertKnown(args[place], sheets());
      return call(execution, ...args);
    };
    return [name, places.length ? guardedCall : call] as const;
  });
  return Object.fromEntries(guarded) as Service;
}

/** Which arguments of a call are sheets, or have one as `sheet`. */
function placesOf(name: string): readonly number[] {
  if (name === 'names.set') return [1];
  if (name === 'marks.write') return [2];
  if (name === 'range.copy' || name === 'range.move') return [0, 1];
  return /^(sheet|range)\./.test(name) ? [0] : [];
}

function assertKnown(argument: unknown, known: readonly string[]): void {
  const isHolder = typeof argument === 'object' && argument !== null && 'sheet' in argument;
  const sheet = isHolder ? argument.sheet : argument;
  // Metadata of the workbook as a whole is on no sheet.
  if (isHolder && sheet === null) return;
  if (typeof sheet === 'string' && known.includes(sheet)) return;
  throw new ScriptException(`Sheet ${gidOf(String(sheet))} not found`);
}
