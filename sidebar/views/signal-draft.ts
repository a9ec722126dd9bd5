/** The state of a new signal's form, and the deployment it becomes. */
import type { SignalForm, TechForm } from '../../src/addon/sidebar/api';
import type { Deployment } from '../../src/sheet/signals/deployment';
import { countryCodeOf } from '../parts/countries';
import { isWhole } from '../parts/fields';

export type SignalKind = Deployment['kind'];

/** The inputs of all kinds together, so that a change of kind loses nothing. */
export interface Draft {
  readonly kind: SignalKind;
  /** '' for one made from the question. */
  readonly name: string;
  /** '' for any, if the service allows that. */
  readonly role: string;
  readonly initiative: string;
  readonly companies: string;
  readonly trait: string;
  readonly activity: string;
  readonly query: string;
  readonly target: 'account' | 'people';
  readonly tech: string;
  readonly alternates: string;
  /** As typed. */
  readonly country: string;
  readonly min: string;
  readonly max: string;
  readonly techDays: string;
  /** Where the people to watch are listed. */
  readonly people: 'rows' | 'audience';
  readonly watchedAudience: string;
  /** Days between two checks of a person. */
  readonly checkDays: string;
  readonly hiringDays: string;
  readonly socialDays: string;
  /** '' for none. */
  readonly icp: string;
  readonly where: 'icp' | 'rows';
  readonly daily: boolean;
  /** Undefined while it follows the highest cost of the form's companies. */
  readonly maxCredits: string | undefined;
  /** '' for none. */
  readonly maxCreditsADay: string;
  readonly accountAudience: string;
  readonly peopleAudience: string;
  readonly addToCrm: boolean;
  /** Whether the companies also get their own sheet, besides the call list. */
  readonly companiesSheet: boolean;
  readonly emails: boolean;
  /** Looked up by the add-on once the signal is complete, or after each day of a daily one. */
  readonly contactEmails: boolean;
  readonly contactPhones: boolean;
  /** The most credits per day for them; undefined while it follows their prices. */
  readonly contactsADay: string | undefined;
  /** The user's own data providers are asked for people where no one is known. */
  readonly askProviders: boolean;
  readonly finder: boolean;
  readonly speed: boolean;
}

export const emptyDraft: Draft = {
  kind: 'hiring-role',
  name: '',
  role: '',
  initiative: '',
  companies: '',
  trait: '',
  activity: '',
  query: '',
  target: 'account',
  tech: '',
  alternates: '',
  country: '',
  min: '',
  max: '',
  techDays: '30',
  people: 'rows',
  watchedAudience: '',
  checkDays: '30',
  hiringDays: '',
  socialDays: '30',
  icp: '',
  where: 'icp',
  daily: false,
  maxCredits: undefined,
  maxCreditsADay: '',
  accountAudience: '',
  peopleAudience: '',
  addToCrm: false,
  companiesSheet: false,
  emails: false,
  contactEmails: false,
  contactPhones: false,
  contactsADay: undefined,
  askProviders: false,
  finder: false,
  speed: false,
};

export function isHiring(kind: SignalKind): boolean {
  return kind === 'hiring-role' || kind === 'hiring-initiative';
}

/** Whether the rows of a sheet say what to watch: companies, or people. */
export function isOnRows({ kind, where, people }: Draft): boolean {
  return kind === 'job-change' ? people === 'rows' : isHiring(kind) && where === 'rows';
}

/** Whether a filter is set, which makes a company of a technology cost more. */
export function isFiltered({ country, min, max, icp }: Draft): boolean {
  return [country, min, max, icp].some((text) => text.trim() !== '');
}

/** The most that checks of a number of people can cost: one each, or those of 90 days if they repeat. */
export function costOfChecks(
  { daily, checkDays }: Draft,
  people: number,
  { checkPrice, limits }: SignalForm,
): number {
  const [least, most] = limits.checks;
  const repeats = daily && isWhole(checkDays, least, most);
  return people * checkPrice * (repeats ? 1 + Math.floor(most / Number(checkDays)) : 1);
}

/** Whether the rules about emails are met (§4.12.1, §4.12.4). */
export function mayFindEmails({ kind, addToCrm, peopleAudience }: Draft): boolean {
  if (isHiring(kind)) return addToCrm;
  return kind !== 'social' || peopleAudience.trim() !== '';
}

/** Undefined for none. */
export function wantedContacts({ contactEmails, contactPhones }: Draft) {
  if (!(contactEmails || contactPhones)) return undefined;
  return { emails: contactEmails, phones: contactPhones };
}

/** The most credits that the contacts of one person can cost. */
export function contactPrice(draft: Draft, { contactPrices }: SignalForm): number {
  const { emails = false, phones = false } = wantedContacts(draft) ?? {};
  return (emails ? contactPrices.emails : 0) + (phones ? contactPrices.phones : 0);
}

/** How many people per day the suggested cap covers. */
const peopleADay = 10;

/** The daily cap for contacts of a daily signal, as typed or suggested. */
export function contactsADay(draft: Draft, form: SignalForm): string {
  return draft.contactsADay ?? String(peopleADay * contactPrice(draft, form));
}

/** The values that the form sends for inputs left blank. */
interface Filled {
  readonly name: string;
  readonly maxCredits: string;
}

export function deploymentOf(
  draft: Draft,
  { name, maxCredits }: Filled,
  countries: TechForm['countries'] = [],
): Deployment {
  const { kind, daily, accountAudience, peopleAudience, addToCrm, finder } = draft;
  const common = {
    name,
    daily,
    accountAudience,
    peopleAudience,
    addToCrm,
    icp: draft.icp === '' ? null : Number(draft.icp),
    maxCredits: Number(maxCredits),
    ...(daily && draft.maxCreditsADay.trim() !== ''
      ? { maxCreditsADay: Number(draft.maxCreditsADay) }
      : {}),
  };
  if (kind === 'job-change') {
    const name = draft.people === 'audience' ? draft.watchedAudience.trim() : undefined;
    const about = { watched_audience_name: name, check_days: Number(draft.checkDays) };
    return { ...common, icp: null, kind, about };
  }
  const searching = { ...common, emails: draft.emails && mayFindEmails(draft) };
  if (kind === 'technology') {
    const about = { ...technologyIn(draft, countries), advanced_people_finder: finder };
    return { ...searching, kind, about };
  }
  if (kind === 'social') {
    const { query, target } = draft;
    return { ...searching, kind, query, target, days: Number(draft.socialDays) };
  }
  if (kind === 'deep-search') {
    const { trait, activity } = draft;
    return { ...searching, kind, trait, activity, finder };
  }
  const { companies, speed, role, initiative } = draft;
  const hiring = { ...searching, companies, speed, finder, days: Number(draft.hiringDays) };
  return kind === 'hiring-role' ? { ...hiring, kind, role } : { ...hiring, kind, initiative };
}

function technologyIn(draft: Draft, countries: TechForm['countries']) {
  const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));
  const alternates = draft.alternates.split(',').map((text) => text.trim());
  return {
    tech: draft.tech.trim(),
    alternates: alternates.filter((text) => text !== ''),
    hq_country_code: countryCodeOf(draft.country, countries) || undefined,
    min_employee_count: numberIn(draft.min),
    max_employee_count: numberIn(draft.max),
    timeframe: Number(draft.techDays),
  };
}

/** Room for the number after a name that is taken. */
const numberLength = 5;

/** A name made from the signal's question, of at most `longest` characters, numbered if other signals have it. */
export function freeName(asked: string, taken: readonly string[], longest: number): string {
  const text = [...asked].slice(0, longest - numberLength).join('');
  const others = new Set(taken);
  let name = text;
  for (let n = 2; others.has(name); n += 1) name = `${text} ${n}`;
  return name;
}
