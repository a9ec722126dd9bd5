/**
 * The Apps Script services, made inside the context in which a script runs: what a script touches
 * belongs to its own realm, and only text leaves it.
 */
import { classes } from './classes';
import { ContentService } from './content-service';
import { call, environment, handOver } from './host';
import { HtmlService } from './html/html-service';
import {
  callFunction,
  describeError,
  listOwnFunctions,
  outcomeOfCall,
  rememberBuiltIns,
} from './invoke';
import { Logger, scriptConsole } from './logging';
import { MimeType } from './mime-type';
import { ScriptApp } from './script-app/script-app';
import { replaceNow, shiftDate, useTimeZone } from './script-date';
import { Session } from './session';
import { SpreadsheetApp } from './spreadsheet/spreadsheet-app';
import { CacheService, LockService, PropertiesService } from './stores';
import { Browser } from './ui/ui';
import { addMissing, unavailableServices } from './unavailable';
import { UrlFetchApp } from './url-fetch';
import { Utilities } from './utilities/utilities';
import { XmlService } from './xml/xml-service';

const services: Record<string, object> = {
  ...unavailableServices(),
  Browser,
  CacheService,
  ContentService,
  HtmlService,
  LockService,
  Logger,
  MimeType,
  PropertiesService,
  ScriptApp,
  Session,
  SpreadsheetApp,
  UrlFetchApp,
  Utilities,
  XmlService,
  console: scriptConsole,
};

/** What JavaScript engines bring along and Apps Script lacks. */
const foreign = ['WebAssembly', 'SharedArrayBuffer', 'Atomics'];

const global = globalThis as unknown as Record<string, unknown>;

addMissing(classes);
for (const name of foreign) delete global[name];
for (const [name, value] of Object.entries(services)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
if (environment.isZoneForeign) useTimeZone(environment.timeZone);
if (environment.followsClock) replaceNow(() => call('clock.now'));
else if (environment.clockOffsetMs) shiftDate(environment.clockOffsetMs);

rememberBuiltIns();
handOver({
  call: callFunction,
  outcome: outcomeOfCall,
  describeError,
  functions: listOwnFunctions,
});
