/** The words of the card that says where values are from. */
import { count } from '../figures';

export const whereFrom = {
  title: 'Where is this from?',
  hide: 'Hide where this is from',
  reading: 'Reading the selected row…',
  row: (row: number, sheet: string) => `row ${count(row)} of “${sheet}”`,
  noCompany: 'Select a row with a company’s domain.',
  unknown: 'Nothing is known about this company yet. Enrich this row first.',
  sample: 'Sample data: this company and everything about it are made up.',
  publicly:
    'Public sources give part of the company data, open jobs, some technologies, and few people. They have no follower counts, emails, or phone numbers.',
  silent: 'This service doesn’t say where its values are from.',
  kept: (day: string) => `As saved in this spreadsheet on ${day}.`,
  cell: (text: string) => `Your cell says “${text}”.`,
  checked: (days: number) =>
    days === 0 ? 'checked today' : `checked ${days === 1 ? '1 day' : `${count(days)} days`} ago`,
  sources: {
    site: 'Company website',
    wikidata: 'Wikidata',
    'people-data-labs': 'People Data Labs',
    sample: 'Sample data',
    import: 'Imported by whoever runs the service',
  },
  licences: { 'public page': 'public page' },
  free: 'Free: this only shows what you already have.',
  again: 'Refresh',
};
