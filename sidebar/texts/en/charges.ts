/** The words of the price list and of what was charged. */
import type { prices as priceList } from '../../../src/contract/prices';
import { count, credits } from './figures';

const prices: Record<keyof typeof priceList, string> = {
  accountEnriched: 'Company enriched',
  personDiscovered: 'Person found',
  emailFound: 'Work email found',
  phoneFound: 'Phone number found',
  employmentVerified: 'Employment verified',
  signalAccount: 'Company found by a signal',
  techCompany: 'Company found by technology',
  techCompanyEnriched: 'The same, with company facts or filters',
};

/** By what the service calls them. */
const reasons: Readonly<Record<string, string>> = {
  account_enriched: prices.accountEnriched,
  person_discovered: prices.personDiscovered,
  email_found: prices.emailFound,
  phone_found: prices.phoneFound,
  employment_verified: prices.employmentVerified,
  signal_account: prices.signalAccount,
  signal_person: 'Person found by a signal',
  signal_email: 'Work email found by a signal',
  tech_search: 'Page of a technology search',
  starting_grant: 'Starting credits',
  operator_grant: 'Credits added',
};

export const charges = {
  show: 'Prices and charges',
  hide: 'Hide prices and charges',
  pricesTitle: 'What each result costs',
  pricesHelp: 'You pay for what’s found. Searches that find nothing are free.',
  prices,
  price: credits,
  title: 'Recent charges',
  titleHelp: 'Everything charged to this account, in any spreadsheet.',
  none: 'No charges yet.',
  reasons,
  times: (what: string, times: number) => (times === 1 ? what : `${what} × ${count(times)}`),
  balance: (left: number) => `balance ${count(left)}`,
  earlier: 'Show earlier charges',
};
