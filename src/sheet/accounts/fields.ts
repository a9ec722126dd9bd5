/** The account fields that a person can ask for, with the headers they get in a sheet (§2.3). */
import { meantName } from '../../client/misspelt';
import { ProblemError, problem } from '../../client/problem';
import { fieldSynonyms } from './field-synonyms';

export interface AccountField {
  /** The interface's own name. */
  readonly name: string;
  readonly header: string;
}

const headers = {
  name: 'Company',
  domain: 'Domain',
  industry: 'Industry',
  employee_count: 'Employees',
  hq_city: 'HQ city',
  hq_region: 'HQ region',
  hq_country: 'HQ country',
  location: 'Location',
  funding_stage: 'Funding stage',
  revenue_usd: 'Revenue (USD)',
  website: 'Website',
  linkedin_url: 'LinkedIn',
  linkedin_follower_count: 'LinkedIn followers',
  description: 'Description',
  technographics: 'Technologies',
  signal_count: 'Signals',
  narrative_and_key_signals: 'Narrative',
  account_id: 'Account id',
  account_discovered_at: 'Discovered at',
  enrichment_status: 'Enrichment status',
  imported_account: 'Imported',
  is_present_in_crm: 'In CRM',
  crm_status: 'CRM status',
  connected_crm: 'CRM',
  crm_account_id: 'CRM account id',
  crm_owner_id: 'CRM owner id',
  crm_owner_email: 'CRM owner',
  crm_lifecyclestage: 'CRM lifecycle stage',
  crm_latest_opportunity: 'Latest opportunity',
  crm_all_opportunities: 'Opportunities',
  crm_last_synced_date: 'CRM synced at',
  crm_custom_tracked_fields: 'CRM custom fields',
  hiring: 'Hiring',
  socials: 'Social posts',
  linkedin_engagement: 'LinkedIn engagement',
  job_changes: 'Job changes',
  icp_people_total_count: 'ICP people',
  sources: 'Sources',
} as const;

/** What ENRICH_DOMAIN gives when no fields are named. */
export const defaultFields: readonly string[] = [
  'name',
  'industry',
  'employee_count',
  'hq_city',
  'hq_country',
  'funding_stage',
  'revenue_usd',
];

/** All fields, in the order in which they are offered. */
export function accountFields(): AccountField[] {
  return Object.entries(headers).map(([name, header]) => ({ name, header }));
}

/** The header of a field; a name that the interface doesn't know is made readable. */
export function headerOf(name: string): string {
  const known: string | undefined = (headers as Readonly<Record<string, string>>)[name];
  return known ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/[_.]+/g, ' ');
}

/**
 * Takes a field as a person writes it: its name, its header, a usual word for it, or a dotted path, in any case.
 * Returns its name; throws MISSPELT or INVALID_FIELD, so that a misspelt field costs nothing.
 */
export function readField(text: string): string {
  const names = accountFields().map(({ name, header }) => ({
    name,
    ways: [header, ...(fieldSynonyms[name] ?? [])],
  }));
  const field = meantName(text.slice(text.lastIndexOf('.') + 1), names);
  if (field === undefined)
    throw new ProblemError(
      problem('INVALID_FIELD', [text.slice(0, 60), 'name, industry, employee_count']),
    );
  return field;
}
