/** Texts: the user's own data providers. */
import { companies, count, people } from './figures';

export const providers = {
  title: 'Data providers',
  help: 'Find companies, people, emails and phone numbers that the service lacks with your own keys. Providers are asked in this order until one has a valid answer. What they find costs no credits here, and only you see it.',
  provider: 'Provider',
  choose: 'Choose a provider',
  key: 'API key',
  keyHelp:
    'Tested when you connect it, which spends nothing. It’s kept encrypted and never shown again.',
  connect: 'Connect',
  all: 'All providers are connected.',
  states: {
    untested: 'Not tested yet',
    works: 'The key works',
    bad_key: 'The key is refused: connect a new one below',
    out_of_quota: 'Used up or not in your plan, so it’s left out for now',
  } as Readonly<Record<string, string>>,
  /** Past tense, because runs may have spent some since. */
  left: (amount: number, unit: string, on: string) => `${count(amount)} ${unit} were left on ${on}`,
  tested: (on: string) => `tested ${on}`,
  hits: (found: number, asked: number, spent: number, unit: string) =>
    `Found ${count(found)} of ${count(asked)} so far, for up to ${count(spent)} ${unit}.`,
  found: {
    emails: (value: number) => (value === 1 ? '1 email' : `${count(value)} emails`),
    phones: (value: number) => (value === 1 ? '1 phone number' : `${count(value)} phone numbers`),
    people,
    employers: (value: number) => (value === 1 ? '1 employer' : `${count(value)} employers`),
    companies,
  },
  /** “33 emails: 21 by Hunter, 12 by Prospeo”. */
  foundBy: (what: string, by: readonly { readonly name: string; readonly value: number }[]) =>
    `${what}: ${by.map(({ name, value }) => `${count(value)} by ${name}`).join(', ')}`,
  foundNothing: 'Your own keys found nothing',
  cost: (value: number, unit: string) => `${count(value)} ${unit}`,
  unclear: (value: number) =>
    value === 1
      ? 'one question may have cost more'
      : `${count(value)} questions may have cost more`,
  /** Shown on the newest card with the provider. */
  stopped: {
    out_of_quota: (name: string) =>
      `${name} is used up or not in your plan, so it’s left out for now.`,
    bad_key: (name: string) =>
      `${name} refuses your key, so it’s left out. Connect a new one under Settings, Data providers.`,
  },
  reached: (name: string, most: number, unit: string) =>
    `${name} wasn’t asked further, because this run may use ${count(most)} ${unit}. To ask it about the rest, look again with a higher limit.`,
  limits: 'Limits of your own keys',
  stopAt: (unit: string) => `Stop at (${unit})`,
  upTo: (value: number, unit: string) => `up to ${count(value)} ${unit}`,
  ownKeys: (mosts: readonly string[]) =>
    `What the service lacks is asked with your own keys: ${mosts.join(', then ')}. What they find costs no credits.`,
  ownKeysCompanies: (mosts: readonly string[]) =>
    `Only companies of which the service knows nothing, or little, are asked for with your own keys: ${mosts.join(', then ')}. A company that only they find costs no credits.`,
  emailStatus: 'Fill in the status of emails',
  emailStatusHelp: 'Valid, risky or not checked, and when the provider verified it.',
  ownKeysAlone: 'What your credits don’t cover is asked with your own keys alone.',
  askForPeople: 'Ask my data providers for people',
  askForPeopleHelp: (mosts: readonly string[]) =>
    `Where the service knows no one who fits your ICP. For each company: ${mosts.join(', then ')}. Whom they find costs no credits.`,
  up: 'Ask earlier',
  test: 'Test',
  ceilings: 'Set ceilings',
  perRow: (unit: string) => `At most per row (${unit})`,
  perRun: (unit: string) => `At most per run (${unit})`,
  noCeiling: 'Leave blank for no ceiling.',
  save: 'Save ceilings',
  disconnect: 'Disconnect',
  disconnectReally: 'Delete the key',
  keep: 'Keep it',
  hitsTitle: 'What each finds',
  hitsHelp:
    'Valid answers of all answers, from your latest runs. A provider that is asked later only gets what earlier ones lack, so it tends to have fewer.',
  by: 'By',
  groups: { all: 'All', size: 'Company size', country: 'Country', department: 'Department' },
  kinds: {
    email: 'Emails',
    phone: 'Phones',
    people: 'People',
    employer: 'Jobs',
    company: 'Companies',
  },
  noSegment: 'Nothing is known of these yet.',
  ratio: (hits: number, asked: number) => `${count(hits)} / ${count(asked)}`,
  of: (hits: number, asked: number) => `${count(hits)} of ${count(asked)}`,
  employees: (range: string) => `${range} employees`,
  tooFew: (needed: number) =>
    `An order is proposed when at least two providers have ${count(needed)} answers each.`,
  orderFits: (isPhone: boolean) =>
    `Your order suits these ${isPhone ? 'phones' : 'emails'}: no provider is clearly better than one before it.`,
  proposed: (names: string) => `Proposed order: ${names}`,
  reason: (
    better: string,
    betterHits: string,
    worse: string,
    worseHits: string,
    isPhone: boolean,
  ) => {
    const what = isPhone ? 'phone numbers' : 'emails';
    return `${better} had valid ${what} for ${betterHits} people, ${worse} for ${worseHits}. That’s a clear difference.`;
  },
  useOrder: 'Use this order',
};
