/** The words of technology searches, in German. */
import type { names as englishNames, tech as englishTech } from '../en/tech';
import { companies, count, credits } from './figures';

export const tech: typeof englishTech = {
  title: 'Suche nach Technologie',
  intro:
    'Findet Unternehmen, deren jüngste Stellenanzeigen eine Technologie nennen. Sie bekommen ein eigenes Blatt.',
  reading: 'Die Liste der Länder wird gelesen…',
  tech: 'Technologie',
  techHint: 'wie Anzeigen sie nennen, etwa Snowflake',
  alternates: 'Andere Schreibweisen (freiwillig)',
  alternatesHint: 'k8s, kube',
  country: 'Land des Hauptsitzes (freiwillig)',
  countryHint: 'jedes, oder ein Name',
  codeHint: 'jedes, oder ein Code wie USA',
  badCountry:
    'Wählen Sie ein Land aus der Liste, oder geben Sie seinen Code aus drei Buchstaben ein, wie USA.',
  least: 'Beschäftigte, mindestens',
  most: 'Beschäftigte, höchstens',
  any: 'beliebig',
  badNumber: 'Eine ganze Zahl oder nichts.',
  enrich: 'Firmendaten dazu',
  enrichHelp: (price) =>
    `Beschäftigte, Ort, Branche, Finanzierung, Umsatz, für ${credits(price)} je Unternehmen.`,
  enrichNeeded: (price) =>
    `Gehört zu einem Land oder einer Zahl von Beschäftigten, für ${credits(price)} je Unternehmen.`,
  more: 'Weitere Angaben',
  days: 'Tage zurück',
  daysHint: (most) => String(most),
  badDays: (most) => `Eine ganze Zahl von Tagen, 1 bis ${most}.`,
  vendor: 'Ohne Anzeigen des Herstellers der Technologie',
  aggregators: 'Ohne Sammelseiten für Stellen',
  slugs: 'Ohne diese Unternehmen',
  slugsHint: 'ihre Kurznamen: acme, northwind',
  topJob: 'Je Unternehmen eine Stelle zeigen',
  guessed:
    'Diese Angaben und andere Schreibweisen werden unter Namen gesendet, die die Schnittstelle nicht nennt. Lehnt Ihr Dienst sie ab oder übergeht sie, berichtigen Sie die Namen in den Einstellungen.',
  companies: 'Unternehmen',
  badCompanies: (most) => `Eine ganze Zahl von Unternehmen, 1 bis ${count(most)}.`,
  pages: (size) =>
    `Der Dienst sendet Seiten zu ${size}, und eine Seite wird ganz bezahlt. Seiten, die diese Tabelle aus den letzten 30 Tagen hat, sind frei.`,
  price: 'Jedes Unternehmen',
  credits,
  atMost: 'Höchstens',
  tooLittle: (page) => `Eine Seite kann ${credits(page)} kosten: Die Grenze reicht für keine.`,
  capped: (value) => `Die Grenze reicht für ${companies(value)}; dort hält die Suche an.`,
  short:
    'Das Guthaben reicht vielleicht nicht. Die Suche wartet, wo die Credits enden; nichts geht verloren.',
  run: (value) => (value >= 1 ? `Bis zu ${companies(value)} finden` : 'Unternehmen finden'),
  starting: 'Wird gestartet…',
};

export const names: typeof englishNames = {
  title: 'Namen der Parameter des Dienstes',
  help: 'Die Schnittstelle nennt nicht, wie diese Parameter der Suche nach Technologien heißen. Ein leeres Feld steht für den Namen unseres Dienstes. Die Namen gelten für alle, die diese Tabelle bearbeiten.',
  options: {
    alternates: 'Andere Schreibweisen',
    lookback_days: 'Tage zurück',
    exclude_vendor: 'Ohne den Hersteller',
    exclude_aggregators: 'Ohne Sammelseiten',
    exclude_slugs: 'Ohne Unternehmen',
    top_job: 'Eine Stelle zeigen',
  },
  bad: 'Ein Buchstabe, dann Buchstaben, Ziffern, „_“, „.“ oder „-“, zusammen 64.',
  save: 'Namen speichern',
  saved: 'Gespeichert. Suchen verwenden ab jetzt diese Namen.',
};
