/** What the services are called, without making them. */

/** Those that the workbench lacks. */
export const unavailableNames = [
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
] as const;

const availableNames = [
  'Browser',
  'CacheService',
  'ContentService',
  'HtmlService',
  'LockService',
  'Logger',
  'MimeType',
  'PropertiesService',
  'ScriptApp',
  'Session',
  'SpreadsheetApp',
  'UrlFetchApp',
  'Utilities',
  'XmlService',
  'console',
] as const;

export const serviceNames = [...unavailableNames, ...availableNames];
export type ServiceName = (typeof serviceNames)[number];
