/** Google's services that the workbench lacks: each says so when it is called. */
import { Exception } from './exception';

const NAMES = [
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

/** The missing services by name. */
export function unavailableServices(): Record<string, object> {
  return Object.fromEntries(NAMES.map((name) => [name, unavailable(name)]));
}

function unavailable(service: string): object {
  return new Proxy(
    {},
    {
      get: (_target, property) => () => {
        throw new Exception(`${service}.${String(property)} is not available in the workbench`);
      },
    },
  );
}
