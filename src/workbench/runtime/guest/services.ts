/** All services by their names, with what they lack: made whole when a script first names one of them. */
import { classes } from './classes';
import { ContentService } from './content-service';
import { HtmlService } from './html/html-service';
import { Logger, scriptConsole } from './logging';
import { MimeType } from './mime-type';
import { ScriptApp } from './script-app/script-app';
import type { ServiceName } from './service-names';
import { Session } from './session';
import { SpreadsheetApp } from './spreadsheet/spreadsheet-app';
import { CacheService, LockService, PropertiesService } from './stores';
import { Browser } from './ui/ui';
import { addMissing, unavailableServices } from './unavailable';
import { UrlFetchApp } from './url-fetch';
import { Utilities } from './utilities/utilities';
import { XmlService } from './xml/xml-service';

export { toEvent } from './events';

addMissing(classes);

export const services: Record<ServiceName, object> = {
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
