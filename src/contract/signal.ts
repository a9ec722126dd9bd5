/** Signals: their list and its request (§2.1, §3, §4.11), and how their owner changes them. */
import * as v from 'valibot';
import { icpSchema } from './icp';
import * as limits from './limit-values';
import { once } from './once';
import { rule } from './refusals';
import { creditLimitSchema } from './signal-deployment';
import { signalTypes, signalWaits } from './signal-states';
import { statusNoteSchema } from './status-notes';

const text = () => v.nullish(v.string());
const whole = () => v.pipe(v.number(), v.integer());

export const signalSchema = /* @__PURE__ */ once(() =>
  v.object({
    signal_id: whole(),
    signal_name: v.string(),
    /** Any text, because another service may have more types than the filter. */
    signal_type: v.string(),
    status: v.string(),
    repeat: v.boolean(),
    /** Null for a signal without one. */
    icp: v.nullish(icpSchema()),
    // The following fields are our service's.
    /** Why the signal ended early, or how it deviated from the request. */
    status_reason: text(),
    /** The `status_reason` as data: our extension `status-notes`. */
    status_notes: v.nullish(v.array(statusNoteSchema())),
    accounts_found: v.nullish(whole()),
    credits_used: v.nullish(whole()),
    /** Extension `paid-companies`: accounts found without a charge, because they were paid for. */
    already_paid: v.nullish(whole()),
    /** Its limits, and what it spent on this UTC day. */
    max_credit_limit: v.nullish(whole()),
    daily_credit_limit: v.nullish(whole()),
    credits_used_today: v.nullish(whole()),
    /** What it waits for: a higher limit, tomorrow's limit, or more credits. */
    waits_for: v.nullish(v.picklist(signalWaits)),
    /** Extension `signal-runs`: its current run, or the last; null before the first. */
    last_run: v.nullish(
      v.object({
        started_at: v.string(),
        /** Null while it runs, and if it was stopped. */
        ended_at: v.nullable(v.string()),
        /** Companies that it looked at. */
        companies: whole(),
        /** Earlier posts don't count; null if the signal reads no posts. */
        posts_from: v.nullable(v.string()),
        /** Accounts that it found, and no earlier run did. */
        new_accounts: whole(),
      }),
    ),
    /** Extension `signal-feedback`: the share of finds that weren't called irrelevant; null without finds. */
    precision: v.nullish(v.number()),
    irrelevant_count: v.nullish(whole()),
    /** Extension `exclude-list`: companies and people that it left out. */
    excluded_count: v.nullish(whole()),
    /** New links at every read. */
    account_audience_url: text(),
    people_audience_url: text(),
    /** The caller's whole CRM as a CSV file; only for signals that add to it. */
    crm_export_url: text(),
  }),
);

export const signalListRequestSchema = /* @__PURE__ */ once(() =>
  v.strictObject({
    filters: v.nullish(
      v.strictObject({ signal_types: v.nullish(v.array(v.picklist(signalTypes))) }),
    ),
    pagination: v.nullish(
      v.strictObject({
        limit: v.nullish(
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.signalsPerPage)),
          limits.signalsPerPageDefault,
        ),
        offset: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
      }),
    ),
  }),
);

export const signalListResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** Newest first. */
    signals: v.array(signalSchema()),
    /** The number of matching signals on all pages. */
    total_count: whole(),
    /** Present only if pagination was requested. */
    pagination: v.optional(
      v.object({ limit: whole(), offset: whole(), total_count: whole(), has_more: v.boolean() }),
    ),
  }),
);

/** How its owner changes a signal, our extension `signal-control`. Repeating an action changes nothing. */
export const signalActions = ['pause', 'resume', 'stop', 'delete', 'limit'] as const;
export type SignalAction = (typeof signalActions)[number];

const limit = () => v.optional(v.nullable(creditLimitSchema()));

export const signalControlRequestSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.strictObject({
      signal_id: v.pipe(v.number(), v.safeInteger()),
      action: v.picklist(signalActions),
      /** In total; null removes it, absent leaves it unchanged. */
      max_credit_limit: limit(),
      /** Per UTC day, for daily signals; null removes it, absent leaves it unchanged. */
      daily_credit_limit: limit(),
      /** Refuses a limit above the present one: for callers who may only lower it, such as agents. */
      lower_only: v.optional(v.boolean(), false),
    }),
    v.forward(
      v.check(
        (body) =>
          (body.action === 'limit') ===
          (body.max_credit_limit !== undefined || body.daily_credit_limit !== undefined),
        rule('limits_misplaced'),
      ),
      ['action'],
    ),
  ),
);

export const signalControlResponseSchema = /* @__PURE__ */ once(() =>
  v.object({
    /** As the list shows it now; null after `delete`. */
    signal: v.nullable(signalSchema()),
    message: v.string(),
  }),
);

export type Signal = v.InferOutput<ReturnType<typeof signalSchema>>;
export type SignalListRequest = v.InferInput<ReturnType<typeof signalListRequestSchema>>;
export type SignalListResponse = v.InferOutput<ReturnType<typeof signalListResponseSchema>>;
export type SignalControlRequest = v.InferInput<ReturnType<typeof signalControlRequestSchema>>;
export type SignalControlResponse = v.InferOutput<ReturnType<typeof signalControlResponseSchema>>;
