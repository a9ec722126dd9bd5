/** German texts: technology searches. */
import type { Texts } from '../en';
import { companies, count, credits } from './figures';

export const tech: Texts['tech'] = {
  title: 'Technologiesuche',
  unit: companies,
  intro:
    'Findet Unternehmen, die in aktuellen Stellenanzeigen eine Technologie nennen, und schreibt sie in ein neues Blatt.',
  reading: 'Länder werden geladen…',
  tech: 'Technologie',
  techHint: 'Wie in Anzeigen, z. B. Kubernetes',
  alternates: 'Andere Schreibweisen (optional)',
  alternatesHint: 'k8s, kube',
  country: 'Land des Hauptsitzes (optional)',
  countryHint: 'Alle oder Land eingeben',
  badCountry:
    'Wählen Sie ein Land aus der Liste oder geben Sie den Code aus drei Buchstaben ein, zum Beispiel USA.',
  min: 'Mitarbeiter (min.)',
  max: 'Mitarbeiter (max.)',
  any: 'Beliebig',
  badNumber: 'Geben Sie eine ganze Zahl ein oder lassen Sie das Feld leer.',
  enrich: 'Firmendaten hinzufügen',
  enrichHelp: (price) =>
    `Mitarbeiter, Ort, Branche, Finanzierung und Umsatz. ${credits(price)} pro Unternehmen.`,
  enrichNeeded: (price) =>
    `Bei einem Filter nach Land oder Mitarbeitern enthalten. ${credits(price)} pro Unternehmen.`,
  more: 'Weitere Optionen',
  days: 'Zeitraum (Tage)',
  badDays: (max) => `Geben Sie eine ganze Zahl von 1 bis ${max} ein.`,
  otherNames: 'Auch andere Namen suchen',
  otherNamesHelp: 'Zum Beispiel K8s für Kubernetes.',
  vendor: 'Ohne Anzeigen des Herstellers der Technologie',
  aggregators: 'Ohne Jobportale',
  slugs: 'Ohne diese Unternehmen',
  slugsHint: 'Kurznamen: acme, northwind',
  topJob: 'Pro Unternehmen eine Stelle anzeigen',
  guessed:
    'Je nach Dienst heißen diese Optionen anders. Wenn Ihr Dienst eine ablehnt oder ignoriert, ändern Sie ihren Namen in den Einstellungen.',
  companies: 'Unternehmen',
  badCompanies: (max) => `Geben Sie eine ganze Zahl von 1 bis ${count(max)} ein.`,
  pages: (size, price) => `${credits(price)} pro Unternehmen, bezahlt wird pro Seite mit ${size}.`,
  pagesFree:
    'Seiten, die in den letzten 30 Tagen für diese Tabelle abgerufen wurden, sind kostenlos.',
  tooLittle: (page) => `Eine Seite kann ${credits(page)} kosten, mehr als Ihr Limit.`,
  capped: (value) => `Ihr Limit reicht für ${companies(value)}. Dort stoppt die Suche.`,
  broke: (page) =>
    `Eine Seite kann ${credits(page)} kosten, mehr als Ihr Guthaben. Laden Sie zuerst auf.`,
  short:
    'Ihr Guthaben reicht möglicherweise nicht. Die Suche pausiert, wenn es aufgebraucht ist. Nichts geht verloren.',
  run: (value) => (value >= 1 ? `Bis zu ${companies(value)} finden` : 'Unternehmen finden'),
  starting: 'Wird gestartet…',
};

export const names: Texts['names'] = {
  title: 'Parameternamen',
  help: 'Je nach Dienst heißen diese Optionen der Technologiesuche anders. Lassen Sie ein Feld leer, um den Standardnamen zu verwenden. Änderungen gelten für alle, die diese Tabelle bearbeiten.',
  options: {
    alternates: 'Andere Schreibweisen',
    lookback_days: 'Zeitraum (Tage)',
    exclude_vendor: 'Ohne den Hersteller',
    exclude_aggregators: 'Ohne Jobportale',
    exclude_slugs: 'Ohne Unternehmen',
    top_job: 'Eine Stelle anzeigen',
  },
  save: 'Namen speichern',
  saved: 'Gespeichert. Neue Suchen verwenden diese Namen.',
};
