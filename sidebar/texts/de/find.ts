/** German texts: the first steps, and the tabs Enrich and Find. */
import type { Texts } from '../en';
import { count } from '../figures';

export const startHere: Texts['startHere'] = {
  title: 'So geht’s los',
  steps: {
    companies: {
      title: 'Unternehmen anreichern',
      help: 'Firmendaten neben jeder Domain. Den Preis sehen Sie vorher.',
    },
    people: {
      title: 'Ansprechpersonen finden',
      help: 'Nach Ebene und Abteilung, mit beruflicher E-Mail-Adresse.',
    },
    signals: {
      title: 'Auf Anlässe achten',
      help: 'Unternehmen, die einstellen, wachsen oder über Ihr Thema schreiben.',
    },
  },
  done: 'Erledigt',
  hide: 'Schritte ausblenden',
};

export const enrich: Texts['enrich'] = {
  what: 'Was möchten Sie ergänzen?',
  companies: 'Unternehmen',
  contacts: 'Kontakte',
  employment: 'Anstellung',
  fill: 'Diese Spalten füllen',
  more: 'Mehr…',
  fewer: 'Weniger',
  search: 'Felder durchsuchen',
  noField: 'Kein Feld passt. Versuchen Sie ein anderes Wort.',
  groups: {
    company: 'Unternehmen',
    size: 'Größe und Finanzierung',
    place: 'Standort',
    hiring: 'Technologie und Stellen',
    signals: 'Signale',
    crm: 'CRM',
    record: 'Datensatz',
  },
  noFields: 'Wählen Sie mindestens eine Spalte aus.',
  rangeHelp: '„Mitarbeiter“ bleibt leer, wenn nur eine Spanne wie 51–200 bekannt ist.',
  addRange: '„Größenklasse“ hinzufügen',
  notes: 'Jede Zelle mit Quelle und Datum als Notiz versehen',
  notesHelp:
    'Ihre eigenen Notizen bleiben. „Rückgängig machen“ entfernt diese. Höchstens 5.000 auf einmal.',
  raw: 'Rohwerte schreiben',
  rawHelp: 'Für andere Systeme: series_b und 168000000 statt „Series B“ und „168 Mio.“.',
  wanted: 'Finden',
  emails: 'Geschäftliche E-Mails',
  phones: 'Telefonnummern',
  checkEmployment: 'Zuerst die Anstellung prüfen',
  checkEmploymentHelp:
    '1 Credit pro Ergebnis, innerhalb desselben Limits. Wer das Unternehmen verlassen hat, wird ausgelassen. Niemand wird zweimal geprüft: Neue Prüfungen starten Sie unter „Anstellung“.',
  noContacts: 'Wählen Sie E-Mails, Telefonnummern oder beides aus.',
  employmentHelp:
    'Prüft, ob Personen noch im Unternehmen arbeiten und wo sie jetzt sind. Sie zahlen nur für ein Ergebnis.',
};

export const find: Texts['find'] = {
  what: 'Was möchten Sie finden?',
  people: 'Personen',
  tech: 'Unternehmen nach Technologie',
  intro:
    'Findet Personen in den Unternehmen dieses Blatts und trägt jede einmal im Blatt „People“ ein.',
  titles: 'Positionen (optional)',
  titlesHint: 'VP of Sales, Head of Growth',
  titlesHelp: 'Oder wählen Sie unten Ebene und Abteilung.',
  titlesInstead: 'Findet diese Positionen in den üblichen Schreibweisen, auf jeder Ebene.',
  tooManyTitles: (most: number) => `Höchstens ${most} Positionen auf einmal.`,
  seniority: 'Ebene',
  department: 'Abteilung',
  seniorities: {
    FOUNDER: 'Gründer',
    CXO: 'C-Level',
    PARTNER: 'Partner',
    VP: 'VP',
    HEAD: 'Head',
    DIRECTOR: 'Director',
    MANAGER: 'Manager',
    SENIOR: 'Senior',
    ENTRY: 'Einstieg',
    INTERN: 'Praktikum',
  },
  departments: {
    SALES: 'Vertrieb',
    MARKETING: 'Marketing',
    ENGINEERING: 'Entwicklung',
    PRODUCT: 'Produkt',
    DATA: 'Daten',
    IT: 'IT',
    SECURITY: 'Sicherheit',
    OPERATIONS: 'Betrieb',
    FINANCE: 'Finanzen',
    HR: 'Personal',
    LEGAL: 'Recht',
    EXECUTIVE: 'Geschäftsleitung',
    CUSTOMER_SUCCESS: 'Customer Success',
    OTHER: 'Andere',
  },
  perCompany: 'Credits pro Unternehmen',
  countries: 'Länder (optional)',
  countriesHint: 'Überall oder Land eingeben',
  audience: 'Zielgruppe (optional)',
  audienceHelp: 'Der Dienst speichert diese Personen auch unter diesem Namen.',
  noSeniority: 'Wählen Sie mindestens eine Ebene aus.',
  noDepartment: 'Wählen Sie mindestens eine Abteilung aus.',
  badPerCompany: 'Geben Sie bei Credits pro Unternehmen eine ganze Zahl ab 1 ein.',
  badCountry:
    'Wählen Sie ein Land aus der Liste oder geben Sie den Code aus zwei Buchstaben ein, zum Beispiel DE.',
};

export const evidence: Texts['evidence'] = {
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
  keepRefreshing: 'Weiter aktualisieren',
};

export const whereFrom: Texts['whereFrom'] = {
  title: 'Woher stammt das?',
  hide: 'Herkunft ausblenden',
  reading: 'Die ausgewählte Zeile wird gelesen…',
  row: (row, sheet) => `Zeile ${count(row)} in „${sheet}“`,
  noCompany: 'Wählen Sie eine Zeile mit einer Unternehmensdomain aus.',
  unknown: 'Über dieses Unternehmen ist noch nichts bekannt. Reichern Sie diese Zeile zuerst an.',
  sample: 'Beispieldaten: Dieses Unternehmen und alle Angaben dazu sind erfunden.',
  publicly:
    'Öffentliche Quellen nennen einen Teil der Unternehmensdaten, offene Stellen, manche Technologien und wenige Personen. Followerzahlen, E-Mail-Adressen und Telefonnummern haben sie nicht.',
  silent: 'Dieser Dienst nennt keine Quellen für seine Angaben.',
  person: { person: 'Person', email: 'E-Mail', phone: 'Telefon' },
  service: 'Dieser Dienst',
  found: (on) => `gefunden am ${on}`,
  verified: (on) => `geprüft am ${on}`,
  qualities: {
    valid: 'gültig',
    risky:
      'unsicher: der Server des Unternehmens nimmt jede Adresse an, oder sie ist nur wahrscheinlich',
    unknown: 'nicht geprüft',
  },
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
  licences: {
    'public page': 'öffentliche Seite',
    'own key': 'mit Ihrem eigenen Schlüssel gefunden',
  },
  free: 'Kostenlos: Hier steht nur, was Sie schon haben.',
  again: 'Aktualisieren',
};
