/** People enrichment, work e-mails and phones: start and poll (§4.4, §4.7). */
import * as v from 'valibot';
import { jobSchema, pendingSchema } from './job';
import { once } from './once';
import { peopleIdsSchema } from './people';

export const enrichPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      people_ids: peopleIdsSchema(),
      enrich_emails: v.optional(v.boolean(), true),
      enrich_phones: v.optional(v.boolean(), false),
    }),
    v.check(
      (body) => body.enrich_emails || body.enrich_phones,
      'At least one of enrich_emails and enrich_phones must be true',
    ),
  ),
);

export const enrichPeopleResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    job_id: v.string(),
    message: v.string(),
    /** Unique ids queued, unknown ones included. */
    total_people: v.pipe(v.number(), v.integer()),
    status: pendingSchema(),
  }),
);

/**
 * What became of one person: something asked for was found; nothing was; there is no such person; or the person
 * could not be looked up.
 */
export const enrichPersonOutcomes = ['enriched', 'no_match', 'not_found', 'failed'] as const;
export const contactOutcomes = ['found', 'not_found', 'not_requested'] as const;

export const enrichedPersonSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: v.pipe(v.number(), v.integer()),
    status: v.picklist(enrichPersonOutcomes),
    person_name: v.nullable(v.string()),
    person_email: v.nullable(v.string()),
    email_status: v.picklist(contactOutcomes),
    person_phone: v.nullable(v.string()),
    phone_status: v.picklist(contactOutcomes),
    /** 0 also for what was paid for before. */
    credits_charged: v.pipe(v.number(), v.integer()),
  }),
);

export const enrichPeopleJobSchema = /* @__PURE__ */ once(() =>
  jobSchema(
    enrichedPersonSchema(),
    v.object({
      total: v.number(),
      completed: v.number(),
      /** People for whom something asked for was found. */
      enriched_people: v.number(),
      credits_charged: v.number(),
    }),
  ),
);

export type EnrichPeopleRequest = v.InferInput<ReturnType<typeof enrichPeopleRequestSchema>>;
export type EnrichPeopleResponse = v.InferOutput<ReturnType<typeof enrichPeopleResponseSchema>>;
export type EnrichedPerson = v.InferOutput<ReturnType<typeof enrichedPersonSchema>>;
export type EnrichPeopleJob = v.InferOutput<ReturnType<typeof enrichPeopleJobSchema>>;
