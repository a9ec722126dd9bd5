/** The account fields a user can ask for, with their column headers (§2.3). */
import { meantName, ProblemError, problem } from '../../client/problem';
import { usualWords } from '../../contract/column-names';

/** In groups, in the order offered. */
const grouped = {
  company: {
    name: 'Company',
    domain: 'Domain',
    industry: 'Industry',
    description: 'Description',
    website: 'Website',
    linkedin_url: 'LinkedIn',
  },
  size: {
    employee_count: 'Employees',
    employee_range: 'Employee range',
    revenue_usd: 'Revenue (USD)',
    funding_stage: 'Funding stage',
    linkedin_follower_count: 'LinkedIn followers',
  },
  place: {
    hq_city: 'HQ city',
    hq_region: 'HQ region',
    hq_country: 'HQ country',
    location: 'Location',
  },
  hiring: { technographics: 'Technologies', hiring: 'Hiring' },
  signals: {
    signal_count: 'Signals',
    narrative_and_key_signals: 'Narrative',
    socials: 'Social posts',
    linkedin_engagement: 'LinkedIn engagement',
    job_changes: 'Job changes',
    icp_people_total_count: 'ICP people',
  },
  crm: {
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
  },
  record: {
    sources: 'Sources',
    account_id: 'Account id',
    account_discovered_at: 'Discovered at',
    enrichment_status: 'Enrichment status',
    imported_account: 'Imported',
  },
} as const;

export type FieldGroup = keyof typeof grouped;

export interface AccountField {
  /** The name in the interface. */
  readonly name: string;
  readonly header: string;
  readonly group?: FieldGroup;
  /** Other words for it that users type. */
  readonly ways?: readonly string[];
}

const all: readonly AccountField[] = Object.entries(grouped).flatMap(([group, headers]) =>
  Object.entries(headers).map(([name, header]) => ({
    name,
    header,
    group: group as FieldGroup,
    ways: usualWords[name] ?? [],
  })),
);

/** What ENRICH_DOMAIN returns if no fields are named. */
export const defaultFields: readonly string[] = [
  'name',
  'industry',
  'employee_count',
  'hq_city',
  'hq_country',
  'funding_stage',
  'revenue_usd',
];

/** All fields, in the order offered. */
export function accountFields(): readonly AccountField[] {
  return all;
}

/** The header of a field; a name that isn't in the interface is made readable. */
export function headerOf(name: string): string {
  const known = all.find((field) => field.name === name)?.header;
  return known ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/[_.]+/g, ' ');
}

/**
 * Takes a field as users write it, in any case: its name, its header, a usual word for it, or a dotted path. Returns
 * its name. Throws MISSPELT or INVALID_FIELD, so that a misspelt field costs nothing.
 */
export function readField(text: string): string {
  const names = all.map(({ name, header, ways = [] }) => ({ name, ways: [header, ...ways] }));
  const field = meantName(text.slice(text.lastIndexOf('.') + 1), names);
  if (field === undefined)
    throw new ProblemError(
      problem('INVALID_FIELD', [text.slice(0, 60), 'name, industry, employee_count']),
    );
  return field;
}
