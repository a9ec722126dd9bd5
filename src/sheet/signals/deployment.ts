/** A signal as filled into its form, and the request made from it, within the contract's bounds. */
import type { Reason } from '../../client/details';
import { problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { SignalDeployment } from '../../client/signals';
import * as limits from '../../contract/limit-values';
import {
  type JobChangeRequest,
  socialTargets,
  type TechnologyRequest,
} from '../../contract/signal-deployment';
import type { Chosen, ChosenAccount } from './chosen';

/** What all kinds of signals have; '' leaves a field to the service. */
export interface Common {
  readonly name: string;
  readonly icp: number | null;
  readonly daily: boolean;
  /** Optional at the service, but required here, because a signal spends automatically. */
  readonly maxCredits: number;
  /** Only for daily signals, if the service announces that it supports such a limit. */
  readonly maxCreditsADay?: number;
  readonly accountAudience: string;
  readonly peopleAudience: string;
  readonly addToCrm: boolean;
  /** Absent for kinds without it. */
  readonly emails?: boolean;
  /** The service's id of what the signal leaves out besides the exclude list. */
  readonly exclusion?: string | undefined;
  /** The user's own data providers are asked for people if none are known; absent for kinds without it. */
  readonly askProviders?: true | undefined;
}

interface Hiring extends Common {
  /** Industry or type of company. */
  readonly companies: string;
  /** Days to look back. */
  readonly days: number;
  readonly finder: boolean;
  readonly speed: boolean;
}

export interface HiringRole extends Hiring {
  readonly kind: 'hiring-role';
  /** '' for any, if the service announces `any-role`. */
  readonly role: string;
}

interface HiringInitiative extends Hiring {
  readonly kind: 'hiring-initiative';
  readonly initiative: string;
}

export interface DeepSearch extends Common {
  readonly kind: 'deep-search';
  /** What the company does. */
  readonly trait: string;
  /** What the company is doing, or ''. */
  readonly activity: string;
  readonly finder: boolean;
}

export interface Social extends Common {
  readonly kind: 'social';
  readonly query: string;
  readonly days: number;
  readonly target: 'account' | 'people';
}

/** Its request, in the service's format. */
export interface Technology extends Common {
  readonly kind: 'technology';
  readonly about: Omit<TechnologyRequest, keyof ReturnType<typeof common>>;
}

/** Without an audience in `about`, the people are those of chosen rows. */
export interface JobChange extends Common {
  readonly kind: 'job-change';
  readonly about: Pick<JobChangeRequest, 'watched_audience_name' | 'check_days'>;
}

export type Deployment =
  | HiringRole
  | HiringInitiative
  | DeepSearch
  | Social
  | Technology
  | JobChange;

/**
 * Takes a filled form, what chosen rows name (companies for the hiring kinds, people for changes of job), and whether
 * the service takes any role;
 * returns the request. Spends nothing. Throws NOT_DEPLOYABLE with the field and what to do.
 */
export function requestOf(form: Deployment, chosen: Chosen, anyRole: boolean): SignalDeployment {
  const request = filledIn(form, chosen, anyRole);
  const why = faultOf(form, request, chosen.length);
  if (why) throw problemError('NOT_DEPLOYABLE', [why]);
  return request;
}

/** The request as filled in, whether or not the service would accept it. */
export function filledIn(form: Deployment, chosen: Chosen, anyRole: boolean): SignalDeployment {
  // `deploySignal` passes rows of people only for changes of job.
  const accounts = chosen as readonly ChosenAccount[];
  switch (form.kind) {
    case 'hiring-role': {
      const role = form.role.trim() || (anyRole ? undefined : '');
      return { kind: form.kind, body: { ...hiring(form, accounts), role } };
    }
    case 'hiring-initiative': {
      const initiative = form.initiative.trim();
      return { kind: form.kind, body: { ...hiring(form, accounts), initiative } };
    }
    case 'deep-search': {
      const { finder: advanced_people_finder } = form;
      const about = { trait: form.trait.trim(), activity: given(form.activity) };
      return { kind: form.kind, body: { ...common(form), ...about, advanced_people_finder } };
    }
    case 'social': {
      const { days: timeframe, target: signal_target } = form;
      const about = { search_query: form.query.trim(), timeframe, signal_target };
      return { kind: form.kind, body: { ...common(form), ...about } };
    }
    case 'technology':
      return { kind: form.kind, body: { ...common(form), ...form.about } };
    case 'job-change': {
      const people_ids = chosen as number[];
      return { kind: form.kind, body: { ...common(form), ...form.about, people_ids } };
    }
  }
}

function hiring(form: Hiring, accounts: readonly ChosenAccount[]) {
  return {
    ...common(form),
    timeframe: form.days,
    advanced_people_finder: form.finder,
    speed_mode: form.speed,
    descriptive_icp: given(form.companies),
    accounts: accounts.length === 0 ? undefined : [...accounts],
  };
}

/** Undefined fields aren't sent. */
function common(form: Common) {
  return {
    name: form.name.trim(),
    repeat: form.daily,
    max_credit_limit: form.maxCredits,
    daily_credit_limit: form.daily ? form.maxCreditsADay : undefined,
    enable_safe_crm_addition: form.addToCrm,
    auto_enrich_people_emails: form.emails,
    icp_id: form.icp ?? undefined,
    exclusion_id: form.exclusion,
    ask_providers: form.askProviders,
    account_audience_name: given(form.accountAudience),
    people_audience_name: given(form.peopleAudience),
  };
}

function given(text: string): string | undefined {
  return text.trim() || undefined;
}

/** The most characters of each text. */
const longest = {
  name: limits.signalNameLength,
  account_audience_name: limits.audienceNameLength,
  people_audience_name: limits.audienceNameLength,
  role: limits.roleLength,
  initiative: limits.initiativeLength,
  descriptive_icp: limits.descriptiveIcpLength,
  trait: limits.traitLength,
  activity: limits.activityLength,
  search_query: limits.searchQueryLength,
} as const;

/** Returns why the service would refuse the request; undefined if it wouldn't. */
function faultOf(
  form: Deployment,
  { kind, body }: SignalDeployment,
  accounts: number,
): Reason | undefined {
  if (!isCount(form.maxCredits)) return reasons.badMaxCredits();
  const texts: { readonly [Field in keyof typeof longest]?: string | null | undefined } = body;
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    const text = texts[field] ?? undefined;
    if (text === undefined) continue;
    if (text === '') return reasons.fieldEmpty(field);
    if (text.length > longest[field]) return reasons.fieldLong(field, longest[field], text.length);
    // Names have only one line.
    const line = field.endsWith('name') ? text : text.replace(/[\t\n\r]/g, ' ');
    if (/[\p{Cc}\p{Cs}]/u.test(line)) return reasons.fieldControl(field);
  }
  if (form.daily && form.maxCreditsADay !== undefined && !isCount(form.maxCreditsADay))
    return reasons.fieldWhole('daily_credit_limit', 1);
  if ('days' in form) {
    const most = kind === 'social' ? limits.socialTimeframeDays : limits.hiringTimeframeDays;
    if (!isCount(form.days)) return reasons.fieldWhole('timeframe', 1);
    if (form.days > most) return reasons.fieldLarge('timeframe', most);
  }
  const isHiring = kind === 'hiring-role' || kind === 'hiring-initiative';
  if (form.icp === null ? isHiring && accounts === 0 : !Number.isSafeInteger(form.icp))
    return reasons.needsCompanies();
  if (form.emails && isHiring && !form.addToCrm) return reasons.needsCrm();
  if (form.kind !== 'social') return undefined;
  if (form.emails && body.people_audience_name === undefined) return reasons.needsAudience();
  return socialTargets.includes(form.target) ? undefined : reasons.fieldInvalid('signal_target');
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}
