/** The words of ideal customer profiles. */
import type { FundingStage } from '../../../src/contract/icp';
import { count } from './figures';

export const icps = {
  back: 'Back to the signal',
  intro:
    'An ICP says which companies are worth your time, and who to talk to there. Leave blank what doesn’t matter.',
  introEdit:
    'Signals that already use this ICP keep their own copy. New ones use what you save here.',
  name: 'ICP name',
  nameHint: 'Software companies in Europe',
  roles: 'Job titles',
  rolesHint: 'VP of Sales, Head of Growth',
  rolesHelp: 'Separate titles with commas. Similar ones count too. Leave this blank for any role.',
  minEmployees: 'Employees from',
  maxEmployees: 'Employees to',
  anyCount: 'Any',
  badCount: 'Enter employees as a whole number.',
  badEmployees: 'The smallest company can’t be larger than the largest.',
  minFunding: 'Funding from',
  maxFunding: 'Funding to',
  anyStage: 'Any',
  stages: {
    pre_seed: 'Pre-seed',
    seed: 'Seed',
    series_a: 'Series A',
    series_b: 'Series B',
    series_c: 'Series C',
    series_d: 'Series D',
    series_e: 'Series E',
    ipo: 'IPO',
  } satisfies Record<FundingStage, string>,
  badFunding: 'The first funding stage can’t come after the last.',
  countries: 'Company countries',
  peopleCountries: 'People work in',
  countryHint: 'Any country',
  badCountry: 'Choose the country from the list.',
  places: 'Company cities or regions',
  peoplePlaces: 'People’s cities or regions',
  placesHint: 'Berlin, Bavaria',
  tooMany: (max: number) => `Enter at most ${count(max)} in each list.`,
  tooLong: (max: number) => `Keep each entry to ${count(max)} characters.`,
  notCounted: 'The service can’t count companies right now. You can still save the ICP.',
  counting: 'Counting companies…',
  fitting: (value: number) =>
    value === 1
      ? 'Matches 1 company this service knows.'
      : `Matches ${count(value)} companies this service knows.`,
  save: 'Save ICP',
  saving: 'Saving…',
  delete: 'Delete this ICP',
  deleteHelp: 'Deletes the ICP. Signals that already use it go on.',
  deleteReally: 'Delete ICP',
};
