/** The words of technology searches. */
import type { DialectName } from '../../../src/contract/dialect';
import { companies, count, credits } from './figures';

export const tech = {
  title: 'Technology search',
  intro: 'Finds companies whose recent job posts name a technology. They get a sheet of their own.',
  reading: 'Reading the list of countries…',
  tech: 'Technology',
  techHint: 'as job posts write it, such as Snowflake',
  alternates: 'Other spellings (optional)',
  alternatesHint: 'k8s, kube',
  country: 'Country of the head-quarters (optional)',
  countryHint: 'any, or type a name',
  codeHint: 'any, or a code of three letters, such as USA',
  badCountry: 'Choose a country from the list, or type its code of three letters, such as USA.',
  least: 'Employees, at least',
  most: 'Employees, at most',
  any: 'any',
  badNumber: 'A whole number, or nothing.',
  enrich: 'Add firmographics',
  enrichHelp: (price: number) =>
    `Employees, place, industry, funding, revenue, at ${credits(price)} a company.`,
  enrichNeeded: (price: number) =>
    `Comes with a country or a number of employees, at ${credits(price)} a company.`,
  more: 'More choices',
  days: 'Days to look back',
  daysHint: (most: number) => String(most),
  badDays: (most: number) => `A whole number of days, 1 to ${most}.`,
  vendor: 'Leave out posts by the technology’s vendor',
  aggregators: 'Leave out job aggregators',
  slugs: 'Leave out these companies',
  slugsHint: 'their slugs: acme, northwind',
  topJob: 'Show one job of each company',
  guessed:
    'These choices and other spellings are sent under names that the interface does not state. If your service refuses them or ignores them, correct the names in Settings.',
  companies: 'Companies',
  badCompanies: (most: number) => `A whole number of companies, 1 to ${count(most)}.`,
  pages: (size: number) =>
    `The service sends pages of ${size}, and a page is paid for whole. Pages that this spreadsheet has from the last 30 days are free.`,
  price: 'Each company',
  credits,
  atMost: 'At most',
  tooLittle: (page: number) => `A page may cost ${credits(page)}: the cap does not cover one.`,
  capped: (value: number) => `The cap covers ${companies(value)}; it stops there.`,
  short: 'The balance may not cover this. The search waits where the credits end; nothing is lost.',
  run: (value: number) => (value >= 1 ? `Find up to ${companies(value)}` : 'Find companies'),
  starting: 'Starting…',
};

export const names = {
  title: 'Names of the service’s parameters',
  help: 'The interface does not state what these parameters of the technology search are called. Leave a field blank for our service’s name. The names hold for everyone who edits this spreadsheet.',
  options: {
    alternates: 'Other spellings',
    lookback_days: 'Days to look back',
    exclude_vendor: 'Leave out the vendor',
    exclude_aggregators: 'Leave out aggregators',
    exclude_slugs: 'Leave out companies',
    top_job: 'Show one job',
  } satisfies Record<DialectName, string>,
  bad: 'A letter, then letters, digits, “_”, “.” or “-”, 64 in all.',
  save: 'Save names',
  saved: 'Saved. Searches use these names from now on.',
};
