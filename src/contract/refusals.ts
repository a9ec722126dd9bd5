/**
 * Why our service refuses a request or fails a job, as data that clients translate: our extension `reasons` (§10.9).
 */

/** Each `reason` and its numbers, in an error's `details`, a fault's `ctx` or a job's `error_details`. */
export const refusalNumbers = {
  alert_address_refused: [],
  alert_has_no_secret: [],
  agent_watch_asks_own_keys: [],
  all_excluded: [],
  bad_since: [],
  body_ended: [],
  body_not_json: [],
  body_not_plain: [],
  body_too_large: ['limit_bytes'],
  connection_closed: [],
  header_repeated: [],
  headers_too_large: [],
  idempotency_key_invalid: ['max_length'],
  idempotency_key_reused: [],
  limit_below_spent: ['spent'],
  limit_not_lower: [],
  method_wrong: [],
  not_http: [],
  provider_key_refused: [],
  provider_keys_off: [],
  provider_unreachable: [],
  request_late: [],
  runs_once: [],
  sign_up_off: [],
  too_many_excluded: ['max'],
  too_many_alerts: ['max'],
  too_many_icps: ['max'],

  // Faults of a field, which a 422 lists.
  account_unnamed: [],
  accounts_missing: [],
  code_not_digits: [],
  companies_missing: [],
  contacts_missing: [],
  control_characters: [],
  country_not_alpha2: [],
  country_not_alpha3: [],
  country_unknown: [],
  crm_missing: [],
  field_missing: [],
  field_unknown: [],
  icp_id_misplaced: [],
  icp_misplaced: [],
  limits_misplaced: [],
  max_below_min: [],
  min_above_max: [],
  min_later_than_max: [],
  name_unstorable: [],
  no_word: [],
  not_a_list: [],
  not_a_number: [],
  not_a_text: [],
  not_an_email: [],
  not_an_object: [],
  not_from_next: [],
  not_true_or_false: [],
  not_whole: [],
  people_audience_missing: [],
  people_missing: [],
  reference_unclear: [],
  repeat_missing: [],
  text_unstorable: [],
  too_large: ['max'],
  too_long: ['max'],
  too_short: ['min'],
  too_small: ['min'],
  value_refused: [],

  // Why a job failed.
  companies_unreachable: ['count'],
  company_deleted: ['charged', 'given_back'],
  job_cancelled: ['charged', 'given_back'],
  job_crashed: ['times', 'charged', 'given_back'],
  job_gave_up: ['times', 'charged', 'given_back'],
  job_unreadable: ['charged', 'given_back'],
  people_directory_unreachable: [],
  people_unreachable: ['count'],
  user_disabled: ['charged', 'given_back'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Refusal = keyof typeof refusalNumbers;

export type RefusalValues = {
  readonly [Name in Refusal]: Readonly<Record<(typeof refusalNumbers)[Name][number], number>>;
};

/** A reason as it crosses the wire: its name, with its numbers beside it. */
export type RefusalData = {
  readonly [Name in Refusal]: { readonly reason: Name } & RefusalValues[Name];
}[Refusal];

/** Reasons without numbers. */
type Plain = {
  [Name in Refusal]: (typeof refusalNumbers)[Name] extends readonly [] ? Name : never;
}[Refusal];

/** The message of a broken rule of a schema: the reason's name, which clients translate. */
export const rule = (reason: Plain): Plain => reason;
