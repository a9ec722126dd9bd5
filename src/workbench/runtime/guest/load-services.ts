/**
 * Creates the services when a script first uses one, because most formulas use none and every execution starts fresh.
 */
import { unavailable } from './exception';

type Services = typeof import('./services');

/** The bundler evaluates required modules lazily, unlike imported ones. */
declare function require(path: './services'): Services;

/** The services, created at the first call. */
export function loadServices(): Services {
  const { classes, toEvent } = require('./services');
  return { classes, toEvent };
}

const available: readonly (keyof Services['classes'])[] = [
  'Base.Browser',
  'Base.Logger',
  'Base.MimeType',
  'Base.Session',
  'Base.console',
  'Cache.CacheService',
  'Content.ContentService',
  'HTML.HtmlService',
  'Lock.LockService',
  'Properties.PropertiesService',
  'Script.ScriptApp',
  'Spreadsheet.SpreadsheetApp',
  'URL_Fetch.UrlFetchApp',
  'Utilities.Utilities',
  'XML_Service.XmlService',
];

/** Services that the workbench lacks. */
const missing = [
  'CalendarApp',
  'CardService',
  'Charts',
  'ConferenceDataService',
  'ContactsApp',
  'DataStudioApp',
  'DocumentApp',
  'DriveApp',
  'FormApp',
  'GmailApp',
  'GroupsApp',
  'Jdbc',
  'LanguageApp',
  'LinearOptimizationService',
  'MailApp',
  'Maps',
  'SlidesApp',
];

/** Defines the services' names on the global object. */
export function offerServices(): void {
  for (const name of available) {
    offer(name.slice(name.indexOf('.') + 1), () => loadServices().classes[name]);
  }
  for (const name of missing) {
    const get = (_: object, method: string | symbol) => unavailable(`${name}.${String(method)}`);
    offer(name, () => new Proxy({}, { get }));
  }
}

function offer(name: string, make: () => object): void {
  const keep = (value: unknown) => {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    return value;
  };
  Object.defineProperty(globalThis, name, {
    get: () => keep(make()),
    set: keep,
    configurable: true,
  });
}
