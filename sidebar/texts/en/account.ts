/** Texts: connecting, the account and its charges, what formulas may spend, permissions. */
import type { prices as priceList } from '../../../src/contract/prices';
import type { TechOptionName } from '../../../src/contract/tech-options';
import type { PayerView } from '../../../src/sheet/settings/payer';
import { companies, count, credits } from './figures';
import { names, tech } from './tech';

export const connect = {
  title: 'Connect',
  intro: 'We’ll email you a six-digit code. New here? This also creates your account.',
  email: 'Work email',
  emailHint: 'dana@northwind.example',
  send: 'Send code',
  sending: 'Sending…',
  sent: (email: string) =>
    `If ${email} can use this service, we’ve sent a code to it. It’s valid for 24 hours.`,
  code: 'Code from the email',
  badCode: 'Enter the 6 digits from the email.',
  userId: 'User id',
  userIdHelp: 'Usually your email address, unless the service gave you a different id.',
  connect: 'Connect',
  connecting: 'Connecting…',
  again: 'Resend code',
  otherEmail: 'Use a different email',
  haveKey: 'I already have an API key',
  haveCode: 'Email me a code instead',
  key: 'API key',
  address: 'Service address',
  addressHint: 'https://api.example.com',
  back: 'Back',
  privacy:
    'Your key is stored privately in your Google account. Other editors can’t see it unless you share it.',
};

export const settings = {
  account: 'Account',
  connection: 'Sharing and key',
  userId: 'User id',
  key: 'API key',
  address: 'Service',
  balance: 'Balance',
  disconnect: 'Disconnect',
  today: 'Spent today',
  spentToday: (own: number, formulas: number) =>
    `${credits(own)} by your runs and signals here, ${credits(formulas)} by formulas (since midnight UTC)`,
  runCap: 'Cap per run',
  lastCap: (cap: number) => `${credits(cap)} by default`,
  usesShared: (userId: string) =>
    `You’re using a connection shared by another editor. Your runs spend ${userId}’s credits.`,
  ownAccount: 'Connect my own account',
  share: 'Share my connection with this spreadsheet’s editors',
  shareHelp:
    'Editors without their own connection use yours. Every editor can spend your credits and see your user id, and anyone who can edit this spreadsheet’s script could read your key. Turn this off to erase the shared copy.',
  replaces: 'Another editor is sharing theirs now. Yours would replace it.',
  lost: 'Key lost or rejected? Get a code by email to restore it.',
  recover: 'Get a code',
  disconnectHelp:
    'Erases your key, user id and the connection you share here. Your runs, repeated runs and signals pause until you reconnect. A connection you share in another spreadsheet is erased when you next open Signalsheet there.',
  disconnectReally: 'Erase key',
  stay: 'Stay connected',
};

export const formulas = {
  ask: 'Let formulas in this spreadsheet spend your credits? You pay once per company.',
  allow: 'Allow',
  refuse: 'Not now',
  title: 'Formulas',
  label: 'Let formulas in this spreadsheet spend credits',
  cap: 'Daily cap (credits)',
  today: (spent: number) => `${credits(spent)} spent by this spreadsheet’s formulas today`,
  help: 'Anyone who can edit this spreadsheet can write formulas.',
  /** Whose key formulas use; a user id and a full stop follow. */
  payers: {
    mine: 'Formulas here use your key',
    shared: 'Formulas here use the key that another editor shares',
    owner: 'Formulas here use the key of the spreadsheet’s owner',
    none: 'Formulas here have no connection yet',
    unknown:
      'Formulas use the key of the spreadsheet’s owner or else the shared one. Whose that is here shows once a formula has looked something up',
  } satisfies Record<PayerView, string>,
  onlyLower: 'Only that person can allow more. You can turn formulas off or lower the limits.',
  notAllowed: 'They may not spend credits until that person allows it here.',
  unconnected:
    'Formulas in this spreadsheet can’t use your connection. They use that of the spreadsheet’s owner. Either the owner connects, or you share yours below, under “Sharing and key”.',
  askAbove: 'Ask first above (credits)',
  askAboveHelp:
    'A formula that could spend more than this at once waits for approval here. One search by technology can cost 250 credits.',
  approvals: 'Waiting for your approval',
  parts: {
    companies: (number: string) => companies(Number(number)),
    yes: 'yes',
    no: 'no',
    names: {
      ...names.options,
      enrich: tech.enrich,
      hq_country_code: 'Country of headquarters',
      min_employee_count: tech.min,
      max_employee_count: tech.max,
      other_names: tech.otherNames,
      exclusion_id: 'Choice of companies to leave out',
    } satisfies Record<TechOptionName, string>,
  },
  othersWait: (requests: number) =>
    `${requests === 1 ? 'A formula waits' : `${count(requests)} formulas wait`} for approval by the person whose key formulas use.`,
  upTo: (cost: number) => `up to ${credits(cost)}`,
  more: (others: number) => `and ${count(others)} more`,
  approve: 'Approve',
  approveAll: (cost: number) => `Approve all · up to ${credits(cost)}`,
  decline: 'Don’t spend',
  save: 'Save',
  saved: 'Saved.',
};

export const permissions = {
  title: 'Signalsheet is missing some permissions:',
  names: {
    sheet: 'View and manage this spreadsheet.',
    requests: 'Connect to an external service.',
    clock: 'Run when you are not present.',
    panel: 'Display content in sidebars.',
  },
  without: {
    sheet: 'Without it, nothing works.',
    requests: 'Without it, only formulas can look anything up.',
    clock: 'Without it, runs, repeated runs and signals only progress while the sidebar is open.',
    panel: 'Without it, the sidebar can’t open.',
  },
  noLink: 'Open Signalsheet from the menu again and Google will ask for them.',
  allow: 'Allow',
  allowed: 'I’ve allowed it',
};

const prices: Record<keyof typeof priceList, string> = {
  accountEnriched: 'Company enriched',
  personDiscovered: 'Person found',
  emailFound: 'Work email found',
  phoneFound: 'Phone number found',
  employmentVerified: 'Employment verified',
  signalAccount: 'Company found by a signal',
  techCompany: 'Company found by technology',
  techCompanyEnriched: 'The same, with company data or filters',
};

/** Texts of charges by the service's names of their reasons. */
const reasons: Readonly<Record<string, string>> = {
  account_enriched: prices.accountEnriched,
  person_discovered: prices.personDiscovered,
  email_found: prices.emailFound,
  phone_found: prices.phoneFound,
  employment_verified: prices.employmentVerified,
  signal_account: prices.signalAccount,
  signal_check: 'Employment checked by a signal',
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
