/** What alerts say to people, in English and German. */
import type { AlertFault, AlertLanguage } from '../../contract/alerts';

interface Texts {
  readonly locale: string;
  /** Takes the number of companies with finds, and the names of the signals. */
  headline(companies: number, signals: readonly string[]): string;
  /** Replaces the evidence if a signal asks only what a company is. */
  readonly matches: string;
  readonly evidence: string;
  readonly hello: string;
  readonly once: string;
  readonly turnOff: string;
  readonly test: string;
  readonly off: {
    readonly subject: string;
    /** Takes the channel's address, shortened. */
    text(address: string): string;
    readonly next: string;
  };
  readonly faults: Readonly<Record<AlertFault, (status: number | null) => string>>;
}

const quoteAll = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
const quoteAllInGerman = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ');

export const alertTexts: Readonly<Record<AlertLanguage, Texts>> = {
  en: {
    locale: 'en-GB',
    headline: (companies, signals) =>
      `${companies === 1 ? '1 company' : `${companies} companies`} found by ${quoteAll(signals)}`,
    matches: 'Matches what the signal looks for',
    evidence: 'Evidence',
    hello: 'Hello,',
    once: 'Each company is listed once for each signal, and each change of job once.',
    turnOff: 'To change or stop this mail, open Signalsheet, then Settings and Alerts.',
    test: 'This is a test. The company is made up.',
    off: {
      subject: 'Your Signalsheet alerts were turned off',
      text: (address) => `Alerts to ${address} were turned off.`,
      next: 'What was not delivered is kept for 30 days. Repair the receiver, then open Signalsheet, Settings and Alerts, and send it again.',
    },
    faults: {
      status: (status) => `The receiver answered with status ${status}.`,
      timeout: () => 'The receiver didn’t answer in time.',
      unreachable: () => 'The receiver couldn’t be reached.',
      address_refused: () => 'The address isn’t public.',
      mail: () => 'The mail server didn’t accept the mail.',
      service: () => 'The service failed. Its operator’s log says why.',
    },
  },
  de: {
    locale: 'de-DE',
    headline: (companies, signals) =>
      `${companies} Unternehmen gefunden von ${quoteAllInGerman(signals)}`,
    matches: 'Passt zu dem, was das Signal sucht',
    evidence: 'Beleg',
    hello: 'Guten Tag,',
    once: 'Jedes Unternehmen steht je Signal einmal in einer Meldung, und jeder Stellenwechsel einmal.',
    turnOff:
      'Um diese Mail zu ändern oder abzustellen, öffnen Sie Signalsheet, dann Einstellungen und Meldungen.',
    test: 'Dies ist ein Test. Das Unternehmen ist erfunden.',
    off: {
      subject: 'Ihre Meldungen von Signalsheet wurden abgeschaltet',
      text: (address) => `Meldungen an ${address} wurden abgeschaltet.`,
      next: 'Was nicht zugestellt wurde, bleibt 30 Tage lang erhalten. Reparieren Sie den Empfänger, öffnen Sie dann Signalsheet, Einstellungen und Meldungen, und senden Sie es noch einmal.',
    },
    faults: {
      status: (status) => `Der Empfänger antwortete mit Status ${status}.`,
      timeout: () => 'Der Empfänger antwortete nicht rechtzeitig.',
      unreachable: () => 'Der Empfänger war nicht zu erreichen.',
      address_refused: () => 'Die Adresse ist nicht öffentlich.',
      mail: () => 'Der Mailserver nahm die Mail nicht an.',
      service: () => 'Der Dienst hatte einen Fehler. Das Protokoll seines Betreibers sagt, warum.',
    },
  },
};

/** A day as people write it. Takes RFC 3339. */
export function dayIn(language: AlertLanguage, time: string): string {
  const { locale } = alertTexts[language];
  return new Date(time).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}
