/** The words of the card that says where values are from, in German. */
import type { whereFrom as english } from '../en/where-from';
import { count } from '../figures';

export const whereFrom: typeof english = {
  title: 'Woher stammt das?',
  hide: 'Herkunft ausblenden',
  reading: 'Die ausgewählte Zeile wird gelesen…',
  row: (row, sheet) => `Zeile ${count(row)} in „${sheet}“`,
  noCompany: 'Wählen Sie eine Zeile mit einer Unternehmensdomain aus.',
  unknown: 'Über dieses Unternehmen ist noch nichts bekannt. Reichern Sie diese Zeile zuerst an.',
  sample: 'Beispieldaten: Dieses Unternehmen und alle Angaben dazu sind erfunden.',
  publicly:
    'Öffentliche Quellen nennen einen Teil der Unternehmensdaten, offene Stellen, manche Technologien und wenige Personen. Followerzahlen, E-Mail-Adressen und Telefonnummern haben sie nicht.',
  silent: 'Dieser Dienst sagt nicht, woher seine Angaben stammen.',
  kept: (day) => `In dieser Tabelle gespeichert am ${day}.`,
  cell: (text) => `In Ihrer Zelle steht „${text}“.`,
  checked: (days) =>
    days === 0 ? 'heute geprüft' : `vor ${days === 1 ? '1 Tag' : `${count(days)} Tagen`} geprüft`,
  sources: {
    site: 'Website des Unternehmens',
    wikidata: 'Wikidata',
    'people-data-labs': 'People Data Labs',
    sample: 'Beispieldaten',
    import: 'Vom Betreiber des Dienstes importiert',
  },
  licences: { 'public page': 'öffentliche Seite' },
  free: 'Kostenlos: Hier steht nur, was Sie schon haben.',
  again: 'Aktualisieren',
};
