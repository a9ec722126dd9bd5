/** Every address of the interface with the names that it takes and returns: renaming one breaks callers. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { operations } from './helpers/document';
import { fieldsOf } from './helpers/request-fields';

const within = (prefix: string, names: string) =>
  names.split(' ').map((name) => `${prefix}${name}`);
const list = (...deps: readonly (string | readonly string[])[]) =>
  deps.flatMap((part) => (typeof part === 'string' ? part.split(' ') : part)).filter(Boolean);

/** The names in a row of docs/interface.md, so that a new field is written once. */
function documented(object: string): string {
  const page = readFileSync(resolve(__dirname, '../../docs/interface.md'), 'utf8');
  const [, cell = ''] = new RegExp(`^\\| \`${object}\`: ([^|]*) \\|`, 'm').exec(page) ?? [];
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name).join(' ');
}

const icp =
  'id name target_roles min_employee max_employee min_funding max_funding location sub_locations ' +
  'people_locations people_sub_locations employee_count_funding_config';
const icpDraft = icp.replace('id ', '').replace(' employee_count_funding_config', '');
const started = 'job_id message status';
const job = (progress: string, items: string, ...more: string[]) =>
  list(
    'job_id status progress result error_message error_details error_details.reason',
    within('progress.', `total completed ${progress}`),
    within('result.', items),
    ...more,
  );

const account = list(
  'id name is_present_in_crm imported_account account_discovered_at signal_count website',
  'score score_reason linkedin_url crm_status enrichment_status narrative_and_key_signals technographics sources found_by',
  within('sources.', 'field source url licence checked_at'),
  'crm_details traits traits.description firmographics hiring socials linkedin_engagement',
  'job_changes icp_people icp_people_total_count icp_people_has_more',
  within('crm_details.', 'connected_crm crm_account_id crm_owner_id crm_owner_email'),
  within('crm_details.', 'crm_lifecyclestage crm_latest_opportunity crm_all_opportunities'),
  within('crm_details.', 'crm_last_synced_date crm_custom_tracked_fields'),
  within('firmographics.', documented('firmographics')),
  within('firmographics.', 'employee_range employee_range.min employee_range.max'),
  within('icp_people.', 'person_id person_name person_role person_email person_location'),
  within('icp_people.', 'person_linkedin_url joined_company_at person_crm_status'),
  within('icp_people.', 'person_crm_contact_id person_crm_owner_id person_team_name'),
  within('icp_people.', 'context score'),
);

const deployment =
  'Idempotency-Key name icp_id repeat account_audience_name people_audience_name max_credit_limit ' +
  'daily_credit_limit enable_safe_crm_addition auto_enrich_people_emails exclusion_id ask_providers';
const finder = 'advanced_people_finder';
const hiring =
  'descriptive_icp timeframe speed_mode accounts accounts.website accounts.linkedin_url';
const deployed = 'signal_id status message account_audience_url people_audience_url crm_export_url';
const links = 'account_audience_url people_audience_url crm_export_url';

const signal = list(
  'signal_id signal_name signal_type status repeat icp status_reason status_notes status_notes.reason',
  `accounts_found already_paid credits_used ${links}`,
  'max_credit_limit daily_credit_limit credits_used_today waits_for last_run precision irrelevant_count excluded_count',
  within('last_run.', 'started_at ended_at companies posts_from new_accounts'),
  within('icp.', icp),
);

const scoreSettings = 'fit signals roles half_life_days';
const score = 'score reason parts parts.part parts.points parts.of parts.known';

const channel =
  'channel_id kind address signal_ids language on waiting failed last_delivered_at last_failure last_failure.at ' +
  'last_failure.fault last_failure.status old_secret_until';

const company = list(
  'employee_range employee_range.min employee_range.max',
  'name slug domain post_count employee_count hq_city hq_region hq_country_code website',
  'linkedin_url industries funding_stage revenue_usd top_job',
  within('top_job.', 'title url posted_at closed_at snippet'),
);

const written: Readonly<
  Record<string, readonly [takes: readonly string[], gives: readonly string[]]>
> = {
  'POST /api/v1/agent/sign-up': [list('email'), list('email message')],
  'POST /api/v1/agent/verify': [list('email otp_code'), list('email api_key is_new_user')],
  'GET /api/v1/credits/balance': [[], list('balance reserved available used_total currency')],
  'GET /api/v1/credits/history': [
    list('limit before'),
    list(
      'entries entries.at entries.reason entries.credits entries.balance_after entries.job_id entries.signal_id next',
    ),
  ],
  'POST /api/v1/enrich/people': [
    list('Idempotency-Key people_ids enrich_emails enrich_phones'),
    list(started, 'total_people'),
  ],
  'GET /api/v1/enrich/people/{job_id}': [
    list('job_id'),
    job(
      'enriched_people credits_charged',
      'person_id status person_name person_email email_status person_phone phone_status credits_charged ' +
        'email_source email_quality email_verified_at phone_source provider_costs lacks_credits',
      within('result.provider_costs.', 'provider name unit contact outcome cost is_own_key').join(
        ' ',
      ),
      'provider_costs',
      within('provider_costs.', 'provider name unit is_own_key emails phones cost unclear').join(
        ' ',
      ),
    ),
  ],
  'POST /api/v1/providers': [
    list(
      'action provider key order max_per_row max_per_run run run_ceilings runs person_id',
      within('run_ceilings.', 'provider max_units').join(' '),
    ),
    list(
      'providers people_pages hits proposal runs person message',
      within(
        'providers.',
        'provider name unit email_price phone_price people_price company_price is_connected state units_left',
      ),
      within('providers.', 'tested_at max_per_row max_per_run asked found spent'),
      within('runs.', 'run providers'),
      within(
        'runs.providers.',
        'provider name unit is_own_key emails phones people employers companies cost unclear max_units',
      ),
      within('person.', 'person_id name person email phone'),
      within('person.person.', 'source source_name found_at'),
      within('person.email.', 'source source_name found_at value quality verified_at'),
      within('person.phone.', 'source source_name found_at value'),
      within('hits.', 'provider kind group value asked hits'),
      within('proposal.', 'outcome kind needed order better worse'),
      within('proposal.better.', 'provider asked hits'),
      within('proposal.worse.', 'provider asked hits'),
    ),
  ],
  'POST /api/v1/enrich/fast-people-enrichment': [
    list(
      'Idempotency-Key account_id seniority_filters department_filters audience_name',
      'max_credit_limit people_locations job_titles',
    ),
    list(started, 'account_id audience_url'),
  ],
  'GET /api/v1/enrich/fast-people-enrichment/{job_id}': [
    list('job_id'),
    job(
      'new_people credits_charged stopped_by excluded_count',
      'person_id person_name person_role person_seniority person_department person_location ' +
        'person_linkedin_url joined_company_at is_new_person credits_charged person_source',
      'audience_url provider_costs',
      within('provider_costs.', 'provider name unit is_own_key people cost unclear').join(' '),
    ),
  ],
  'POST /api/v1/people/verify': [list('Idempotency-Key people_ids'), list(started, 'total_people')],
  'GET /api/v1/people/verify-job/{job_id}': [
    list('job_id'),
    job(
      'employed_people left_people credits_charged',
      'person_id status person_name evidence evidence.title evidence.company ' +
        'evidence.company_domain evidence.since evidence.checked_at credits_charged employment_source lacks_credits ' +
        'provider_costs',
      'provider_costs',
      within('provider_costs.', 'provider name unit is_own_key employers cost unclear').join(' '),
      within('result.provider_costs.', 'provider name unit contact outcome cost is_own_key').join(
        ' ',
      ),
    ),
  ],
  'POST /api/v1/enrich/accounts': [
    list('Idempotency-Key domains'),
    list(started, 'total_accounts already_paid'),
  ],
  'GET /api/v1/enrich/accounts/{job_id}': [
    list('job_id'),
    job(
      'new_accounts updated_accounts already_paid',
      'domain status account_id name is_new_account fields_updated credits reason detail company_domain ' +
        'company_source blanks_source',
      'provider_costs',
      within('provider_costs.', 'provider name unit is_own_key companies cost unclear').join(' '),
    ),
  ],
  'POST /api/v2/account/batch': [
    list('account_ids account_domains icp_people_page icp_people_page_size'),
    list('accounts total_count', within('accounts.', account.join(' '))),
  ],
  'POST /api/v1/signal/get-signal-list': [
    list('filters filters.signal_types pagination pagination.limit pagination.offset'),
    list(
      'signals total_count pagination',
      within('signals.', signal.join(' ')),
      within('pagination.', 'limit offset total_count has_more'),
    ),
  ],
  'POST /api/v1/signal/feedback': [
    list('signal_id account_id relevant reason evidence_url'),
    list('message signal', within('signal.', signal.join(' '))),
  ],
  'POST /api/v1/signal/finds': [
    list('signal_id offset sort'),
    list(
      'finds total_count has_more',
      within('finds.', 'account_id domain name found_at evidence irrelevant_reason'),
      within('finds.', 'score score_reason'),
      within('finds.evidence.', 'title url date'),
    ),
  ],
  'POST /api/v1/score/settings': [
    list('action settings', within('settings.', scoreSettings)),
    list(
      'settings defaults examples message',
      within('settings.', scoreSettings),
      within('defaults.', scoreSettings),
      within('examples.', 'account_id domain name saved tried'),
      within('examples.saved.', score),
      within('examples.tried.', score),
    ),
  ],
  'POST /api/v1/exclude/list': [
    list('offset among'),
    list(
      'entries left_out total_count has_more',
      within('entries.', 'entry kind reason note since'),
    ),
  ],
  'POST /api/v1/exclude/edit': [
    list('action entries people_ids reason note'),
    list('added changed removed unread unknown_people total_count message'),
  ],
  'POST /api/v1/exclude/choose': [
    list(
      'entries audience_names crm_stages among search',
      within(
        'search.',
        'tech alternates other_names hq_country_code min_employee_count max_employee_count lookback_days',
      ),
    ),
    list(
      'exclusion_id companies people unread left_out audiences crm_stages message',
      within('left_out.', 'count of'),
      within('audiences.', 'name kind members'),
      within('crm_stages.', 'stage companies'),
    ),
  ],
  'POST /api/v1/exclude/finds': [
    list('signal_id offset'),
    list(
      'finds total_count has_more',
      within('finds.', 'entry kind reason note found_by signal_id job_id tech left_out_at'),
    ),
  ],
  'POST /api/v1/alert/list': [[], list('channels', within('channels.', channel))],
  'POST /api/v1/alert/edit': [
    list('action channel_id kind address signal_ids language event_ids'),
    list(
      'channel secret test message',
      within('channel.', channel),
      within('test.', 'delivered fault status'),
    ),
  ],
  'POST /api/v1/alert/failures': [
    list('channel_id offset'),
    list(
      'failures total_count has_more',
      within('failures.', 'event_id signal_id domain failed_at attempts fault status'),
    ),
  ],
  'POST /api/v1/signal/suggest': [
    list('website'),
    list(
      'domain name read is_sample sells icp signals reason detail fault account_price samples message',
      within('fault.', 'reason'),
      within('icp.', 'id name'),
      within('samples.', 'domain name'),
      within('signals.', 'name deploy body why count counted_of is_exact examples'),
      within(
        'signals.body.',
        `${deployment.replace('Idempotency-Key ', '')} ${finder} ${hiring} role initiative trait activity search_query signal_target`,
      ),
      within('signals.why.', 'about words quote url'),
      within('signals.examples.', 'domain name why url date'),
    ),
  ],
  'POST /api/v1/signal/deploy/technology': [
    list(
      deployment,
      finder,
      'tech alternates other_names hq_country_code min_employee_count max_employee_count timeframe',
    ),
    list(deployed),
  ],
  'POST /api/v1/signal/deploy/job-change': [
    list(
      deployment.replace(/ (icp_id|auto_enrich_people_emails|ask_providers)/g, ''),
      'people_ids watched_audience_name check_days',
    ),
    list(deployed),
  ],
  'POST /api/v1/signal/control': [
    list('signal_id action max_credit_limit daily_credit_limit lower_only'),
    list('message signal', within('signal.', signal.join(' '))),
  ],
  'POST /api/v1/people/look-up': [
    list('references', within('references.', 'profile_url email name domain')),
    list('people', within('people.', 'status person_id')),
  ],
  'POST /api/v1/companies/paid': [['domains'], ['domains']],
  'POST /api/v1/companies/look-up': [
    list('names'),
    list(
      'names',
      within(
        'names.',
        'status companies has_more companies.name companies.domain companies.hq_country',
      ),
    ),
  ],
  'POST /api/v1/icp/edit': [
    list('action icp_id icp', within('icp.', icpDraft)),
    list('company_count message icp', within('icp.', icp)),
  ],
  'GET /api/v1/extensions': [[], list('extensions')],
  'POST /api/v1/agents/caps': [
    list('per_call per_day units_per_run units_per_day'),
    list(
      'per_call per_day booked_today left_today units_per_run units_per_day units_booked_today',
      'units_booked_week units_left_today day',
    ),
  ],
  'POST /api/v1/agents/estimate': [
    list('operation arguments'),
    list(
      'estimate_id operation max_credits provider_units provider_units.provider provider_units.unit',
      'provider_units.max_units already_paid left_out left_out.item left_out.why sample total',
      'message expires_at',
    ),
  ],
  'POST /api/v1/agents/run': [
    list('Idempotency-Key estimate_id max_credits max_provider_units'),
    list('operation answer'),
  ],
  'POST /api/v1/agents/cancel': [list('job_id'), list('job_id status charged given_back message')],
  'POST /api/v2/signal/deploy/hiring-for-role': [
    list(deployment, finder, hiring, 'role'),
    list(deployed),
  ],
  'POST /api/v2/signal/deploy/hiring-for-initiative': [
    list(deployment, finder, hiring, 'initiative'),
    list(deployed),
  ],
  'POST /api/v1/signal/deploy/deep-company-search-agent': [
    list(deployment, finder, 'trait activity'),
    list(deployed),
  ],
  'POST /api/v1/signal/deploy/social-listening-agent': [
    list(deployment, 'search_query timeframe signal_target'),
    list(deployed),
  ],
  'GET /api/v2/tech/companies': [
    list(
      'tech page enrich hq_country_code min_employee_count max_employee_count alternates',
      'lookback_days exclude_vendor exclude_aggregators exclude_slugs top_job other_names exclusion_id',
    ),
    list(
      'tech lookback_days alternates filters page page_size total_results has_more companies',
      'approx_company_count also_searched did_you_mean credits_consumed already_paid excluded_count from_cache ranking_ms hydration_ms total_ms',
      within('filters.', 'hq_country_code min_employee_count max_employee_count'),
      within('companies.', company.join(' ')),
    ),
  ],
  'GET /api/v2/tech/country-options': [
    [],
    list('countries', within('countries.', 'code name company_count')),
  ],
  'GET /api/v1/icp/list': [[], list('icps total_count', within('icps.', icp))],
};

/** Each name with the names of the objects that contain it; items of a list belong to the list. */
const namesOf = (schema: object = {}) =>
  fieldsOf({ ...schema })
    .map((way) => way.filter((step) => step !== '0').join('.'))
    .filter((name, index, all) => all.indexOf(name) === index);

it('lists all addresses, and no others', () => {
  const addresses = operations.map(({ method, path }) => `${method} ${path}`);
  expect(addresses.sort()).toEqual(Object.keys(written).sort());
});

it.each(operations)('takes and returns the listed names: $method $path', (one) => {
  const { method, path, operation } = one;
  const [takes = [], gives = []] = written[`${method} ${path}`] ?? [];
  const body = operation.requestBody?.content['application/json'].schema;
  const asked = [...operation.parameters.map(({ name }) => name), ...namesOf(body)];
  expect(asked.sort()).toEqual([...takes].sort());
  const answer = operation.responses[200]?.content['application/json'].schema;
  expect(namesOf(answer).sort()).toEqual([...gives].sort());
});
