/** Work that agents start: first an estimate, then a run of exactly that, within caps (extension `agents`, §10.24). */
import * as v from 'valibot';
import type { Endpoint } from './endpoints';
import { jobStates } from './job-states';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';
import { creditLimitSchema } from './signal-deployment';

export const agentEndpoints = {
  agentEstimate: { method: 'POST', path: '/api/v1/agents/estimate', keyed: true, charges: false },
  agentRun: { method: 'POST', path: '/api/v1/agents/run', keyed: true, charges: true },
  agentCancel: { method: 'POST', path: '/api/v1/agents/cancel', keyed: true, charges: false },
} as const satisfies Record<string, Endpoint>;

/** Everything that an agent can pay for. */
export const agentOperations = [
  'enrich_companies',
  'find_people',
  'find_contacts',
  'verify_people',
  'search_technology',
  'watch_hiring_role',
  'watch_hiring_initiative',
  'watch_companies',
  'watch_posts',
  'watch_technology',
  'watch_job_changes',
] as const;
export type AgentOperation = (typeof agentOperations)[number];

const whole = () => v.pipe(v.number(), v.integer());
const cap = () => v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** No operation's arguments are nested more deeply. */
const argumentDepth = 5;

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((field) => isWithin(field, depth - 1));
}

/** Caps that are absent or null stay unchanged. */
export const agentCapsRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** Credits that one run may cost at most; 0 lets agents spend nothing. */
    per_call: cap(),
    /** Credits that all runs begun on one UTC day may cost together. */
    per_day: cap(),
    /** Units of each own key of a data provider that one run may use; 0, as at first, lets agents ask none. */
    units_per_run: cap(),
    /** Units of each own key that all runs begun on one UTC day may use together. */
    units_per_day: cap(),
  }),
);

export const agentCapsResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    per_call: whole(),
    per_day: whole(),
    /**
     * Credits that count against today's cap: the cost of runs begun today, or for unfinished ones the most it may be.
     */
    booked_today: whole(),
    left_today: whole(),
    units_per_run: whole(),
    units_per_day: whole(),
    /** Units of each own key that today's runs were allowed to use, and that those of the last 7 days were. */
    units_booked_today: whole(),
    units_booked_week: whole(),
    units_left_today: whole(),
    /** The UTC day, as `2026-01-31`; the week ends with it. */
    day: v.string(),
  }),
);

export const agentEstimateRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    operation: v.picklist(agentOperations),
    /** The body or query of the operation's endpoint; a watch must have a `max_credit_limit`. */
    arguments: v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((given) => isWithin(given, argumentDepth), rule('value_refused')),
    ),
  }),
);

export const agentEstimateResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    estimate_id: v.string(),
    operation: v.picklist(agentOperations),
    /** What running it costs at most. */
    max_credits: whole(),
    /**
     * What it may use of the user's own keys of data providers, beside credits. 0 if the user lets agents ask none.
     */
    provider_units: v.array(
      v.object({ provider: v.string(), unit: v.string(), max_units: whole() }),
    ),
    /** Items that cost nothing, because they were paid for. */
    already_paid: v.nullable(whole()),
    /** Items that won't be looked up, because they are excluded or aren't domains; at most ten are listed. */
    left_out: v.array(v.object({ item: v.string(), why: v.string() })),
    /** The first items or results, without what is sold; at most three. */
    sample: v.array(v.record(v.string(), v.unknown())),
    /** The total number of results, if counting them is free. */
    total: v.nullable(whole()),
    message: v.string(),
    expires_at: v.string(),
  }),
);

export const agentRunRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    estimate_id: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.estimateIdLength)),
    /** At least the estimate's `max_credits`. */
    max_credits: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** Units that it may use of each own key of a data provider. Without it, no own key is asked. */
    max_provider_units: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  }),
);

export const agentRunResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    operation: v.picklist(agentOperations),
    /** What the operation's own endpoint answers. */
    answer: v.record(v.string(), v.unknown()),
  }),
);

export const agentCancelRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    /** A job that a run began. */
    job_id: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.estimateIdLength)),
  }),
);

export const agentCancelResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    job_id: v.string(),
    /** `failed` if it was cancelled before its end. */
    status: v.picklist(jobStates),
    /** Credits charged for results, which are kept. */
    charged: whole(),
    /** Reserved credits that are available again. */
    given_back: whole(),
    message: v.string(),
  }),
);

/** How many companies of a page are returned and paid for, from its first on. */
export const agentTechLimitSchema = () =>
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.techPageSize)),
    limits.agentTechCompanies,
  );

/** A watch spends over days, so it needs a total limit. */
export const agentWatchLimitSchema = () => v.object({ max_credit_limit: creditLimitSchema() });

export type AgentCapsRequest = v.InferOutput<ReturnType<typeof agentCapsRequestSchema>>;
export type AgentCapsResponse = v.InferOutput<ReturnType<typeof agentCapsResponseSchema>>;
export type AgentCancelRequest = v.InferOutput<ReturnType<typeof agentCancelRequestSchema>>;
export type AgentCancelResponse = v.InferOutput<ReturnType<typeof agentCancelResponseSchema>>;
export type AgentEstimateResponse = v.InferOutput<ReturnType<typeof agentEstimateResponseSchema>>;
