/** The words of reading what the service holds, and of evidence that signals keep fresh, in German. */
import type { evidence as english } from '../en/evidence';

export const evidence: typeof english = {
  how: 'Wie',
  enrich: 'Anreichern (Credits)',
  read: 'Nur lesen (frei)',
  help: 'Trägt ein, was der Dienst schon hat, etwa was Signale gefunden haben. Nichts wird neu nachgesehen, und es kostet keine Credits.',
  evidence: 'Belege von Signalen',
  company: 'Über das Unternehmen',
  keep: 'Mit Signalen aktuell halten',
  keepHelp:
    'Sooft eines Ihrer Signale etwas findet, werden diese Spalten in allen Zeilen des Blattes mit seinen Unternehmen überschrieben. Notizen gehören in eigene Spalten.',
  watches: 'Mit Signalen aktuell gehalten',
  refreshed: (when: string) => `Zuletzt aufgefrischt ${when}.`,
  notYet: 'Wartet auf den nächsten Fund eines Signals.',
  others: 'Aktuell gehalten von den Signalen eines anderen Bearbeiters. Sie können es beenden.',
  stop: 'Beenden',
  stopReally: 'Nicht mehr auffrischen',
  goOn: 'Weitermachen',
};
