/** A signal as a person fills its form in, and the request that it becomes: checked by the contract before it costs. */
import * as v from 'valibot';
import { ProblemError, problem } from '../../client/problem';
import type { SignalDeployment } from '../../client/signals';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  socialListeningRequestSchema,
} from '../../contract/signal-deployment';
import type { ChosenAccount } from './chosen-accounts';
import { faultText } from './deployment-fault';

/** What every kind has; '' stands for what is left to the service. */
interface Common {
  readonly name: string;
  readonly icp: number | null;
  readonly daily: boolean;
  /** The service lets it be absent; here it never is, because a signal spends by itself. */
  readonly maxCredits: number;
  /** Of a daily signal, where the service announces that it keeps such a limit. */
  readonly maxCreditsADay?: number;
  readonly accountAudience: string;
  readonly peopleAudience: string;
  readonly addToCrm: boolean;
  readonly emails: boolean;
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
  readonly role: string;
}

export interface HiringInitiative extends Hiring {
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

export type Deployment = HiringRole | HiringInitiative | DeepSearch | Social;

/**
 * Takes a filled form and, for the hiring kinds, the companies of chosen rows; returns the request. Spends nothing.
 * Throws NOT_DEPLOYABLE with the field and what to do.
 */
export function requestOf(form: Deployment, accounts: readonly ChosenAccount[]): SignalDeployment {
  if (!Number.isSafeInteger(form.maxCredits) || form.maxCredits < 1)
    throw new ProblemError(
      problem('NOT_DEPLOYABLE', ['max credits must be a whole number, 1 or more']),
    );
  switch (form.kind) {
    case 'hiring-role': {
      const body = { ...hiring(form, accounts), role: form.role };
      return { kind: form.kind, body: checked(form, hiringForRoleRequestSchema(), body) };
    }
    case 'hiring-initiative': {
      const body = { ...hiring(form, accounts), initiative: form.initiative };
      return { kind: form.kind, body: checked(form, hiringForInitiativeRequestSchema(), body) };
    }
    case 'deep-search': {
      const { trait, finder } = form;
      const activity = given(form.activity);
      const body = {
        ...common(form),
        trait,
        advanced_people_finder: finder,
        ...(activity === undefined ? {} : { activity }),
      };
      return { kind: form.kind, body: checked(form, deepSearchRequestSchema(), body) };
    }
    case 'social': {
      const { query, days, target } = form;
      const body = {
        ...common(form),
        search_query: query,
        timeframe: days,
        signal_target: target,
      };
      return { kind: form.kind, body: checked(form, socialListeningRequestSchema(), body) };
    }
  }
}

function hiring(form: Hiring, accounts: readonly ChosenAccount[]) {
  const companies = given(form.companies);
  return {
    ...common(form),
    timeframe: form.days,
    advanced_people_finder: form.finder,
    speed_mode: form.speed,
    ...(companies === undefined ? {} : { descriptive_icp: companies }),
    ...(accounts.length === 0 ? {} : { accounts: [...accounts] }),
  };
}

function common(form: Common) {
  const accounts = given(form.accountAudience);
  const people = given(form.peopleAudience);
  return {
    name: form.name,
    repeat: form.daily,
    max_credit_limit: form.maxCredits,
    ...(form.daily && form.maxCreditsADay !== undefined
      ? { daily_credit_limit: form.maxCreditsADay }
      : {}),
    enable_safe_crm_addition: form.addToCrm,
    auto_enrich_people_emails: form.emails,
    ...(form.icp === null ? {} : { icp_id: form.icp }),
    ...(accounts === undefined ? {} : { account_audience_name: accounts }),
    ...(people === undefined ? {} : { people_audience_name: people }),
  };
}

function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

function checked<Schema extends v.GenericSchema>(
  form: Deployment,
  schema: Schema,
  body: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, body);
  if (reading.success) return reading.output;
  throw new ProblemError(problem('NOT_DEPLOYABLE', [faultText(form.kind, reading.issues[0])]));
}
