/** The words of the tabs Enrich and Find, in German. */
import type { enrich as englishEnrich, find as englishFind } from '../en/find';

export const enrich: typeof englishEnrich = {
  what: 'Was nachsehen',
  companies: 'Unternehmen',
  contacts: 'Kontakte',
  employment: 'Anstellung',
  fill: 'Diese Spalten füllen',
  more: 'Mehr…',
  fewer: 'Weniger',
  noFields: 'Wählen Sie mindestens eine Spalte.',
  wanted: 'Suchen nach',
  emails: 'Geschäftlichen E-Mails',
  phones: 'Telefonnummern',
  noContacts: 'Wählen Sie E-Mails, Telefonnummern oder beides.',
  employmentHelp:
    'Sagt, ob Personen noch in ihrem Unternehmen arbeiten und wo sonst. Nur ein Befund kostet.',
};

export const find: typeof englishFind = {
  what: 'Was finden',
  people: 'Personen',
  tech: 'Unternehmen nach Technologie',
  intro:
    'Findet Personen bei den Unternehmen dieses Blatts. Jede wird einmal eine Zeile im Blatt „People“.',
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
    CUSTOMER_SUCCESS: 'Kundenerfolg',
    OTHER: 'Andere',
  },
  perCompany: 'Credits je Unternehmen',
  countries: 'Länder (freiwillig)',
  countriesHint: 'überall, oder ein Name',
  audience: 'Zielgruppe (freiwillig)',
  audienceHelp: 'Wird beim Dienst auch unter diesem Namen gesammelt.',
  noSeniority: 'Wählen Sie mindestens eine Ebene.',
  noDepartment: 'Wählen Sie mindestens eine Abteilung.',
  badPerCompany: 'Credits je Unternehmen ist eine ganze Zahl, 1 oder mehr.',
  badCountry:
    'Wählen Sie ein Land aus der Liste, oder geben Sie seinen Code aus zwei Buchstaben ein, wie DE.',
};
