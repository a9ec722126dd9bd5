/** Companies by their names (our extension `company-lookup`, §10.11), and paid ones (`paid-companies`, §10.18). */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';

export const lookUpCompaniesRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** As people write them, with or without a legal form, or the addresses of companies' LinkedIn pages. */
    names: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.companyNameLength))),
      v.minLength(1),
      v.maxLength(limits.companyNamesPerRequest),
    ),
  }),
);

/** `ambiguous`: several companies may be meant, or one with a similar name. */
export const companyLookUpOutcomes = ['found', 'unknown', 'ambiguous'] as const;

export const lookUpCompaniesResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** One for each name, in order. */
    names: v.array(
      v.object({
        status: v.picklist(companyLookUpOutcomes),
        /** The company that was found, or those to choose from, most likely first; at most ten. */
        companies: v.array(
          v.object({
            name: v.string(),
            domain: v.string(),
            hq_country: v.nullable(v.string()),
          }),
        ),
        /** Whether there are more possible companies. */
        has_more: v.boolean(),
      }),
    ),
  }),
);

export type LookUpCompaniesResponse = v.InferOutput<
  ReturnType<typeof lookUpCompaniesResponseSchema>
>;

export const paidCompaniesRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** In any form that an enrichment accepts (§4.8). */
    domains: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(limits.accountsPerSignal)),
  }),
);

export const paidCompaniesResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** The domains that cost nothing now, each once, in the form in which an enrichment returns them. */
    domains: v.array(v.string()),
  }),
);

export type PaidCompaniesRequest = v.InferOutput<ReturnType<typeof paidCompaniesRequestSchema>>;
export type PaidCompaniesResponse = v.InferOutput<ReturnType<typeof paidCompaniesResponseSchema>>;
