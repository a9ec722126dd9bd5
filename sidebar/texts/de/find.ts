/** The words of the tabs Enrich and Find, in German. */
import type { enrich as englishEnrich, find as englishFind } from '../en/find';

export const enrich: typeof englishEnrich = {
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
  notes: 'Jede Zelle mit Quelle und Datum als Notiz versehen',
  notesHelp:
    'Ihre eigenen Notizen bleiben. „Rückgängig machen“ entfernt diese. Höchstens 5.000 auf einmal.',
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

export const find: typeof englishFind = {
  what: 'Was möchten Sie finden?',
  people: 'Personen',
  tech: 'Unternehmen nach Technologie',
  intro:
    'Findet Personen in den Unternehmen dieses Blatts und trägt jede einmal im Blatt „People“ ein.',
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
