/** The account in detail and its batch read (§2.3, §4.10). */
import * as v from 'valibot';
import { employeeRangeSchema } from './employee-range';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

const text = () => v.nullish(v.string());
const integer = () => v.nullish(v.pipe(v.number(), v.integer()));
const anyObject = () => v.nullish(v.record(v.string(), v.unknown()));

export const firmographicsSchema = /* @__PURE__ */ once(() =>
  v.object({
    employee_count: integer(),
    /** Extension `employee-range`: used if the number is unknown. */
    employee_range: v.nullish(employeeRangeSchema()),
    funding_stage: text(),
    location: text(),
    hq_city: text(),
    hq_region: text(),
    hq_country: text(),
    industry: text(),
    revenue_usd: integer(),
    linkedin_follower_count: integer(),
  }),
);

export const crmDetailsSchema = /* @__PURE__ */ once(() =>
  v.object({
    connected_crm: text(),
    crm_account_id: text(),
    crm_owner_id: text(),
    crm_owner_email: text(),
    crm_lifecyclestage: text(),
    crm_latest_opportunity: anyObject(),
    crm_all_opportunities: v.nullish(v.array(v.record(v.string(), v.unknown()))),
    crm_last_synced_date: text(),
    crm_custom_tracked_fields: anyObject(),
  }),
);

export const icpPersonSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: v.pipe(v.number(), v.integer()),
    person_name: text(),
    person_role: text(),
    person_email: text(),
    person_location: text(),
    person_linkedin_url: text(),
    joined_company_at: text(),
    person_crm_status: text(),
    person_crm_contact_id: text(),
    person_crm_owner_id: text(),
    person_team_name: text(),
    context: text(),
    score: v.nullish(v.number()),
  }),
);

/** Where a value of an account comes from: our extension `sources`. */
export const fieldSourceSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** The value’s field, such as `employee_count`; `all` for every field without an entry of its own. */
    field: v.string(),
    /** The source's name: `site`, `wikidata`, `sample` for made-up data, `import` for the operator's imports. */
    source: v.string(),
    url: text(),
    licence: text(),
    checked_at: text(),
  }),
);

export const accountSchema = /* @__PURE__ */ once(() =>
  v.object({
    id: v.pipe(v.number(), v.integer()),
    name: text(),
    is_present_in_crm: v.nullish(v.boolean()),
    imported_account: v.nullish(v.boolean()),
    account_discovered_at: text(),
    signal_count: integer(),
    website: text(),
    linkedin_url: text(),
    crm_status: text(),
    enrichment_status: text(),
    narrative_and_key_signals: text(),
    technographics: v.nullish(v.array(v.string())),
    crm_details: v.nullish(crmDetailsSchema()),
    traits: v.nullish(v.object({ description: text() })),
    firmographics: v.nullish(firmographicsSchema()),
    hiring: anyObject(),
    socials: anyObject(),
    linkedin_engagement: anyObject(),
    job_changes: anyObject(),
    sources: v.nullish(v.array(fieldSourceSchema())),
    /** In a read by domains: the subdomains it was found by. Our extension `company-domain`. */
    found_by: v.optional(v.array(v.string())),
    icp_people: v.array(icpPersonSchema()),
    icp_people_total_count: v.optional(v.pipe(v.number(), v.integer()), 0),
    icp_people_has_more: v.optional(v.boolean(), false),
  }),
);

export const accountBatchRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      account_ids: v.nullish(
        v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(limits.accountsPerRead)),
      ),
      account_domains: v.nullish(v.pipe(v.array(v.string()), v.maxLength(limits.accountsPerRead))),
      icp_people_page: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
      icp_people_page_size: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.icpPeoplePageSize)),
        limits.icpPeoplePageSizeDefault,
      ),
    }),
    v.check(
      (body) => Boolean(body.account_ids?.length || body.account_domains?.length),
      rule('accounts_missing'),
    ),
  ),
);

export const accountBatchResponseSchema = /* @__PURE__ */ once(() =>
  v.object({ accounts: v.array(accountSchema()), total_count: v.pipe(v.number(), v.integer()) }),
);

export type FieldSource = v.InferOutput<ReturnType<typeof fieldSourceSchema>>;
export type Account = v.InferOutput<ReturnType<typeof accountSchema>>;
export type AccountBatchRequest = v.InferInput<ReturnType<typeof accountBatchRequestSchema>>;
export type AccountBatchResponse = v.InferOutput<ReturnType<typeof accountBatchResponseSchema>>;
