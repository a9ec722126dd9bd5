/** The state of a new signal's form, and the deployment it becomes. */
import type { Deployment } from '../../src/sheet/signals/deployment';

export type SignalKind = Deployment['kind'];

/** The inputs of all kinds together, so that a change of kind loses nothing. */
export interface Draft {
  readonly kind: SignalKind;
  /** '' for one made from what is asked. */
  readonly name: string;
  /** '' for any, if the service allows that. */
  readonly role: string;
  readonly initiative: string;
  readonly companies: string;
  readonly trait: string;
  readonly activity: string;
  readonly query: string;
  readonly target: 'account' | 'people';
  readonly hiringDays: string;
  readonly socialDays: string;
  /** '' for none. */
  readonly icp: string;
  readonly where: 'icp' | 'rows';
  readonly daily: boolean;
  /** Undefined while it follows what the form's companies can cost. */
  readonly maxCredits: string | undefined;
  /** '' for none. */
  readonly maxCreditsADay: string;
  readonly accountAudience: string;
  readonly peopleAudience: string;
  readonly addToCrm: boolean;
  readonly emails: boolean;
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
  emails: false,
  finder: false,
  speed: false,
};

export function isHiring(kind: SignalKind): boolean {
  return kind === 'hiring-role' || kind === 'hiring-initiative';
}

/** Whether the rules about emails are met (§4.12.1, §4.12.4). */
export function mayFindEmails({ kind, addToCrm, peopleAudience }: Draft): boolean {
  if (isHiring(kind)) return addToCrm;
  return kind !== 'social' || peopleAudience.trim() !== '';
}

/** What the form sends in place of what was left blank. */
interface Filled {
  readonly name: string;
  readonly maxCredits: string;
}

export function deploymentOf(draft: Draft, { name, maxCredits }: Filled): Deployment {
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
    emails: draft.emails && mayFindEmails(draft),
  };
  if (kind === 'social') {
    const { query, target } = draft;
    return { ...common, kind, query, target, days: Number(draft.socialDays) };
  }
  if (kind === 'deep-search') {
    const { trait, activity } = draft;
    return { ...common, kind, trait, activity, finder };
  }
  const { companies, speed, role, initiative } = draft;
  const hiring = { ...common, companies, speed, finder, days: Number(draft.hiringDays) };
  return kind === 'hiring-role' ? { ...hiring, kind, role } : { ...hiring, kind, initiative };
}

/** Room for the number after a name that is taken. */
const numberLength = 5;

/** A name of what the signal asks, within `longest` characters, with a number if other signals have it. */
export function freeName(asked: string, taken: readonly string[], longest: number): string {
  const text = [...asked].slice(0, longest - numberLength).join('');
  const others = new Set(taken);
  let name = text;
  for (let n = 2; others.has(name); n += 1) name = `${text} ${n}`;
  return name;
}
