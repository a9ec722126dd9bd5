/** Where a cluster keeps each table: with its tenant, with its company, on every node, or on the coordinator alone. */

/** How a table is spread over the nodes of a cluster. */
export type Place =
  | { readonly kind: 'distributed'; readonly column: string; readonly beside: string }
  | { readonly kind: 'reference' };

/** The table of a group that its others are put beside. */
const heads = { tenant: 'users', company: 'people' } as const;

/** A tenant's rows are on one node, so that a charge is written there alone. */
const tenant = [
  'ledger',
  'jobs',
  'job_items',
  'holds',
  'tech_holds',
  'idempotency_keys',
  'accounts',
  'account_people',
  'looked_up_people',
  'icps',
  'audiences',
  'audience_members',
  'account_audiences',
  'account_audience_members',
  'signals',
  'signal_accounts',
  'signal_evidence',
  'crm_accounts',
  'crm_contacts',
];

/** Searches count and rank by company, so that each node counts what it holds. */
const company = ['job_posts', 'post_keys', 'phrase_post', 'job_changes', 'social_posts'];

/** Small, read at each request or joined with each company's rows, and seldom written: each write is on all nodes. */
const reference = ['user_keys', 'companies'];

/** Small, or written and read for one key, and never joined with what is spread. */
export const onCoordinator: readonly string[] = [
  'meta',
  'schema_version',
  'one_time_codes',
  'rate_events',
  'tech_state',
  'phrases',
  'blocked_companies',
  'forgotten',
  'source_hosts',
  'source_robots',
  'source_opt_outs',
  'source_readings',
  'company_facts',
  'boards',
  'board_posts',
];

export type Placement = ReadonlyMap<string, Place>;

const besideUsers = (column: string): Place => ({
  kind: 'distributed',
  column,
  beside: heads.tenant,
});
const besidePeople: Place = { kind: 'distributed', column: 'company_id', beside: heads.company };

/** What is spread: the heads of the groups before those that are put beside them. */
export const placement: Placement = new Map<string, Place>([
  ...reference.map((table) => [table, { kind: 'reference' }] as const),
  [heads.tenant, besideUsers('id')],
  ...tenant.map((table) => [table, besideUsers('user_id')] as const),
  [heads.company, besidePeople],
  ...company.map((table) => [table, besidePeople] as const),
]);
