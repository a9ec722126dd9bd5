/**
 * Google's messages in the user's language, by what happened.
 *
 * Found in public issues or sources, in English: `dayQuota`, `tooFrequent`, `bandwidth`, `notListed`, `needsPermission`,
 * `pageDenied`, `hourlyAtMost`, `oneTriggerOfAKind`, `timeUp`. The source of the other English ones isn't known.
 * None of the German ones was found, nor their words in cells: they are translations, so a script should
 * recognise codes and names in them rather than whole sentences.
 */

export interface GoogleMessages {
  /** The requests, or another service's calls, of a day are used up. */
  dayQuota(service: string): string;
  /** An earlier wording of {@link dayQuota}; the workbench doesn't use it. */
  tooFrequent(service: string): string;
  /** Too much data in a short time; the workbench doesn't count it. */
  bandwidth(url: string): string;
  readonly triggerTime: string;
  readonly timeUp: string;
  readonly storageFull: string;
  /** The manifest's `urlFetchWhitelist` doesn't have the address. */
  notListed(url: string): string;
  mayNotCall(method: string): string;
  needsPermission(method: string, scope: string): string;
  /** The manifest doesn't ask for the scope. */
  lacksPermission(method: string, scope: string): string;
  /** A page's call came from another of the browser's accounts. */
  readonly pageDenied: string;
  readonly hourlyAtMost: string;
  readonly oneTriggerOfAKind: string;
  readonly tooManyTriggers: string;
  /** What cells show, by the English text. */
  readonly cells: Readonly<Record<string, string>>;
}

const english: GoogleMessages = {
  dayQuota: (service) => `Service invoked too many times for one day: ${service}.`,
  tooFrequent: (service) => `Service called too frequently in one day: ${service}`,
  bandwidth: (url) => `Bandwidth quota exceeded: ${url}. Try reducing the rate of data transfer.`,
  triggerTime: 'Service using too much computer time for one day',
  timeUp: 'Exceeded maximum execution time',
  storageFull:
    'You have exceeded the property storage quota. Please remove some properties and try again.',
  notListed: (url) =>
    `Request to ${url} failed because the URL has not been whitelisted in the script manifest.`,
  mayNotCall: (method) => `You do not have permission to call ${method}`,
  needsPermission: (method, scope) =>
    `You do not have permission to call ${method}. Required permissions: ${scope}`,
  lacksPermission: (method, scope) =>
    `Specified permissions are not sufficient to call ${method}. Required permissions: ${scope}`,
  pageDenied:
    "We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.",
  hourlyAtMost: 'The recurrence interval for an Add-on trigger must be at least one hour.',
  oneTriggerOfAKind:
    'This add-on has created too many time-based triggers in this document for this Google user account.',
  tooManyTriggers:
    'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
  cells: {},
};

const german: GoogleMessages = {
  dayQuota: (service) => `Der Dienst wurde an einem Tag zu oft aufgerufen: ${service}.`,
  tooFrequent: (service) => `Dienst an einem Tag zu häufig aufgerufen: ${service}`,
  bandwidth: (url) =>
    `Bandbreitenkontingent überschritten: ${url}. Verringern Sie die Datenübertragungsrate.`,
  triggerTime: 'Der Dienst hat an einem Tag zu viel Rechenzeit verbraucht',
  timeUp: 'Maximale Ausführungszeit überschritten',
  storageFull:
    'Sie haben das Speicherkontingent für Eigenschaften überschritten. Entfernen Sie einige Eigenschaften und versuchen Sie es noch einmal.',
  notListed: (url) =>
    `Die Anfrage an ${url} ist fehlgeschlagen, weil die URL im Skriptmanifest nicht auf der Zulassungsliste steht.`,
  mayNotCall: (method) => `Sie sind nicht berechtigt, ${method} aufzurufen`,
  needsPermission: (method, scope) =>
    `Sie sind nicht berechtigt, ${method} aufzurufen. Erforderliche Berechtigungen: ${scope}`,
  lacksPermission: (method, scope) =>
    `Die angegebenen Berechtigungen reichen nicht aus, um ${method} aufzurufen. Erforderliche Berechtigungen: ${scope}`,
  pageDenied:
    'Leider ist beim Lesen aus dem Speicher ein Serverfehler aufgetreten. Fehlercode PERMISSION_DENIED.',
  hourlyAtMost:
    'Das Wiederholungsintervall für einen Add-on-Trigger muss mindestens eine Stunde betragen.',
  oneTriggerOfAKind:
    'Dieses Add-on hat für dieses Google-Nutzerkonto zu viele zeitbasierte Trigger in diesem Dokument erstellt.',
  tooManyTriggers:
    'Dieses Skript hat zu viele Trigger. Löschen Sie Trigger des Skripts, bevor Sie weitere hinzufügen.',
  cells: {
    'Loading...': 'Wird geladen...',
    '#ERROR!': '#FEHLER!',
    '#VALUE!': '#WERT!',
    '#REF!': '#BEZUG!',
    '#NUM!': '#ZAHL!',
    '#N/A': '#NV',
    TRUE: 'WAHR',
    FALSE: 'FALSCH',
  },
};

/** Google's messages for a user's locale, such as `de_DE`; English for languages that the workbench lacks. */
export function messagesIn(locale: string): GoogleMessages {
  return /^de\b|^de_/i.test(locale) ? german : english;
}
