/** The words of the price list and of what was charged, in German. */
import type { charges as english } from '../en/charges';
import { count, credits } from './figures';

const prices: (typeof english)['prices'] = {
  accountEnriched: 'Unternehmen angereichert',
  personDiscovered: 'Person gefunden',
  emailFound: 'Geschäftliche E-Mail gefunden',
  phoneFound: 'Telefonnummer gefunden',
  employmentVerified: 'Anstellung geprüft',
  signalAccount: 'Unternehmen durch ein Signal gefunden',
  techCompany: 'Unternehmen nach Technologie gefunden',
  techCompanyEnriched: 'Dasselbe mit Firmendaten oder Filtern',
};

export const charges: typeof english = {
  show: 'Preise und Abbuchungen',
  hide: 'Preise und Abbuchungen ausblenden',
  pricesTitle: 'Was jedes Ergebnis kostet',
  pricesHelp: 'Sie zahlen nur, was gefunden wird. Eine erfolglose Suche ist kostenlos.',
  prices,
  price: credits,
  title: 'Letzte Abbuchungen',
  titleHelp: 'Alles, was von diesem Konto abgebucht wurde, auch aus anderen Tabellen.',
  none: 'Noch keine Abbuchungen.',
  reasons: {
    account_enriched: prices.accountEnriched,
    person_discovered: prices.personDiscovered,
    email_found: prices.emailFound,
    phone_found: prices.phoneFound,
    employment_verified: prices.employmentVerified,
    signal_account: prices.signalAccount,
    signal_person: 'Person durch ein Signal gefunden',
    signal_email: 'Geschäftliche E-Mail durch ein Signal gefunden',
    tech_search: 'Seite einer Suche nach Technologie',
    starting_grant: 'Startguthaben',
    operator_grant: 'Gutschrift',
  },
  times: (what, times) => (times === 1 ? what : `${count(times)} × ${what}`),
  balance: (left) => `Guthaben ${count(left)}`,
  earlier: 'Frühere Abbuchungen anzeigen',
};
