/** People: their emails and phones, their employment, discovery at an account, and look-up of a user's list. */
import * as v from 'valibot';
import { audienceNameSchema } from './audience';
import { jobSchema, startedSchema } from './job';
import * as limits from './limit-values';
import { once } from './once';
import { departments, seniorities } from './people-groups';
import {
  contactDetails,
  providerCostSchema,
  providerEmployerTotalSchema,
  providerPeopleTotalSchema,
  providerTotalSchema,
} from './providers';
import { rule } from './refusals';
import { wordsSchema } from './signal-deployment';

const whole = () => v.pipe(v.number(), v.integer());
const nullableText = () => v.nullable(v.string());

/** 1 to 500 ids of people. Duplicate ids count once. */
export const peopleIdsSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.array(v.pipe(v.number(), v.safeInteger())),
    v.minLength(1),
    v.maxLength(limits.peoplePerRequest),
  ),
);

/** Work emails and phones (§4.4). */
export const enrichPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      people_ids: peopleIdsSchema(),
      enrich_emails: v.optional(v.boolean(), true),
      enrich_phones: v.optional(v.boolean(), false),
    }),
    v.check((body) => body.enrich_emails || body.enrich_phones, rule('contacts_missing')),
  ),
);

export const enrichPeopleResponseSchema = /* @__PURE__ */ once(() =>
  startedSchema({
    /** Unique ids queued, including unknown ones. */
    total_people: whole(),
  }),
);

/** The outcome for one person: something was found; nothing was; no such person; or the look-up failed. */
export const enrichPersonOutcomes = ['enriched', 'no_match', 'not_found', 'failed'] as const;
export const contactOutcomes = ['found', 'not_found', 'not_requested'] as const;

export const enrichedPersonSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: whole(),
    status: v.picklist(enrichPersonOutcomes),
    person_name: nullableText(),
    person_email: nullableText(),
    email_status: v.picklist(contactOutcomes),
    person_phone: nullableText(),
    phone_status: v.picklist(contactOutcomes),
    /** 0 also for contacts that were paid for before, or that your own key of a data provider found. */
    credits_charged: whole(),
    /** Our extension `providers`. */
    ...contactDetails(),
  }),
);

export const enrichPeopleJobSchema = /* @__PURE__ */ once(() =>
  v.object({
    ...jobSchema(
      enrichedPersonSchema(),
      v.object({
        total: v.number(),
        completed: v.number(),
        /** People for whom something asked for was found. */
        enriched_people: v.number(),
        credits_charged: v.number(),
      }),
    ).entries,
    /** Our extension `providers`: what each found and charged, once the job is completed. */
    provider_costs: v.optional(v.array(providerTotalSchema())),
  }),
);

/** Employment (§4.6). */
export const verifyPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({ people_ids: peopleIdsSchema() }),
);

export const verifyPeopleResponseSchema = /* @__PURE__ */ once(() =>
  startedSchema({
    /** Unique ids queued, including unknown ones. */
    total_people: whole(),
  }),
);

/**
 * The verdict on one person: `employed` by the account's company; `left` it, with or without a known new employer;
 * `unknown` if the source has no record of present employment; `not_found` if there is no such person; `failed` if the
 * source couldn't be asked. Only employed and left are charged.
 */
export const verifyPersonOutcomes = ['employed', 'left', 'unknown', 'not_found', 'failed'] as const;
export type VerifyPersonOutcome = (typeof verifyPersonOutcomes)[number];

/** The evidence for a verdict: where the person works now, if known. */
export const employmentEvidenceSchema = /* @__PURE__ */ once(() =>
  v.object({
    title: nullableText(),
    /** Null if the person left and no new employer is known. */
    company: nullableText(),
    company_domain: nullableText(),
    since: nullableText(),
    /** When the source last checked. */
    checked_at: v.string(),
  }),
);

export const verifiedPersonSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: whole(),
    status: v.picklist(verifyPersonOutcomes),
    person_name: nullableText(),
    /** Null unless the verdict is employed or left. */
    evidence: v.nullable(employmentEvidenceSchema()),
    credits_charged: whole(),
    /** The data provider that said so (extension `providers`); absent if the service itself did. */
    employment_source: v.optional(v.string()),
    /** Extension `providers`: true if only your own keys were asked, because your credits didn't cover the rest. */
    lacks_credits: v.optional(v.boolean()),
    /** Extension `providers`: what was asked; absent if providers couldn't be asked or the service itself knew. */
    provider_costs: v.optional(v.array(providerCostSchema())),
  }),
);

export const verifyPeopleJobSchema = /* @__PURE__ */ once(() =>
  v.object({
    ...jobSchema(
      verifiedPersonSchema(),
      v.object({
        total: v.number(),
        completed: v.number(),
        employed_people: v.number(),
        left_people: v.number(),
        credits_charged: v.number(),
      }),
    ).entries,
    /** Our extension `providers`: what each found and charged, once the job is completed. */
    provider_costs: v.optional(v.array(providerEmployerTotalSchema())),
  }),
);

/** Discovery at an account, `fast-people-enrichment` on the wire (§4.5). */
export const discoverPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    account_id: v.pipe(v.number(), v.safeInteger()),
    seniority_filters: v.pipe(v.array(v.picklist(seniorities)), v.minLength(1)),
    department_filters: v.pipe(v.array(v.picklist(departments)), v.minLength(1)),
    /** Our extension `job-titles`: people without any of these roles are left out. */
    job_titles: v.nullish(
      v.pipe(v.array(wordsSchema(limits.roleLength)), v.maxLength(limits.jobTitles)),
    ),
    audience_name: v.nullish(audienceNameSchema()),
    max_credit_limit: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    /** ISO 3166-1 alpha-2; an empty list sets no condition. */
    people_locations: v.nullish(
      v.pipe(
        v.array(
          v.pipe(
            v.string(),
            v.trim(),
            v.toUpperCase(),
            v.regex(/^[A-Z]{2}$/, rule('country_not_alpha2')),
          ),
        ),
        v.maxLength(300),
      ),
    ),
  }),
);

export const discoverPeopleResponseSchema = /* @__PURE__ */ once(() =>
  startedSchema({
    account_id: whole(),
    /** Null unless audience_name was given. */
    audience_url: nullableText(),
  }),
);

export const discoveredPersonSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: whole(),
    person_name: v.string(),
    person_role: v.string(),
    person_seniority: v.picklist(seniorities),
    person_department: v.picklist(departments),
    person_location: nullableText(),
    person_linkedin_url: v.string(),
    joined_company_at: nullableText(),
    /** False for a person of the account that the caller already had; those are free. */
    is_new_person: v.boolean(),
    credits_charged: whole(),
    /** Our extension `providers`: the data provider that found the person; absent if the service itself did. */
    person_source: v.optional(v.string()),
  }),
);

/** Why a discovery ended before everyone was listed. */
export const discoveryStops = ['credit_limit', 'source_failure'] as const;

export const discoverPeopleJobSchema = /* @__PURE__ */ once(() =>
  v.object({
    ...jobSchema(
      discoveredPersonSchema(),
      v.object({
        /** People found so far; the total is known only at the end. */
        total: v.number(),
        completed: v.number(),
        new_people: v.number(),
        credits_charged: v.number(),
        stopped_by: v.nullable(v.picklist(discoveryStops)),
        /** Extension `exclude-list`: entries of the user's list that left someone out. */
        excluded_count: v.optional(v.number()),
      }),
    ).entries,
    /** A new link at every read; null unless audience_name was given. */
    audience_url: nullableText(),
    /** Our extension `providers`: what each found and charged; absent if none was asked. */
    provider_costs: v.optional(v.array(providerPeopleTotalSchema())),
  }),
);

const given = (max: number) => v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(max)));

/** How a user's list names a person, our extension `people-lookup`: by profile, email, or name at a company. */
const referenceSchema = () =>
  v.pipe(
    v.strictObject({
      /** The page in the professional network, with or without scheme, `www.`, query and closing slash. */
      profile_url: given(limits.addressLength),
      email: given(limits.emailLength),
      /** Only with `domain`. */
      name: given(limits.personNameLength),
      /** The company's domain or website. */
      domain: given(limits.addressLength),
    }),
    v.check(
      ({ profile_url, email, name, domain }) =>
        (name === undefined) === (domain === undefined) &&
        [profile_url, email, name].filter((way) => way !== undefined).length === 1,
      rule('reference_unclear'),
    ),
  );

export const lookUpPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    references: v.pipe(
      v.array(referenceSchema()),
      v.minLength(1),
      v.maxLength(limits.peoplePerRequest),
    ),
  }),
);

/** `ambiguous`: several people have that name at that company, or that address. */
export const lookUpOutcomes = ['found', 'unknown', 'ambiguous'] as const;

export const lookUpPeopleResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** One for each reference, in order. */
    people: v.array(
      v.object({
        status: v.picklist(lookUpOutcomes),
        /** The id that jobs about people take; null unless the status is found. */
        person_id: v.nullable(whole()),
      }),
    ),
  }),
);

export type EnrichPeopleRequest = v.InferInput<ReturnType<typeof enrichPeopleRequestSchema>>;
export type EnrichPeopleResponse = v.InferOutput<ReturnType<typeof enrichPeopleResponseSchema>>;
export type EnrichedPerson = v.InferOutput<ReturnType<typeof enrichedPersonSchema>>;
export type EnrichPeopleJob = v.InferOutput<ReturnType<typeof enrichPeopleJobSchema>>;
export type VerifyPeopleRequest = v.InferInput<ReturnType<typeof verifyPeopleRequestSchema>>;
export type VerifyPeopleResponse = v.InferOutput<ReturnType<typeof verifyPeopleResponseSchema>>;
export type VerifiedPerson = v.InferOutput<ReturnType<typeof verifiedPersonSchema>>;
export type VerifyPeopleJob = v.InferOutput<ReturnType<typeof verifyPeopleJobSchema>>;
export type EmploymentEvidence = v.InferOutput<ReturnType<typeof employmentEvidenceSchema>>;
export type DiscoverPeopleRequest = v.InferInput<ReturnType<typeof discoverPeopleRequestSchema>>;
export type DiscoverPeopleResponse = v.InferOutput<ReturnType<typeof discoverPeopleResponseSchema>>;
export type DiscoveredPerson = v.InferOutput<ReturnType<typeof discoveredPersonSchema>>;
export type DiscoverPeopleJob = v.InferOutput<ReturnType<typeof discoverPeopleJobSchema>>;
export type LookUpPeopleRequest = v.InferInput<ReturnType<typeof lookUpPeopleRequestSchema>>;
export type PersonReference = LookUpPeopleRequest['references'][number];
export type LookUpPeopleResponse = v.InferOutput<ReturnType<typeof lookUpPeopleResponseSchema>>;
