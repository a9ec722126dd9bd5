/** Every word of the sidebar, in one place. */
import type { Department, Seniority } from '../src/contract/people';
import type { Which } from '../src/sheet/runs/plan';

const number = new Intl.NumberFormat('en');

/** A count with separators: 9,412. */
export function count(value: number): string {
  return number.format(value);
}

function companies(value: number): string {
  return value === 1 ? '1 company' : `${count(value)} companies`;
}

function people(value: number): string {
  return value === 1 ? '1 person' : `${count(value)} people`;
}

function credits(value: number): string {
  return value === 1 ? '1 credit' : `${count(value)} credits`;
}

export const texts = {
  name: 'Signalsheet',
  creditsWord: 'credits',
  loading: 'Loading…',
  tabs: { enrich: 'Enrich', find: 'Find', runs: 'Runs', settings: 'Settings' },
  connect: {
    title: 'Connect',
    intro: 'We send a six-digit code to your e-mail. New here? The same step creates your account.',
    email: 'Work e-mail',
    emailHint: 'dana@northwind.example',
    send: 'Send code',
    sending: 'Sending…',
    sent: (email: string) => `A code is on its way to ${email}. It is valid for 24 hours.`,
    code: 'Code from the e-mail',
    userId: 'User id',
    userIdHelp: 'The service takes your e-mail address, unless it gave you an id of its own.',
    connect: 'Connect',
    connecting: 'Connecting…',
    again: 'Send a new code',
    otherEmail: 'Use another e-mail',
    haveKey: 'I already have an API key',
    haveCode: 'Get a code by e-mail instead',
    key: 'API key',
    address: 'Service address',
    addressHint: 'https://api.example.com',
    privacy:
      'Your key stays in your own user properties. Other editors of this sheet can’t see it.',
  },
  run: {
    kinds: {
      'enrich-accounts': {
        title: 'Enrich companies',
        run: (value: number) => `Enrich ${companies(value)}`,
        column: 'Domain column',
        noColumn: 'Which column holds the company domains?',
        noTable: 'This sheet is empty. Put company domains into a column, such as acme.example.',
        unique: (value: number) => `${count(value)} unique domains`,
        invalid: 'Not a domain',
      },
      'find-contacts': {
        title: 'Find contacts',
        run: (value: number) => `Find contacts of ${people(value)}`,
        column: 'Person id column',
        noColumn:
          'Which column holds the person ids? They stand in the sheet of people that Find makes.',
        noTable: 'This sheet is empty. Find people first: they arrive in a sheet of their own.',
        unique: people,
        invalid: 'Not a person id',
      },
      'verify-employment': {
        title: 'Verify employment',
        run: (value: number) => `Verify ${people(value)}`,
        column: 'Person id column',
        noColumn:
          'Which column holds the person ids? They stand in the sheet of people that Find makes.',
        noTable: 'This sheet is empty. Find people first: they arrive in a sheet of their own.',
        unique: people,
        invalid: 'Not a person id',
      },
      'discover-people': {
        title: 'Find people',
        run: (value: number) => `Find people at ${companies(value)}`,
        column: 'Domain column',
        noColumn: 'Which column holds the company domains?',
        noTable: 'This sheet is empty. Put company domains into a column, such as acme.example.',
        unique: (value: number) => `${count(value)} unique domains`,
        invalid: 'Not a domain',
      },
    },
    rows: 'Rows',
    all: 'All rows',
    selected: (rows: number) => `Selected (${count(rows)})`,
    selectHint: 'Select rows to run only those',
    sheet: 'Sheet',
    chooseColumn: 'Choose…',
    headerRow: 'Header row',
    noHeader: 'None',
    cap: 'Stop at (credits)',
    fill: 'Fill',
    which: {
      blanks: 'Blank cells',
      failed: 'Failed rows only',
      everything: 'Everything again',
    } satisfies Record<Which, string>,
    reading: 'Reading the sheet…',
    summary: (rows: number, unique: string) =>
      `${rows === 1 ? '1 row' : `${count(rows)} rows`} · ${unique}`,
    complete: 'Already filled',
    fresh: 'Already fresh (30 days)',
    invalidSamples: (samples: readonly string[]) =>
      `Such as ${samples.map((text) => `“${text}”`).join(', ')}`,
    estimate: 'Estimate',
    upTo: (value: number) => (value === 0 ? 'no credits' : `up to ${credits(value)}`),
    balance: 'Balance',
    short: 'The balance may not cover this run. It stops where the credits end; nothing is lost.',
    capped: (value: number) => `Stops at ${credits(value)}. The rows after that stay as they are.`,
    free: 'Costs nothing: these companies were fetched before.',
    nothing: 'Nothing to fill: every chosen cell has a value.',
    badCap: 'The cap is a whole number of credits.',
    fillFree: (value: number) => `Fill ${companies(value)}`,
    starting: 'Starting…',
    again: 'Read the sheet again',
  },
  enrich: {
    what: 'What to look up',
    companies: 'Companies',
    contacts: 'Contacts',
    employment: 'Employment',
    fill: 'Fill these columns',
    more: 'More…',
    fewer: 'Fewer',
    noFields: 'Choose at least one column to fill.',
    wanted: 'Look for',
    emails: 'Work e-mails',
    phones: 'Phone numbers',
    noContacts: 'Choose e-mails, phones, or both.',
    employmentHelp:
      'Says whether people still work at their company, and where they work now. Only a verdict costs.',
  },
  find: {
    intro:
      'Finds people at the companies of this sheet. Each one becomes a row in the sheet “People”, once.',
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
    countries: 'Countries',
    countriesHint: 'anywhere, or DE, FR',
    audience: 'Audience (optional)',
    audienceHelp: 'Also collected under this name at the service.',
    noSeniority: 'Choose at least one level of seniority.',
    noDepartment: 'Choose at least one department.',
    badPerCompany: 'Credits per company is a whole number, 1 or more.',
    badCountry: (code: string) => `“${code}” is no country code of two letters, such as DE.`,
  },
  formulas: {
    ask: 'May formulas in this spreadsheet spend your credits? A company is paid for once.',
    allow: 'Allow',
    refuse: 'Not now',
    title: 'Formulas',
    label: 'Formulas in this spreadsheet may spend credits',
    cap: 'Daily cap (credits)',
    today: (spent: number) => `${credits(spent)} spent by formulas today`,
    help: 'Everyone who can edit this spreadsheet can write formulas. They use the key of the spreadsheet’s owner.',
    save: 'Save',
    saved: 'Saved.',
  },
  runs: {
    none: 'No runs yet. A run fills a column for many rows at once, and goes on when you close this panel.',
    start: 'Enrich companies',
    title: (kind: string, run: number) => `${kind} · ${run}`,
    goesOn: 'You can close this panel. The run goes on by itself.',
    others: 'Started by another editor',
    states: {
      starting: 'starting',
      running: 'running',
      paused: 'paused',
      cancelling: 'stopping',
      done: 'done',
      cancelled: 'cancelled',
    },
    progress: (finished: number, all: number) => `${count(finished)} of ${count(all)}`,
    spent: credits,
    found: (value: number) => `${count(value)} found`,
    added: (value: number) => `${people(value)} added`,
    notFound: (value: number) => `${count(value)} not found`,
    failed: (value: number) => `${count(value)} failed`,
    unknown: (value: number) => `${count(value)} with unknown outcome`,
    unsent: (value: number) => `${count(value)} not run`,
    cap: (value: number) => `cap ${count(value)}`,
    left: (minutes: number) =>
      minutes < 1 ? 'less than a minute left' : `about ${count(Math.round(minutes))} min left`,
    cancel: 'Cancel',
    cancelHelp: 'What the service has already taken on still arrives and is still charged.',
    cancelReally: 'Stop the run',
    goOn: 'Go on',
    resume: 'Resume',
    resend: 'Send again (may be charged twice)',
    leave: 'Leave those rows',
    paused: 'Nothing was lost.',
  },
  settings: {
    account: 'Account',
    userId: 'User id',
    key: 'API key',
    address: 'Service',
    balance: 'Balance',
    disconnect: 'Disconnect',
    disconnectHelp:
      'Erases the key from your user properties. Runs of yours stop until you connect again.',
    disconnectReally: 'Erase the key',
    stay: 'Stay connected',
  },
  errors: {
    script: (message: string) => `The script did not answer: ${message}`,
    permission:
      'Allow Signalsheet what it asks for. If you are signed in to several Google accounts, use a window with only one.',
    tryAgain: 'Try again; if it stays, reload the spreadsheet.',
    maybeSpent: 'Credits may have been spent.',
    request: (id: string) => `Request ${id}`,
  },
} as const;
