/** The state of a new signal's form, and the deployment it becomes. */
import type { Deployment } from '../../src/sheet/signals/deployment';

export type SignalKind = Deployment['kind'];

/** The inputs of all kinds together, so that a change of kind loses nothing. */
export interface Draft {
  readonly kind: SignalKind;
  readonly name: string;
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
  readonly maxCredits: string;
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
  maxCredits: '',
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

export function deploymentOf(draft: Draft): Deployment {
  const { kind, name, daily, accountAudience, peopleAudience, addToCrm, finder } = draft;
  const common = {
    name,
    daily,
    accountAudience,
    peopleAudience,
    addToCrm,
    icp: draft.icp === '' ? null : Number(draft.icp),
    maxCredits: Number(draft.maxCredits),
    ...(daily && draft.maxCreditsADay !== ''
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
