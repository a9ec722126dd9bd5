/** Texts: the first steps, and the tabs Enrich and Find. */

import type { FieldGroup } from '../../../src/contract/account-fields';
import type { Department, Seniority } from '../../../src/contract/people-groups';
import { count } from '../figures';

export const startHere = {
  title: 'Start here',
  steps: {
    companies: {
      title: 'Enrich your companies',
      help: 'Company data next to each domain. You see the price first.',
    },
    people: {
      title: 'Find the right people',
      help: 'By seniority and department, with work emails.',
    },
    signals: {
      title: 'Watch for a reason to call',
      help: 'Companies that are hiring, growing or posting about your topic.',
    },
  },
  done: 'Done',
  hide: 'Hide these steps',
};

export const enrich = {
  what: 'What to look up',
  companies: 'Companies',
  contacts: 'Contacts',
  employment: 'Employment',
  fill: 'Fill these columns',
  more: 'More…',
  fewer: 'Fewer',
  search: 'Search fields',
  noField: 'No field matches. Try another word.',
  groups: {
    company: 'Company',
    size: 'Size and funding',
    place: 'Location',
    hiring: 'Technology and hiring',
    signals: 'Signals',
    crm: 'CRM',
    record: 'Record',
  } satisfies Record<FieldGroup, string>,
  noFields: 'Choose at least one column to fill.',
  rangeHelp: 'Employees stays blank where only a range such as 51–200 is known.',
  addRange: 'Add Employee range',
  notes: 'Add a note with source and date to each cell',
  notesHelp: 'Your own notes stay. Undo removes these. Up to 5,000 at a time.',
  raw: 'Write raw values',
  rawHelp: 'For other systems: series_b and 168000000 instead of “Series B” and “168 M”.',
  wanted: 'Find',
  emails: 'Work emails',
  phones: 'Phone numbers',
  checkEmployment: 'Check employment first',
  checkEmploymentHelp:
    '1 credit per answer, within the same cap. People who’ve left their company are skipped. Nobody is checked twice. To check again, use Employment.',
  noContacts: 'Choose emails, phone numbers, or both.',
  employmentHelp:
    'Checks whether people still work at their company, and where they work now. You only pay when we get an answer.',
};

export const find = {
  what: 'What to find',
  people: 'People',
  tech: 'Companies by technology',
  intro:
    'Finds people at the companies in this sheet and adds each one to the “People” sheet, without duplicates.',
  titles: 'Job titles (optional)',
  titlesHint: 'VP of Sales, Head of Growth',
  titlesHelp: 'Or choose seniority and department below.',
  titlesInstead: 'Finds these roles and their usual spellings, at any seniority.',
  tooManyTitles: (most: number) => `Enter up to ${most} job titles.`,
  seniority: 'Seniority',
  department: 'Department',
  seniorities: {
    FOUNDER: 'Founder',
    CXO: 'C-level',
    PARTNER: 'Partner',
    VP: 'VP',
    HEAD: 'Head',
    DIRECTOR: 'Director',
    MANAGER: 'Manager',
    SENIOR: 'Senior',
    ENTRY: 'Entry',
    INTERN: 'Intern',
  } satisfies Record<Seniority, string>,
  departments: {
    SALES: 'Sales',
    MARKETING: 'Marketing',
    ENGINEERING: 'Engineering',
    PRODUCT: 'Product',
    DATA: 'Data',
    IT: 'IT',
    SECURITY: 'Security',
    OPERATIONS: 'Operations',
    FINANCE: 'Finance',
    HR: 'HR',
    LEGAL: 'Legal',
    EXECUTIVE: 'Executive',
    CUSTOMER_SUCCESS: 'Customer success',
    OTHER: 'Other',
  } satisfies Record<Department, string>,
  perCompany: 'Credits per company',
  countries: 'Countries (optional)',
  countriesHint: 'Anywhere, or type a country',
  audience: 'Audience (optional)',
  audienceHelp: 'The service also saves these people under this name.',
  noSeniority: 'Choose at least one seniority.',
  noDepartment: 'Choose at least one department.',
  badPerCompany: 'Credits per company must be a whole number, 1 or more.',
  badCountry: 'Choose a country from the list, or type its two-letter code, such as DE.',
};

export const evidence = {
  how: 'Source',
  enrich: 'Enrich (uses credits)',
  read: 'Read only (free)',
  help: 'Fills in what the service already has, such as signal results. Nothing new is looked up, and it’s free.',
  evidence: 'Evidence from signals',
  company: 'About the company',
  keep: 'Keep up to date with signals',
  keepHelp:
    'When one of your signals finds something, these columns are overwritten for its companies, in every row of the sheet. Keep your notes in other columns.',
  watches: 'Updated by signals',
  refreshed: (when: string) => `Last refreshed ${when}.`,
  notYet: 'Waiting for a signal to find something.',
  others: 'Updated by another editor’s signals. You can stop it.',
  stop: 'Stop',
  stopReally: 'Stop refreshing',
  keepRefreshing: 'Keep refreshing',
};

export const whereFrom = {
  title: 'Where is this from?',
  hide: 'Hide where this is from',
  reading: 'Reading the selected row…',
  row: (row: number, sheet: string) => `row ${count(row)} of “${sheet}”`,
  noCompany: 'Select a row with a company’s domain.',
  unknown: 'Nothing is known about this company yet. Enrich this row first.',
  sample: 'Sample data: this company and everything about it are made up.',
  publicly:
    'Public sources have some company data, open jobs, some technologies and a few people, but no follower counts, emails or phone numbers.',
  silent: 'This service doesn’t say where its data comes from.',
  person: { person: 'Person', email: 'Email', phone: 'Phone' },
  service: 'This service',
  found: (on: string) => `found on ${on}`,
  verified: (on: string) => `checked on ${on}`,
  qualities: {
    valid: 'valid',
    risky: 'risky: the company’s server accepts any address, or it’s only likely',
    unknown: 'not checked',
  } as Readonly<Record<string, string>>,
  kept: (day: string) => `As saved in this spreadsheet on ${day}.`,
  cell: (text: string) => `Your cell says “${text}”.`,
  checked: (days: number) =>
    days === 0 ? 'checked today' : `checked ${days === 1 ? '1 day' : `${count(days)} days`} ago`,
  sources: {
    site: 'Company website',
    wikidata: 'Wikidata',
    'people-data-labs': 'People Data Labs',
    sample: 'Sample data',
    import: 'Imported by the operator of the service',
  },
  licences: { 'public page': 'public page', 'own key': 'found with your own key' },
  free: 'Free: this only shows what you already have.',
  again: 'Refresh',
};
