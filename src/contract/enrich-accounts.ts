/** Batch account enrichment: start and poll (§4.8, §4.9, §2.4). */
import * as v from 'valibot';
import { jobSchema, startedSchema } from './job';
import * as limits from './limit-values';
import { once } from './once';

export const enrichAccountsRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    domains: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(limits.domainsPerRequest)),
  }),
);

export const enrichAccountsResponseSchema = /* @__PURE__ */ once(() =>
  startedSchema({
    /** Unique domains queued. */
    total_accounts: v.pipe(v.number(), v.integer()),
  }),
);

/** What became of one domain. The interface leaves the set open; this is our service's. */
export const accountOutcomes = ['enriched', 'not_found', 'invalid_domain', 'failed'] as const;

/**
 * Why a domain was not found, where there is more to say: public sources are off, one of them does not want to be read,
 * did not answer, or answers too slowly for now. Our own extension, `sources`.
 */
export const missReasons = ['sources_off', 'refused', 'unreachable', 'slow'] as const;
export type MissReason = (typeof missReasons)[number];

export const enrichedAccountSchema = /* @__PURE__ */ once(() =>
  v.object({
    domain: v.string(),
    status: v.picklist(accountOutcomes),
    /** Absent unless an account exists for the domain. */
    account_id: v.optional(v.pipe(v.number(), v.integer())),
    name: v.optional(v.string()),
    is_new_account: v.optional(v.boolean(), false),
    fields_updated: v.array(v.string()),
    /** The company’s own domain, where `domain` is a host below it or its page at LinkedIn. Our extension `company-domain`. */
    company_domain: v.optional(v.string()),
    reason: v.optional(v.picklist(missReasons)),
    /** The reason in words, for people; also where there is none of the above. */
    detail: v.optional(v.string()),
  }),
);

export const enrichAccountsJobSchema = /* @__PURE__ */ once(() =>
  jobSchema(
    enrichedAccountSchema(),
    v.object({
      total: v.number(),
      completed: v.number(),
      new_accounts: v.number(),
      updated_accounts: v.number(),
    }),
  ),
);

export type EnrichAccountsRequest = v.InferInput<ReturnType<typeof enrichAccountsRequestSchema>>;
export type EnrichAccountsResponse = v.InferOutput<ReturnType<typeof enrichAccountsResponseSchema>>;
export type EnrichedAccount = v.InferOutput<ReturnType<typeof enrichedAccountSchema>>;
export type EnrichAccountsJob = v.InferOutput<ReturnType<typeof enrichAccountsJobSchema>>;
