/** Texts: the form of a run. */
import type { OfferedRows } from '../../../src/sheet/runs/plan-request';
import { companies, count, credits, domains, people } from './figures';

function rowCount(value: number): string {
  return value === 1 ? '1 row' : `${count(value)} rows`;
}

function upTo(value: number): string {
  return value === 0 ? 'no credits' : `up to ${credits(value)}`;
}

const domainWords = {
  unit: companies,
  column: 'Domain column',
  noColumn: 'Which column has the company domains?',
  noTable: 'This sheet is empty. Add a column of company domains, such as acme.example.',
  unique: domains,
  invalid: 'Not a domain',
};

const idWords = {
  unit: people,
  column: 'Person id column',
  noColumn:
    'Which column has the person ids? You’ll find them in the “People” sheet that Find creates. A list of your own needs a column of profile links or work emails, or names and company domains.',
  noTable: 'This sheet is empty. Find people first. They’ll appear in the “People” sheet.',
  unique: people,
  invalid: 'Not a person id',
};

export const run = {
  kinds: {
    'enrich-accounts': {
      title: 'Enrich companies',
      run: (what: string, sheet: string) => `Enrich ${what} in ${sheet}`,
      ...domainWords,
    },
    'read-accounts': {
      title: 'Read companies',
      run: (what: string, sheet: string) => `Read ${what} in ${sheet}`,
      ...domainWords,
    },
    'find-contacts': {
      title: 'Find contacts',
      run: (what: string, sheet: string) => `Find contacts for ${what} in ${sheet}`,
      ...idWords,
    },
    'verify-employment': {
      title: 'Verify employment',
      run: (what: string, sheet: string) => `Verify ${what} in ${sheet}`,
      ...idWords,
    },
    'discover-people': {
      title: 'Find people',
      run: (what: string, sheet: string) => `Find people at ${what} in ${sheet}`,
      ...domainWords,
    },
    'find-domains': {
      title: 'Find domains',
      run: (what: string, sheet: string) => `Find the domains of ${what} in ${sheet}`,
      ...domainWords,
    },
  },
  names: {
    open: (names: number, column: string) =>
      `${companies(names)} in column ${column} ${names === 1 ? 'has' : 'have'} no domain.`,
    only: (where: string) =>
      `If exactly one company has the name, its domain goes into ${where}. You can undo it.`,
    column: (letters: string) => `column ${letters}`,
    newColumn: 'a new column, “Company domain”',
    missed: (names: number) =>
      `${names === 1 ? '1 was' : `${count(names)} were`} looked up before: the “Company name status” column says why there’s no domain.`,
    lookUp: (names: number) =>
      `Look up ${names === 1 ? '1 company name' : `${count(names)} company names`} (free)`,
  },
  ownList: {
    uses: (ways: readonly string[]) => `Uses ${ways.join(', else ')}.`,
    profile: (column: string) => `the profile links in column ${column}`,
    email: (column: string) => `the emails in column ${column}`,
    name: (names: string, domain: string) =>
      `the names in column ${names} with the domains in column ${domain}`,
    and: ' and ',
    open: (rows: number) =>
      rows === 1 ? '1 row has no person id yet.' : `${count(rows)} rows have no person id yet.`,
    missed: (rows: number) => `${rowCount(rows)} couldn’t be matched.`,
    correct: 'The “Person id” column says why. Correct the row, then look it up again.',
    lookUp: (rows: number) => `Look up ${rowCount(rows)} (free)`,
    working: 'Looking up…',
    found: (found: number) => `Found ${people(found)}.`,
    unknown: (rows: number) => `Not found: ${count(rows)}.`,
    ambiguous: (rows: number) => `More than one match: ${count(rows)}.`,
    unreadable: (rows: number) => `Not enough to go on: ${count(rows)}.`,
  },
  more: 'More options',
  change: 'Change',
  rowsOf: (rows: number, sheet: string) => `${rowCount(rows)} of “${sheet}”`,
  byColumn: (rows: string, column: string) => `${rows}, by column ${column}`,
  part: {
    text: (taken: number, all: string, why: readonly string[]) =>
      `${count(taken)} of ${all}: ${why.join(', ')}.`,
    why: {
      selected: 'only the selected ones',
      visible: 'without hidden rows',
      withHidden: 'with hidden rows, since more than 1,000 are selected',
      failed: 'only those that failed',
      stale: 'only those with older results',
      where: 'only those that meet the condition',
      leaveOut: 'without those to leave out',
    },
    all: 'Take all rows',
  },
  rows: 'Rows',
  all: 'All rows',
  selected: (rows: number) => `Selected (${count(rows)})`,
  selectHint: 'Or select rows in the sheet',
  sheet: 'Sheet',
  chooseColumn: 'Choose…',
  headerRow: 'Header row',
  noHeader: 'None',
  cap: 'Stop at (credits)',
  fill: 'Fill',
  which: {
    blanks: 'Blank cells',
    failed: 'Failed rows only',
    stale: 'Older results',
    everything: 'Everything again',
  } satisfies Record<OfferedRows, string>,
  reading: 'Reading the sheet…',
  summary: (rows: number, unique: string) => `${rowCount(rows)} · ${unique}`,
  rowCount,
  creditCount: credits,
  staleBefore: 'Looked up before',
  staleHelp: 'Rows with an earlier date in their “… checked” column. Filled cells are overwritten.',
  badDate: 'Choose a date.',
  lookedUp: 'To look up',
  toRead: 'To read',
  paid: 'Of these free, already paid for',
  notEnriched: 'Not enriched, skipped',
  kept: {
    blanks: 'Already filled, or nothing more known',
    failed: 'Didn’t fail',
    stale: 'Recent enough',
    everything: 'Already filled',
  } satisfies Record<OfferedRows, string>,
  duplicates: 'Duplicates',
  fresh: 'Free (fetched in the last 30 days)',
  invalidSamples: (samples: readonly string[]) =>
    `For example ${samples.map((text) => `“${text}”`).join(', ')}`,
  estimate: 'Estimate',
  upTo,
  paidIsFree: 'Companies you paid for in the last 30 days are free.',
  youHave: (value: number) => `you have ${count(value)}`,
  both: (first: string, then: string) => `${first} + ${then}`,
  some: (covered: number, all: string) => `${count(covered)} of ${all}`,
  capCovers: (covered: number, all: string) =>
    `The cap covers at least ${count(covered)} of ${all}. The run stops when it’s reached.`,
  capTooLow: (one: string, price: number) =>
    `The cap is too low: ${one} can cost ${credits(price)}.`,
  balanceCovers: (covered: number, all: string) =>
    `Your credits cover at least ${count(covered)} of ${all}. The run stops when they’re used up.`,
  balanceTooLow: (balance: number, one: string, price: number) =>
    `You have ${credits(balance)}, but ${one} can cost ${credits(price)}. Top up first.`,
  enrichFirst: (value: string) => `Enrich ${value} first`,
  enrichFirstHelp: (cost: number) =>
    `People can only be found at enriched companies. ${cost === 0 ? 'Free: you have paid for these' : `${credits(cost)}, within the same cap`}.`,
  enrichAnd: (what: string, sheet: string) => `Enrich and find people at ${what} in ${sheet}`,
  checkAnd: (what: string, sheet: string) => `Check and find contacts for ${what} in ${sheet}`,
  left: 'Left their company, skipped',
  underWay: 'Being looked up already',
  missed: 'Not found before',
  askAgain: (what: string) => `Look again for ${what} not found before`,
  askAgainHelp: 'Otherwise they’re looked up again a week after the last time.',
  allMissed: 'Nothing new to look up: the rest wasn’t found before.',
  allUnderWay: 'All of these are being looked up already.',
  checkedBefore: 'Employment checked',
  checkedAgo: (what: string, days: number) =>
    days === 0
      ? `${what}, today`
      : `${what}, up to ${days === 1 ? '1 day' : `${count(days)} days`} ago`,
  noneEnriched: 'None of these companies are enriched yet, so no people can be found there.',
  checking: 'Checking which companies are enriched…',
  free: 'Free: you already paid for these companies.',
  elsewhere: (headerRow: number) =>
    `Nothing of the list with headers in row ${count(headerRow)} is selected. For another list, press “Change” and choose its header row.`,
  nothing: {
    blanks: 'Nothing to fill: every cell has a value, or none is known.',
    failed: 'No rows have failed.',
    stale: 'No results are older than that date.',
    everything: 'There’s nothing to look up in these rows.',
  } satisfies Record<OfferedRows, string>,
  badCap: 'Enter a whole number of credits.',
  badLimit: 'Enter a whole number of credits, 1 or more.',
  fillFree: (value: number, sheet: string) => `Fill ${companies(value)} in ${sheet}`,
  starting: 'Starting…',
  again: 'Refresh',
  preview: {
    show: 'Preview the first rows',
    hide: 'Hide the preview',
    reading: 'Reading the first rows…',
    row: (row: number, key: string) => `Row ${count(row)} · ${key}`,
    blank: 'blank',
    stays: 'unchanged',
    becomes: (value: string) => `becomes ${value}`,
    lookedUp: 'to look up',
    free: 'The preview is free and changes nothing.',
    trial: (what: string, most: number) => `Try the first ${what}: ${upTo(most)}`,
    trialHelp: 'This looks them up for real. You can undo what it writes; credits aren’t refunded.',
  },
};
