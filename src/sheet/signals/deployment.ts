/** A signal as filled into its form, and the request made from it, which the contract checks before it can cost. */
import * as v from 'valibot';
import type { Reason } from '../../client/details';
import { ProblemError, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { type SignalField, signalFields } from '../../client/signal-fields';
import type { SignalDeployment } from '../../client/signals';
import {
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  socialListeningRequestSchema,
} from '../../contract/signal-deployment';
import type { Platform, Sheet } from '../ports';
import { readDomainKey } from '../runs/kinds/accounts';
import { hash } from '../storage/hash';
import { existingSheet } from '../tables/columns';
import { type ChosenRows, type ReadKey, readCompanyPage, readKeys } from '../tables/keys';

export interface ChosenCompanies extends ChosenRows {
  /** The column of the companies' pages in the professional network, 1-based. */
  readonly pageColumn?: number;
}

export interface ChosenAccount {
  readonly website?: string;
  readonly linkedin_url?: string;
}

/**
 * Returns one account for each domain of the rows, in their order, with the page of its first row that has one; then
 * one for each page of rows without a domain. Spends nothing.
 */
export function chosenAccounts(sheet: Sheet, chosen: ChosenCompanies): ChosenAccount[] {
  const { headerRow, keyColumn, pageColumn, span } = chosen;
  const read = (column: number, readKey: ReadKey) =>
    readKeys(sheet, headerRow, column, readKey, span).rows;
  const domains = read(keyColumn, readDomainKey);
  const pages = [...(pageColumn === undefined ? [] : read(pageColumn, readCompanyPage))];
  const pageOf = new Map(pages.flatMap(([page, rows]) => rows.map((row) => [row, page])));
  const named = new Set([...domains.values()].flat());
  return [
    ...[...domains].map(([website, rows]) => {
      const page = rows.map((row) => pageOf.get(row)).find((each) => each !== undefined);
      return page === undefined ? { website } : { website, linkedin_url: page };
    }),
    ...pages
      .filter(([, rows]) => !rows.some((row) => named.has(row)))
      .map(([page]) => ({ linkedin_url: page })),
  ];
}

/** The companies of chosen rows as a form shows them. */
export interface CompaniesView {
  readonly companies: number;
  /** Changes whenever the companies change. */
  readonly fingerprint: string;
}

/** Counts the companies of chosen rows. Spends nothing. Throws SHEET_MISSING. */
export function viewCompanies({ book }: Platform, rows: ChosenCompanies): CompaniesView {
  const accounts = chosenAccounts(existingSheet(book, rows.sheetId), rows);
  return { companies: accounts.length, fingerprint: fingerprintOf(accounts) };
}

/** A fingerprint of these companies, in any order. */
export function fingerprintOf(accounts: readonly ChosenAccount[]): string {
  return hash(
    accounts
      .map((account) => JSON.stringify(account))
      .sort()
      .join('\n'),
  );
}

/** The fields of every kind; '' leaves a field to the service. */
interface Common {
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

export type Deployment = HiringRole | HiringInitiative | DeepSearch | Social;

/**
 * Takes a filled form and, for the hiring kinds, the companies of chosen rows; returns the request. Spends nothing.
 * Throws NOT_DEPLOYABLE with the field and what to do.
 */
export function requestOf(form: Deployment, accounts: readonly ChosenAccount[]): SignalDeployment {
  if (!Number.isSafeInteger(form.maxCredits) || form.maxCredits < 1)
    throw new ProblemError(problem('NOT_DEPLOYABLE', [reasons.badMaxCredits()]));
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
      const body = { ...common(form), trait, activity, advanced_people_finder: finder };
      return { kind: form.kind, body: checked(form, deepSearchRequestSchema(), body) };
    }
    case 'social': {
      const { query, days, target } = form;
      const about = { search_query: query, timeframe: days, signal_target: target };
      const body = { ...common(form), ...about };
      return { kind: form.kind, body: checked(form, socialListeningRequestSchema(), body) };
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
    name: form.name,
    repeat: form.daily,
    max_credit_limit: form.maxCredits,
    daily_credit_limit: form.daily ? form.maxCreditsADay : undefined,
    enable_safe_crm_addition: form.addToCrm,
    auto_enrich_people_emails: form.emails,
    icp_id: form.icp ?? undefined,
    account_audience_name: given(form.accountAudience),
    people_audience_name: given(form.peopleAudience),
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
  throw new ProblemError(problem('NOT_DEPLOYABLE', [faultOf(form.kind, reading.issues[0])]));
}

/** Returns why the field of the first issue is invalid. */
function faultOf(kind: SignalDeployment['kind'], fault: v.BaseIssue<unknown>): Reason {
  const field = String(fault.path?.[0]?.key ?? '');
  if (field === 'icp_id') return reasons.needsCompanies();
  if (field === 'auto_enrich_people_emails')
    return kind === 'social' ? reasons.needsAudience() : reasons.needsCrm();
  return isSignalField(field) ? faultIn(field, fault) : reasons.fieldInvalid(field);
}

function isSignalField(field: string): field is SignalField {
  return field in signalFields;
}

function faultIn(
  field: SignalField,
  { type, requirement, received }: v.BaseIssue<unknown>,
): Reason {
  switch (type) {
    case 'min_length':
      return reasons.fieldEmpty(field);
    case 'max_length':
      return reasons.fieldLong(field, Number(requirement), Number(received));
    case 'min_value':
    case 'integer':
    case 'safe_integer':
    case 'number':
      return reasons.fieldWhole(field, type === 'min_value' ? Number(requirement) : 1);
    case 'max_value':
      return reasons.fieldLarge(field, Number(requirement));
    case 'regex':
      return reasons.fieldControl(field);
    default:
      return reasons.fieldInvalid(field);
  }
}
