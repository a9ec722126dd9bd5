/** People discovery at an account, `fast-people-enrichment` on the wire: start and poll (§4.5, §4.7). */
import * as v from 'valibot';
import { audienceNameSchema } from './audience';
import { jobSchema, pendingSchema } from './job';
import { limits } from './limits';
import { once } from './once';
import { departments, seniorities } from './people';
import { wordsSchema } from './signal-deployment';

export const discoverPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    account_id: v.pipe(v.number(), v.safeInteger()),
    seniority_filters: v.pipe(v.array(v.picklist(seniorities)), v.minLength(1)),
    department_filters: v.pipe(v.array(v.picklist(departments)), v.minLength(1)),
    /** Our extension `job-titles`: who has none of these roles is left out. */
    job_titles: v.nullish(
      v.pipe(v.array(wordsSchema(limits.roleLength)), v.maxLength(limits.jobTitles)),
    ),
    audience_name: v.nullish(audienceNameSchema()),
    max_credit_limit: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    /** ISO 3166-1 alpha-2; an empty list is none. */
    people_locations: v.nullish(
      v.pipe(
        v.array(
          v.pipe(
            v.string(),
            v.trim(),
            v.toUpperCase(),
            v.regex(/^[A-Z]{2}$/, 'This must be a country code of two letters, such as DE'),
          ),
        ),
        v.maxLength(300),
      ),
    ),
  }),
);

export const discoverPeopleResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    job_id: v.string(),
    message: v.string(),
    account_id: v.pipe(v.number(), v.integer()),
    status: pendingSchema(),
    /** Null unless audience_name was given. */
    audience_url: v.nullable(v.string()),
  }),
);

export const discoveredPersonSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: v.pipe(v.number(), v.integer()),
    person_name: v.string(),
    person_role: v.string(),
    person_seniority: v.picklist(seniorities),
    person_department: v.picklist(departments),
    person_location: v.nullable(v.string()),
    person_linkedin_url: v.string(),
    joined_company_at: v.nullable(v.string()),
    /** False for a person of the account that the caller had already; those cost nothing. */
    is_new_person: v.boolean(),
    credits_charged: v.pipe(v.number(), v.integer()),
  }),
);

/** Why a discovery ended before everybody was listed. */
export const discoveryStops = ['credit_limit', 'source_failure'] as const;

export const discoverPeopleJobSchema = /* @__PURE__ */ once(() =>
  v.object({
    ...jobSchema(
      discoveredPersonSchema(),
      v.object({
        /** People found so far: how many there are is known only at the end. */
        total: v.number(),
        completed: v.number(),
        new_people: v.number(),
        credits_charged: v.number(),
        stopped_by: v.nullable(v.picklist(discoveryStops)),
      }),
    ).entries,
    /** A fresh link at every read; null unless audience_name was given. */
    audience_url: v.nullable(v.string()),
  }),
);

export type DiscoverPeopleRequest = v.InferInput<ReturnType<typeof discoverPeopleRequestSchema>>;
export type DiscoverPeopleResponse = v.InferOutput<ReturnType<typeof discoverPeopleResponseSchema>>;
export type DiscoveredPerson = v.InferOutput<ReturnType<typeof discoveredPersonSchema>>;
export type DiscoverPeopleJob = v.InferOutput<ReturnType<typeof discoverPeopleJobSchema>>;
