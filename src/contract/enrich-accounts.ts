/** Batch account enrichment: start and poll (§4.8, §4.9, §2.4). */
import * as v from 'valibot';
import { jobSchema, startedSchema } from './job';
import * as limits from './limit-values';
import { once } from './once';
import { providerCompanyTotalSchema } from './providers';

export const enrichAccountsRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    domains: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(limits.domainsPerRequest)),
  }),
);

export const enrichAccountsResponseSchema = /* @__PURE__ */ once(() =>
  startedSchema({
    /** Unique domains queued. */
    total_accounts: v.pipe(v.number(), v.integer()),
    /** Our extension `paid-companies`: domains that reserve nothing, because they were paid for. */
    already_paid: v.optional(v.pipe(v.number(), v.integer())),
  }),
);

/** The outcome for one domain. The interface leaves the set open; these are our service's. */
export const accountOutcomes = ['enriched', 'not_found', 'invalid_domain', 'failed'] as const;

/**
 * Why a domain wasn't found, if known: public sources are off, or a source refuses robots, didn't answer, or is too
 * slow now, or the service has no connection to the internet. Our extension `sources`.
 */
export const missReasons = ['sources_off', 'refused', 'unreachable', 'slow', 'offline'] as const;
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
    /** The company’s own domain, if `domain` is a subdomain or its page at LinkedIn. Our extension `company-domain`. */
    company_domain: v.optional(v.string()),
    reason: v.optional(v.picklist(missReasons)),
    /** The reason in words; also present without a `reason`. */
    detail: v.optional(v.string()),
    /** Its cost; 0 if its company was paid for before or by another domain of the job. Extension `paid-companies`. */
    credits: v.optional(v.pipe(v.number(), v.integer())),
    /** Our extension `providers`: the data provider that found a company unknown to the service; it costs nothing. */
    company_source: v.optional(v.string()),
    /** Our extension `providers`: the data provider that filled in fields that the service doesn't know. */
    blanks_source: v.optional(v.string()),
  }),
);

export const enrichAccountsJobSchema = /* @__PURE__ */ once(() =>
  v.object({
    ...jobSchema(
      enrichedAccountSchema(),
      v.object({
        total: v.number(),
        completed: v.number(),
        new_accounts: v.number(),
        updated_accounts: v.number(),
        /** Our extension `paid-companies`: enriched, but not charged, because they were paid for. */
        already_paid: v.optional(v.number()),
      }),
    ).entries,
    /** Our extension `providers`: what each found and charged; absent if none was asked. */
    provider_costs: v.optional(v.array(providerCompanyTotalSchema())),
  }),
);

export type EnrichAccountsRequest = v.InferInput<ReturnType<typeof enrichAccountsRequestSchema>>;
export type EnrichAccountsResponse = v.InferOutput<ReturnType<typeof enrichAccountsResponseSchema>>;
export type EnrichedAccount = v.InferOutput<ReturnType<typeof enrichedAccountSchema>>;
export type EnrichAccountsJob = v.InferOutput<ReturnType<typeof enrichAccountsJobSchema>>;
