/** Employment verification: start and poll (§4.6, §4.7). */
import * as v from 'valibot';
import { jobSchema, pendingSchema } from './job';
import { once } from './once';
import { peopleIdsSchema } from './people';

export const verifyPeopleRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({ people_ids: peopleIdsSchema() }),
);

export const verifyPeopleResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    job_id: v.string(),
    status: pendingSchema(),
    message: v.string(),
    /** Unique ids queued, unknown ones included. */
    total_people: v.pipe(v.number(), v.integer()),
  }),
);

/**
 * The verdict on one person: `employed` by the account's company; `left` it, with or without a new employer known;
 * `unknown` where the source has no record of the person's present employment. Besides, there may be no such
 * person (`not_found`), or the source could not be asked (`failed`). Only employed and left are charged.
 */
export const verifyPersonOutcomes = ['employed', 'left', 'unknown', 'not_found', 'failed'] as const;
export type VerifyPersonOutcome = (typeof verifyPersonOutcomes)[number];

/** The record that a verdict rests on: where the person works now, as far as is known. */
export const employmentEvidenceSchema = /* @__PURE__ */ once(() =>
  v.object({
    title: v.nullable(v.string()),
    /** Null where the person left and no new employer is known. */
    company: v.nullable(v.string()),
    company_domain: v.nullable(v.string()),
    since: v.nullable(v.string()),
    /** When the source last made sure. */
    checked_at: v.string(),
  }),
);

export const verifiedPersonSchema = /* @__PURE__ */ once(() =>
  v.object({
    person_id: v.pipe(v.number(), v.integer()),
    status: v.picklist(verifyPersonOutcomes),
    person_name: v.nullable(v.string()),
    /** Null unless the verdict is employed or left. */
    evidence: v.nullable(employmentEvidenceSchema()),
    credits_charged: v.pipe(v.number(), v.integer()),
  }),
);

export const verifyPeopleJobSchema = /* @__PURE__ */ once(() =>
  jobSchema(
    verifiedPersonSchema(),
    v.object({
      total: v.number(),
      completed: v.number(),
      employed_people: v.number(),
      left_people: v.number(),
      credits_charged: v.number(),
    }),
  ),
);

export type VerifyPeopleRequest = v.InferInput<ReturnType<typeof verifyPeopleRequestSchema>>;
export type VerifyPeopleResponse = v.InferOutput<ReturnType<typeof verifyPeopleResponseSchema>>;
export type VerifiedPerson = v.InferOutput<ReturnType<typeof verifiedPersonSchema>>;
export type VerifyPeopleJob = v.InferOutput<ReturnType<typeof verifyPeopleJobSchema>>;
export type EmploymentEvidence = v.InferOutput<ReturnType<typeof employmentEvidenceSchema>>;
