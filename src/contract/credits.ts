/** The credit balance (§4.3), whose body the interface does not show: this is our service's; and the history of charges. */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

export const balanceSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Credits owned, holds included. */
    balance: v.number(),
    /** Credits held for jobs under way. */
    reserved: v.number(),
    /** balance − reserved: what a new request may use. */
    available: v.number(),
    used_total: v.number(),
    currency: v.literal('credits'),
  }),
);

/** What was charged and granted: our own extension `credit-history`. */
export const creditHistoryQuerySchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    limit: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.historyPageSize)),
      limits.historyPageSizeDefault,
    ),
    /** `next` of the page before. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_\d{1,15}$/, rule('not_from_next')))),
  }),
);

export const creditHistorySchema = /* @__PURE__ */ once(() =>
  v.object({
    /** The newest first. */
    entries: v.array(
      v.object({
        /** ISO 8601, in UTC. */
        at: v.string(),
        /** What it was for, such as `account_enriched`; more may come. */
        reason: v.string(),
        /** Below zero where they were charged, above where they were granted. */
        credits: v.number(),
        balance_after: v.number(),
        /** Of a charge: the job or signal that it was for, if one is known. Extension `credit-history-work`. */
        job_id: v.optional(v.nullable(v.string())),
        signal_id: v.optional(v.nullable(v.number())),
      }),
    ),
    /** What the page after this one is asked for with; null on the last. */
    next: v.nullable(v.string()),
  }),
);

export type Balance = v.InferOutput<ReturnType<typeof balanceSchema>>;
export type CreditHistory = v.InferOutput<ReturnType<typeof creditHistorySchema>>;
