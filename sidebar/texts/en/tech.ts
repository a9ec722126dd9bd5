/** Texts: technology searches. */
import type { ParameterName } from '../../../src/contract/tech-options';
import { companies, count, credits } from './figures';

export const tech = {
  title: 'Technology search',
  unit: companies,
  intro:
    'Finds companies whose recent job posts mention a technology, and adds them to a new sheet.',
  reading: 'Loading countries…',
  tech: 'Technology',
  techHint: 'As in job posts, for example Kubernetes',
  alternates: 'Other spellings (optional)',
  alternatesHint: 'k8s, kube',
  country: 'Country of headquarters (optional)',
  countryHint: 'Any, or type a country',
  badCountry: 'Choose a country from the list, or type its three-letter code, such as USA.',
  min: 'Min employees',
  max: 'Max employees',
  any: 'Any',
  badNumber: 'Enter a whole number or leave it blank.',
  enrich: 'Add company data',
  enrichHelp: (price: number) =>
    `Employees, location, industry, funding and revenue. ${credits(price)} per company.`,
  enrichNeeded: (price: number) =>
    `Included when you filter by country or employees. ${credits(price)} per company.`,
  more: 'More options',
  days: 'Days to look back',
  badDays: (max: number) => `Enter a whole number of days from 1 to ${max}.`,
  otherNames: 'Also search for other names',
  otherNamesHelp: 'For example K8s for Kubernetes.',
  vendor: 'Exclude posts by the technology’s vendor',
  aggregators: 'Exclude job aggregators',
  slugs: 'Exclude these companies',
  slugsHint: 'Company slugs: acme, northwind',
  topJob: 'Show a job post for each company',
  guessed:
    'Services may use different names for these options. If yours rejects or ignores one, change its name in Settings.',
  companies: 'Companies',
  badCompanies: (max: number) => `Enter a whole number of companies from 1 to ${count(max)}.`,
  pages: (size: number, price: number) => `${credits(price)} per company, paid by page of ${size}.`,
  pagesFree: 'Pages fetched for this spreadsheet in the last 30 days are free.',
  tooLittle: (page: number) => `A page can cost ${credits(page)}, which is more than your cap.`,
  capped: (value: number) => `Your cap covers ${companies(value)}. The search stops there.`,
  broke: (page: number) =>
    `A page can cost ${credits(page)}, which is more than you have. Top up first.`,
  short:
    'You may not have enough credits. The search pauses when they run out, and nothing is lost.',
  run: (value: number) => (value >= 1 ? `Find up to ${companies(value)}` : 'Find companies'),
  starting: 'Starting…',
};

export const names = {
  title: 'Parameter names',
  help: 'Services may use different names for these technology search options. Leave a field blank to use the default. Changes apply to everyone who edits this spreadsheet.',
  options: {
    alternates: 'Other spellings',
    lookback_days: 'Days to look back',
    exclude_vendor: 'Exclude the vendor',
    exclude_aggregators: 'Exclude aggregators',
    exclude_slugs: 'Exclude companies',
    top_job: 'Show a job post',
  } satisfies Record<ParameterName, string>,
  save: 'Save names',
  saved: 'Saved. New searches use these names.',
};
