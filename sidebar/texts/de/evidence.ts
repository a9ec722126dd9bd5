/** The words of reading what the service holds, and of evidence that signals keep fresh, in German. */
import type { evidence as english } from '../en/evidence';

export const evidence: typeof english = {
  how: 'Quelle',
  enrich: 'Anreichern (Credits)',
  read: 'Nur lesen (gratis)',
  help: 'Übernimmt, was der Dienst schon kennt, zum Beispiel Ergebnisse von Signalen. Kostenlos, es wird nichts neu abgefragt.',
  evidence: 'Belege aus Signalen',
  company: 'Über das Unternehmen',
  keep: 'Mit Signalen aktuell halten',
  keepHelp:
    'Findet eines Ihrer Signale etwas, werden diese Spalten für die betreffenden Unternehmen im ganzen Blatt überschrieben. Notizen gehören in andere Spalten.',
  watches: 'Von Signalen aktualisiert',
  refreshed: (when: string) => `Zuletzt aktualisiert: ${when}.`,
  notYet: 'Wartet, bis ein Signal etwas findet.',
  others: 'Wird von den Signalen eines anderen Bearbeiters aktualisiert. Sie können das beenden.',
  stop: 'Beenden',
  stopReally: 'Nicht mehr aktualisieren',
  goOn: 'Weiter aktualisieren',
};
