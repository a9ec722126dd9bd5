/** The credit balance (§4.3), whose body is ours because the interface shows none; and the history of charges. */
import * as v from 'valibot';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';

export const balanceSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Credits owned, including holds. */
    balance: v.number(),
    /** Credits held for open jobs. */
    reserved: v.number(),
    /** balance − reserved: what a new request may use. */
    available: v.number(),
    used_total: v.number(),
    currency: v.literal('credits'),
  }),
);

/** What was charged and granted: our extension `credit-history`. */
export const creditHistoryQuerySchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    limit: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.historyPageSize)),
      limits.historyPageSizeDefault,
    ),
    /** `next` of the previous page. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}_\d{1,15}$/, rule('not_from_next')))),
  }),
);

export const creditHistorySchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Newest first. */
    entries: v.array(
      v.object({
        /** ISO 8601, in UTC. */
        at: v.string(),
        /** The reason, such as `account_enriched`; more may be added. */
        reason: v.string(),
        /** Below zero for charges, above for grants. */
        credits: v.number(),
        balance_after: v.number(),
        /** For a charge: its job or signal, if known. Extension `credit-history-work`. */
        job_id: v.optional(v.nullable(v.string())),
        signal_id: v.optional(v.nullable(v.number())),
      }),
    ),
    /** Cursor of the following page; null on the last. */
    next: v.nullable(v.string()),
  }),
);

export type Balance = v.InferOutput<ReturnType<typeof balanceSchema>>;
export type CreditHistory = v.InferOutput<ReturnType<typeof creditHistorySchema>>;
